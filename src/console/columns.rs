//! The terminal on standard output: its width, text wrapped to it, and colours.

use std::env;
use std::io::{IsTerminal, stdout};
use terminal_size::{Width, terminal_size, terminal_size_of};
use textwrap::{Options, WordSplitter};

/// The width of the terminal on standard output; `None` if standard output is not a terminal.
pub fn columns() -> Option<usize> {
    terminal_size_of(stdout()).map(|(Width(columns), _)| columns.into())
}

/// Whether to print in colour: standard output is a terminal, and the environment does not have `NO_COLOR`.
pub fn has_colours() -> bool {
    stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The width of help texts, as in clap: the terminal's width, else the variable `COLUMNS`, else 100.
pub fn of_help() -> usize {
    let of_terminal = terminal_size().map(|(Width(columns), _)| columns.into());
    let from_env = || env::var("COLUMNS").ok()?.parse().ok();
    of_terminal.or_else(from_env).unwrap_or(100)
}

/// Wraps a text at spaces into lines of this many columns; a longer word gets its own line. The first line
/// starts with `first`, and the other lines are indented by its width. If `first` takes more than half of
/// the columns, it gets its own line.
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

/// Wraps a text for the terminal on standard output; without a terminal, the text stays on one line.
pub fn wrap(first: &str, text: &str) -> String {
    match columns() {
        Some(columns) => fill(first, text, columns),
        None => format!("{first}{text}"),
    }
}

/// A word and its meaning in two columns; the meaning of a word wider than `width` starts on the next line.
pub fn entry(indent: &str, word: &str, width: usize, meaning: &str, columns: usize) -> String {
    let gap = format!("{indent}{:width$}  ", "");
    if word.chars().count() > width && !meaning.is_empty() {
        format!("{indent}{word}\n{}", fill(&gap, meaning, columns))
    } else {
        fill(&format!("{indent}{word:width$}  "), meaning, columns).trim_end().to_string()
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
