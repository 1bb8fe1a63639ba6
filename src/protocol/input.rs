//! Lines from a stream that may hold anything.

use std::io::{BufRead, Read};

/// The longest line read, in bytes: some hundred thousand moves.
pub const LONGEST_LINE: usize = 1 << 20;

/// A line, or what is wrong with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InputLine {
    /// The text without its line end.
    Text(String),
    /// A line that was dropped, and why.
    Bad(String),
}

/// Iterates over the lines of a stream; a read error ends it like the end of input.
pub struct Lines<R> {
    input: R,
    longest: usize,
}

impl<R: BufRead> Lines<R> {
    /// The lines of `input`, up to [`LONGEST_LINE`].
    pub fn new(input: R) -> Lines<R> {
        Lines::up_to(LONGEST_LINE, input)
    }

    /// The lines of `input` up to so many bytes.
    pub fn up_to(longest: usize, input: R) -> Lines<R> {
        Lines { input, longest }
    }

    /// Drops the rest of a line that is too long; returns how many bytes these were.
    fn skip_rest(&mut self) -> usize {
        let mut skipped = 0;
        while let Ok(bytes) = self.input.fill_buf() {
            if bytes.is_empty() {
                break;
            }
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let used = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(used);
            skipped += used;
            if end.is_some() {
                break;
            }
        }
        skipped
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = InputLine;

    fn next(&mut self) -> Option<InputLine> {
        let mut bytes = Vec::new();
        let limit = self.longest as u64 + 1;
        if self
            .input
            .by_ref()
            .take(limit)
            .read_until(b'\n', &mut bytes)
            .ok()?
            == 0
        {
            return None;
        }
        if bytes.len() > self.longest && bytes.last() != Some(&b'\n') {
            let length = bytes.len() + self.skip_rest();
            let fault = format!(
                "a line of {length} bytes is too long, at most {} are read",
                self.longest
            );
            return Some(InputLine::Bad(fault));
        }
        while matches!(bytes.last(), Some(b'\n' | b'\r')) {
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
}
