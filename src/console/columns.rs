//! Text in the columns of a terminal.

use std::io::stdout;
use terminal_size::{Width, terminal_size_of};
use textwrap::{Options, WordSplitter};

/// The width of the terminal on standard output; `None` if standard output is not a terminal.
pub fn columns() -> Option<usize> {
    terminal_size_of(stdout()).map(|(Width(columns), _)| columns.into())
}

/// A text wrapped between words into lines of this many columns; a longer word gets its own line. It begins
/// with `first`, and the other lines are indented to its width; if that is half the columns or more, `first`
/// gets its own line.
pub fn fill(first: &str, text: &str, columns: usize) -> String {
    if first.chars().count() > columns / 2 {
        return format!("{}\n{}", first.trim_end(), fill("", text, columns));
    }
    let indent = " ".repeat(first.chars().count());
    let options = Options::new(columns)
        .word_splitter(WordSplitter::NoHyphenation)
        .break_words(false)
        .initial_indent(first)
        .subsequent_indent(&indent);
    textwrap::fill(text, options)
}

/// The same for the terminal on standard output; elsewhere the text stays on one line.
pub fn shown(first: &str, text: &str) -> String {
    match columns() {
        Some(columns) => fill(first, text, columns),
        None => format!("{first}{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_broken_between_words_only() {
        let text = "the pawn on e2 cannot go to /some/path/longer/than/that";
        for (columns, expected) in [
            (80, vec!["- the pawn on e2 cannot go to /some/path/longer/than/that"]),
            (20, vec!["- the pawn on e2", "  cannot go to", "  /some/path/longer/than/that"]),
            (2, vec!["-", "the"]),
        ] {
            let filled = fill("- ", text, columns);
            let lines = filled.lines().take(expected.len());
            assert_eq!(lines.collect::<Vec<_>>(), expected, "{columns}");
        }
    }
}
