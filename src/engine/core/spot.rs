//! A square of a board whose shape is known only at run time.

/// A square by file and rank, both from 0. It may lie off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot {
    /// The file.
    pub file: u8,
    /// The rank.
    pub rank: u8,
}

impl Spot {
    /// Reads a square at the start of `text`, with files `a` to `p` and ranks numbered from `first`; returns
    /// it and the rest.
    pub fn read(text: &str, first: u8) -> Option<(Spot, &str)> {
        let file = text.bytes().next()?.wrapping_sub(b'a');
        let rest = text.get(1..)?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let number = &rest[..digits];
        if file >= 16 || digits > 2 || (digits > 1 && number.starts_with('0')) {
            return None;
        }
        let rank = number.parse::<u8>().ok()?.checked_sub(first)?;
        Some((Spot { file, rank }, &rest[digits..]))
    }

    /// The number of king moves to another square.
    pub fn distance(self, other: Spot) -> u8 {
        let files = self.file.abs_diff(other.file);
        files.max(self.rank.abs_diff(other.rank))
    }

    /// Writes the square, with ranks numbered from `first`.
    pub fn write(self, first: u8) -> String {
        format!("{}{}", (b'a' + self.file) as char, self.rank + first)
    }
}
