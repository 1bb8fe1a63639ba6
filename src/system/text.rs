//! Escaping text from elsewhere before it is shown.

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
