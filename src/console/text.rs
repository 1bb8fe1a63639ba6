//! Escaping text from other sources for terminals, shells and HTML.

use std::fmt::{self, Display, Write};

/// Displays a text with control characters (except newlines and tabs) and bidirectional controls as escapes
/// such as `\u{1b}`, so that a message that quotes a file, a command line or an engine can neither alter the
/// terminal nor hide part of itself.
pub struct Printable<T>(pub T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive(is_control) {
            let Some(last) = part.chars().next_back().filter(|&letter| is_control(letter)) else {
                self.0.write_str(part)?;
                continue;
            };
            self.0.write_str(&part[..part.len() - last.len_utf8()])?;
            write!(self.0, "{}", last.escape_default())?;
        }
        Ok(())
    }
}

/// Quotes a command-line argument for a shell, if necessary.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+=:@,".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A count with its noun: `one` as it is for a single item, otherwise the number and `many`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { one.to_string() } else { format!("{count} {many}") }
}

/// Escapes text for an HTML element or attribute value.
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// Whether a terminal would interpret a character instead of showing it.
fn is_control(letter: char) -> bool {
    match letter {
        '\n' | '\t' => false,
        '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => true,
        _ => letter.is_control(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shell_reads_a_quoted_text_as_one_argument() {
        let words = ["a/b-1.net", "it's", "two words", ""].map(quoted);
        assert_eq!(words, ["a/b-1.net", r"'it'\''s'", "'two words'", "''"]);
    }

    #[test]
    fn control_characters_are_escaped() {
        for (text, shown) in [
            ("Käse ♞ x\n\ty", "Käse ♞ x\n\ty"),
            ("\x1b[31mred\x1b[0m", "\\u{1b}[31mred\\u{1b}[0m"),
            ("a\rb\u{9b}2J\u{7f}", "a\\rb\\u{9b}2J\\u{7f}"),
            ("\u{202e}evil", "\\u{202e}evil"),
        ] {
            assert_eq!(Printable(text).to_string(), shown);
        }
    }
}
