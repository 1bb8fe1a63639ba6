//! Lines from a stream that may contain anything.

use std::io::{self, BufRead, Read};

/// The longest line accepted, in bytes: some hundred thousand moves.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line of this many bytes has no end: it comes from a device, not from a file.
pub const ENDLESS: usize = 1 << 30;

/// A line, or the fault in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// The text without its newline.
    Text(String),
    /// Why a line was dropped.
    Bad(String),
}

/// Iterates over the lines of a stream. A read error ends the iteration; after the last line callers ask
/// [`fault`](Self::fault) whether it was the end of input.
pub struct Lines<R> {
    input: R,
    longest: usize,
    fault: Option<io::Error>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, up to [`LONGEST_LINE`].
    pub fn new(input: R) -> Lines<R> {
        Lines::up_to(LONGEST_LINE, input)
    }

    /// The lines of `input`, up to this many bytes each.
    pub fn up_to(longest: usize, input: R) -> Lines<R> {
        Lines { input, longest, fault: None }
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

    /// A line with its newline; empty at the end of input.
    fn line(&mut self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        let limit = self.longest as u64 + 1;
        let mut limited = self.input.by_ref().take(limit);
        limited.read_until(b'\n', &mut bytes)?;
        Ok(bytes)
    }

    /// Drops the rest of a line that is too long, and returns its length in bytes.
    fn skip_rest(&mut self) -> io::Result<usize> {
        let mut skipped = 0;
        while skipped < ENDLESS {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(used);
            skipped += used;
            if end.is_some() || used == 0 {
                return Ok(skipped);
            }
        }
        Err(endless())
    }

    /// The next line; `None` at the end of input.
    fn read(&mut self) -> io::Result<Option<InputLine>> {
        let mut bytes = self.line()?;
        if bytes.is_empty() {
            return Ok(None);
        }
        if bytes.len() > self.longest && bytes.last() != Some(&b'\n') {
            let length = bytes.len() + self.skip_rest()?;
            let fault = format!("a line of {length} bytes is too long: the most is {}", self.longest);
            return Ok(Some(InputLine::Bad(fault)));
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
            bytes.pop();
        }
        Ok(Some(match String::from_utf8(bytes) {
            Ok(text) => {
                log::trace!(target: "protocol", "<< {text}");
                InputLine::Text(text)
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                InputLine::Bad(format!("the line is not UTF-8 from byte {} on", at + 1))
            }
        }))
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = InputLine;

    fn next(&mut self) -> Option<InputLine> {
        if self.is_broken() {
            return None;
        }
        self.read().unwrap_or_else(|error| {
            self.fault = Some(error);
            None
        })
    }
}

/// The error of a line longer than [`ENDLESS`].
pub fn endless() -> io::Error {
    io::Error::other("a line has no end")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bad_lines_are_dropped_alone() {
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

    /// Gives some bytes, then this error for ever.
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
