//! Escaping text from elsewhere before it is shown, or given to other programs.

use std::fmt::{self, Display, Write};

/// Shows a text with its control characters, except newlines and tabs, and its bidirectional controls as
/// escapes such as `\u{1b}`: a message that quotes a file, a command line or an engine must not change the
/// terminal or hide part of itself.
pub struct Printable<T>(pub T);

impl<T: Display> Display for Printable<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(Escaping(f), "{}", self.0)
    }
}

struct Escaping<'a, 'b>(&'a mut fmt::Formatter<'b>);

impl Write for Escaping<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for part in text.split_inclusive(acts) {
            let Some(last) = part.chars().next_back().filter(|&letter| acts(letter)) else {
                self.0.write_str(part)?;
                continue;
            };
            self.0.write_str(&part[..part.len() - last.len_utf8()])?;
            write!(self.0, "{}", last.escape_default())?;
        }
        Ok(())
    }
}

/// A word of a command line as a shell reads it.
pub fn quoted(word: &str) -> String {
    let is_plain = |letter: char| letter.is_alphanumeric() || "/._-+=:@,".contains(letter);
    if !word.is_empty() && word.chars().all(is_plain) {
        word.to_string()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}

/// A number of things in words: `one` for a single one, otherwise the number and `many`.
pub fn counted(count: usize, one: &str, many: &str) -> String {
    if count == 1 { one.to_string() } else { format!("{count} {many}") }
}

/// Text as HTML has it, in an element or as the value of an attribute.
pub fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('"', "&quot;");
    text.replace('<', "&lt;").replace('>', "&gt;")
}

/// Whether a terminal would interpret a character instead of showing it.
fn acts(letter: char) -> bool {
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
    fn a_shell_reads_one_word() {
        let words = ["a/b-1.net", "it's", "two words", ""].map(quoted);
        assert_eq!(words, ["a/b-1.net", r"'it'\''s'", "'two words'", "''"]);
    }

    #[test]
    fn what_a_terminal_would_obey_is_shown() {
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
