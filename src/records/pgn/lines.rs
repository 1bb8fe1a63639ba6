//! Reads the lines of a PGN file, whatever its line endings and encoding. Replaces control characters,
//! because the text may be shown on a terminal.

use crate::console::lines::{Bytes, LONGEST_LINE};
use std::io::{self, BufRead};

/// The characters 0x80 to 0x9f of Windows-1252, which is Latin-1 with printable characters in place of
/// control codes.
const WINDOWS_1252: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The replacement for a control character.
const REPLACEMENT: &str = "\u{fffd}";

/// Iterates over the lines of a file, which end with a line feed, a carriage return, or both. A read error
/// ends the iteration: after the last line, call [`fault`](Self::fault).
pub struct Lines<R> {
    bytes: Bytes<R>,
    encoding: Encoding,
    is_first: bool,
}

/// The encoding of a file, as detected from the lines read so far.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// Not known yet: only ASCII so far.
    Unknown,
    Utf8,
    Latin1,
}

impl<R: BufRead> Lines<R> {
    /// Reads the lines of `input`; each may have up to [`LONGEST_LINE`] bytes.
    pub fn new(input: R) -> Lines<R> {
        Lines {
            bytes: Bytes::of_any_system(input, LONGEST_LINE),
            encoding: Encoding::Unknown,
            is_first: true,
        }
    }

    /// Returns the read error that ended the iteration early, if any.
    ///
    /// # Errors
    /// If the stream could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        self.bytes.fault()
    }

    /// True if a read error ended the iteration early.
    pub fn is_broken(&self) -> bool {
        self.bytes.is_broken()
    }

    /// Decodes a line as UTF-8 or Latin-1. The first line with non-ASCII bytes determines the encoding of the
    /// file; in a UTF-8 file, any line that is not valid UTF-8 is still decoded as Latin-1.
    fn text(&mut self, bytes: Vec<u8>) -> String {
        if self.encoding == Encoding::Latin1 {
            return latin1(&bytes);
        }
        match String::from_utf8(bytes) {
            Ok(text) => {
                if !text.is_ascii() {
                    self.encoding = Encoding::Utf8;
                }
                text
            }
            Err(error) => {
                if self.encoding == Encoding::Unknown {
                    self.encoding = Encoding::Latin1;
                }
                latin1(error.as_bytes())
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    /// A line without its line ending, or the length in bytes of a line that is too long.
    type Item = Result<String, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = match self.bytes.next()? {
            Ok(bytes) => bytes,
            Err(length) => return Some(Err(length)),
        };
        let mut text = self.text(bytes);
        // Windows programs start UTF-8 with a byte order mark.
        if std::mem::take(&mut self.is_first) && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        if text.contains(char::is_control) {
            text = text.replace('\t', " ").replace(char::is_control, REPLACEMENT);
        }
        Some(Ok(text))
    }
}

fn latin1(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS_1252.chars().nth(usize::from(byte - 0x80)).unwrap_or(' '),
        _ => char::from(byte),
    };
    bytes.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let text = |line: Result<_, _>| line.unwrap_or_else(|length| format!("{length} bytes"));
        Lines::new(bytes).map(text).collect()
    }

    #[test]
    fn any_line_ending_ends_a_line() {
        assert_eq!(lines(b"a\r\nb\rc\n\nd\r\re"), ["a", "b", "c", "", "d", "", "e"]);
        assert_eq!(lines(b"\n"), [""]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_file_is_utf8_or_latin1() {
        assert_eq!(lines("\u{feff}é\nß".as_bytes()), ["é", "ß"]);
        assert_eq!(lines(b"a\nJos\xe9 \x96 B\n\xc3\xa9"), ["a", "José – B", "Ã©"]);
        // A Latin-1 line does not change the encoding of a UTF-8 file.
        assert_eq!(lines(b"\xc3\xa9\n\xe9\n\xc3\xa9"), ["é", "é", "é"]);
    }

    #[test]
    fn control_characters_are_replaced() {
        assert_eq!(lines(b"a\x1b[2J\tb\x07"), ["a\u{fffd}[2J b\u{fffd}"]);
    }

    #[test]
    fn only_the_line_that_is_too_long_is_dropped() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 5];
        bytes.extend(b"\rb");
        assert_eq!(lines(&bytes), [format!("{} bytes", LONGEST_LINE + 5), "b".to_string()]);
    }
}
