//! The lines of a PGN file, with any line ends and encoding. Control characters are replaced, because the
//! text is shown on terminals.

use crate::console::lines::{ENDLESS, LONGEST_LINE, endless};
use std::io::{self, BufRead};

/// The bytes from 0x80 on in Windows-1252, which is Latin-1 with printable characters in place of control
/// codes.
const WINDOWS: &str = "€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8d}Ž\u{8f}\u{90}‘’“”•–—˜™š›œ\u{9d}žŸ";

/// The replacement of a control character.
const UNSHOWN: &str = "\u{fffd}";

/// Iterates over the lines of a file, which end with a line feed, a carriage return, or both. A read error
/// ends the iteration: after the last line callers ask [`fault`](Self::fault).
pub struct Lines<R> {
    input: R,
    encoding: Encoding,
    /// Whether the last line ended with a carriage return; a line feed after it belongs to the same line end.
    after_return: bool,
    is_first: bool,
    fault: Option<io::Error>,
}

/// The encoding of a file, as far as known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Encoding {
    /// Only ASCII so far.
    Open,
    Utf8,
    Latin1,
}

/// A line, or the fault in it.
#[derive(PartialEq, Eq, Debug)]
pub enum Line {
    /// The text without its newline.
    Text(String),
    /// A line that is too long, with its length in bytes.
    TooLong(usize),
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, up to [`LONGEST_LINE`].
    pub fn new(input: R) -> Lines<R> {
        Lines { input, encoding: Encoding::Open, after_return: false, is_first: true, fault: None }
    }

    /// The error that ended the lines before the end of input, if any.
    ///
    /// # Errors
    /// If the stream could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        self.fault.take().map_or(Ok(()), Err)
    }

    /// Whether the lines ended before the end of input.
    pub fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// The next line's bytes and its length; `None` at the end.
    fn bytes(&mut self) -> io::Result<Option<(Vec<u8>, usize)>> {
        let (mut line, mut length) = (Vec::new(), 0);
        loop {
            let bytes = match self.input.fill_buf() {
                Ok(bytes) => bytes,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            if bytes.is_empty() {
                return Ok((length > 0).then_some((line, length)));
            }
            if std::mem::take(&mut self.after_return) && bytes[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if length + part.len() <= LONGEST_LINE {
                line.extend_from_slice(part);
            }
            length += part.len();
            if length > ENDLESS {
                return Err(endless());
            }
            self.after_return = end.is_some_and(|end| bytes[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some((line, length)));
            }
        }
    }

    /// Reads bytes as UTF-8 or Latin-1. The first bytes that are not ASCII decide for the file; in a UTF-8
    /// file, invalid lines are read as Latin-1 one by one.
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
                if self.encoding == Encoding::Open {
                    self.encoding = Encoding::Latin1;
                }
                latin1(error.as_bytes())
            }
        }
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = Line;

    fn next(&mut self) -> Option<Line> {
        if self.is_broken() {
            return None;
        }
        let (bytes, length) = match self.bytes() {
            Ok(line) => line?,
            Err(error) => {
                self.fault = Some(error);
                return None;
            }
        };
        if length > LONGEST_LINE {
            return Some(Line::TooLong(length));
        }
        let mut text = self.text(bytes);
        // Windows programs start UTF-8 with a byte order mark.
        if std::mem::take(&mut self.is_first) && text.starts_with('\u{feff}') {
            text.remove(0);
        }
        if text.contains(char::is_control) {
            text = text.replace('\t', " ").replace(char::is_control, UNSHOWN);
        }
        Some(Line::Text(text))
    }
}

fn latin1(bytes: &[u8]) -> String {
    let letter = |&byte: &u8| match byte {
        0x80..=0x9f => WINDOWS.chars().nth(usize::from(byte - 0x80)).unwrap_or(' '),
        _ => char::from(byte),
    };
    bytes.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(bytes: &[u8]) -> Vec<String> {
        let text = |line: Line| match line {
            Line::Text(text) => text,
            Line::TooLong(length) => format!("{length} bytes"),
        };
        Lines::new(bytes).map(text).collect()
    }

    #[test]
    fn lines_end_in_every_way() {
        assert_eq!(lines(b"a\r\nb\rc\n\nd\r\re"), ["a", "b", "c", "", "d", "", "e"]);
        assert_eq!(lines(b"\n"), [""]);
        assert!(lines(b"").is_empty());
    }

    #[test]
    fn a_file_is_utf8_or_latin1() {
        assert_eq!(lines("\u{feff}é\nß".as_bytes()), ["é", "ß"]);
        assert_eq!(lines(b"a\nJos\xe9 \x96 B\n\xc3\xa9"), ["a", "José – B", "Ã©"]);
        // In a file of UTF-8 a line of Latin-1 is an exception.
        assert_eq!(lines(b"\xc3\xa9\n\xe9\n\xc3\xa9"), ["é", "é", "é"]);
    }

    #[test]
    fn control_characters_steer_nothing() {
        assert_eq!(lines(b"a\x1b[2J\tb\x07"), ["a\u{fffd}[2J b\u{fffd}"]);
    }

    #[test]
    fn a_line_too_long_is_dropped_alone() {
        let mut bytes = vec![b'x'; LONGEST_LINE + 5];
        bytes.extend(b"\rb");
        assert_eq!(lines(&bytes), [format!("{} bytes", LONGEST_LINE + 5), "b".to_string()]);
    }
}
