//! Reads lines from untrusted streams.

use std::io::{self, BufRead};

/// Maximum length of a line in bytes: about a hundred thousand moves.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line longer than this, in bytes, is assumed to be endless: it comes from a device, not from a file.
const ENDLESS: usize = 1 << 30;

/// A line, or the reason why it was dropped.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// The text without its newline.
    Text(String),
    /// A message that says why the line was dropped.
    Bad(String),
}

/// Iterates over the lines of a stream as bytes. A read error also ends the iteration; callers check
/// [`fault`](Self::fault) after the last line.
pub struct Bytes<R> {
    input: R,
    max_length: usize,
    /// True if a carriage return alone also ends a line.
    cr_ends_line: bool,
    /// True if the last line ended with a carriage return; a line feed directly after it is skipped.
    after_return: bool,
    fault: Option<io::Error>,
}

impl<R: BufRead> Bytes<R> {
    /// Reads lines of up to `max_length` bytes that end with a line feed.
    pub fn new(input: R, max_length: usize) -> Bytes<R> {
        Bytes { input, max_length, cr_ends_line: false, after_return: false, fault: None }
    }

    /// Reads lines of up to `max_length` bytes that end with a line feed, a carriage return, or both.
    pub fn of_any_system(input: R, max_length: usize) -> Bytes<R> {
        Bytes { cr_ends_line: true, ..Bytes::new(input, max_length) }
    }

    /// Takes the read error that ended the iteration early, if any.
    ///
    /// # Errors
    /// If the stream could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        self.fault.take().map_or(Ok(()), Err)
    }

    /// True if a read error ended the iteration early.
    pub fn is_broken(&self) -> bool {
        self.fault.is_some()
    }

    /// Reads a line without its line ending; `None` at the end of input.
    fn read(&mut self) -> io::Result<Option<Result<Vec<u8>, usize>>> {
        let (mut line, mut length) = (Vec::new(), 0);
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if std::mem::take(&mut self.after_return) && bytes.first() == Some(&b'\n') {
                self.input.consume(1);
                continue;
            }
            let is_over = bytes.is_empty();
            let end = if self.cr_ends_line {
                bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'))
            } else {
                bytes.iter().position(|&byte| byte == b'\n')
            };
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if length + part.len() <= self.max_length {
                line.extend_from_slice(part);
            }
            length += part.len();
            if length > ENDLESS {
                return Err(io::Error::other("a line has no end"));
            }
            self.after_return = end.is_some_and(|end| bytes[end] == b'\r');
            let used = part.len() + usize::from(end.is_some());
            self.input.consume(used);
            if end.is_some() || is_over {
                let line = if length > self.max_length { Err(length) } else { Ok(line) };
                return Ok((end.is_some() || length > 0).then_some(line));
            }
        }
    }
}

impl<R: BufRead> Iterator for Bytes<R> {
    /// A line without its line ending, or the length in bytes of a line that is too long.
    type Item = Result<Vec<u8>, usize>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.is_broken() {
            return None;
        }
        self.read().unwrap_or_else(|error| {
            self.fault = Some(error);
            None
        })
    }
}

/// Iterates over the lines of a stream as text; see [`Bytes`].
pub struct Lines<R> {
    bytes: Bytes<R>,
}

impl<R: BufRead> Lines<R> {
    /// Reads lines of up to [`LONGEST_LINE`].
    pub fn new(input: R) -> Lines<R> {
        Lines::up_to(LONGEST_LINE, input)
    }

    /// Reads lines of up to `max_length` bytes.
    pub fn up_to(max_length: usize, input: R) -> Lines<R> {
        Lines { bytes: Bytes::new(input, max_length) }
    }

    /// Takes the read error that ended the iteration early, if any.
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
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = InputLine;

    fn next(&mut self) -> Option<InputLine> {
        let mut bytes = match self.bytes.next()? {
            Ok(bytes) => bytes,
            Err(length) => {
                let max = self.bytes.max_length;
                let fault = format!("a line of {length} bytes is too long, at most {max} are read");
                return Some(InputLine::Bad(fault));
            }
        };
        while bytes.last() == Some(&b'\r') {
            bytes.pop();
        }
        Some(match String::from_utf8(bytes) {
            Ok(text) => {
                log::trace!(target: "protocol", "<< {text}");
                InputLine::Text(text)
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                InputLine::Bad(format!("the line is not UTF-8 from byte {} on", at + 1))
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Read;

    #[test]
    fn only_bad_lines_are_dropped() {
        let mut input = b"uci\r\n\xFF\xFE\n".to_vec();
        input.extend(vec![b'x'; LONGEST_LINE + 5]);
        input.extend(b"\nisready");
        let lines: Vec<InputLine> = Lines::new(&input[..]).collect();
        assert_eq!(lines.len(), 4);
        assert_eq!(lines[0], InputLine::Text("uci".into()));
        assert!(matches!(&lines[1], InputLine::Bad(fault) if fault.contains("UTF-8")));
        assert!(matches!(&lines[2], InputLine::Bad(fault) if fault.contains("too long")));
        assert_eq!(lines[3], InputLine::Text("isready".into()));
    }

    /// Yields these bytes, then fails with this error on each read.
    struct Breaking<'a>(&'a [u8], io::ErrorKind);

    impl Read for Breaking<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            match self.0.read(buffer)? {
                0 => Err(self.1.into()),
                count => Ok(count),
            }
        }
    }

    #[test]
    fn a_read_error_is_not_the_end_of_input() {
        for input in ["uci\nisready\n", "uci\nisready\nhalf a li"] {
            let breaking = Breaking(input.as_bytes(), io::ErrorKind::HostUnreachable);
            let mut lines = Lines::new(io::BufReader::new(breaking));
            assert_eq!(lines.by_ref().count(), 2);
            assert!(lines.is_broken());
            let fault = lines.fault().expect_err("an error");
            assert_eq!(fault.kind(), io::ErrorKind::HostUnreachable);
        }
        let mut lines = Lines::new("uci\nhalf a li".as_bytes());
        assert_eq!(lines.by_ref().count(), 2);
        assert!(lines.fault().is_ok());
    }

    #[test]
    fn a_line_without_end_is_an_error() {
        let mut lines = Lines::new(io::BufReader::with_capacity(1 << 20, io::repeat(b'x')));
        assert_eq!(lines.next(), None);
        assert!(lines.fault().is_err());
    }
}
