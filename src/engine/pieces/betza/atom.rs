//! Atoms: a leap given as a letter or as `(x,y)`.

use super::cursor::Cursor;
use super::fault::{Fault, FaultKind};

/// An atom: one leap, or for a king or queen both single steps.
#[derive(Clone, Copy)]
pub struct Atom {
    /// The leap's coordinates, the longer first.
    pub leap: (i8, i8),
    /// True for `K` and `Q`, which step both orthogonally and diagonally.
    pub is_compound: bool,
    /// True for `R`, `B` and `Q`, which ride without limit unless a range is given.
    pub rides: bool,
}

impl Atom {
    /// Reads an atom.
    pub const fn read(cursor: &mut Cursor) -> Result<Atom, Fault> {
        let leap = match cursor.next() {
            b'W' | b'K' | b'R' | b'Q' => (1, 0),
            b'F' | b'B' => (1, 1),
            b'D' => (2, 0),
            b'N' => (2, 1),
            b'A' => (2, 2),
            b'H' => (3, 0),
            b'C' | b'L' => (3, 1),
            b'Z' | b'J' => (3, 2),
            b'G' => (3, 3),
            b'(' => return Atom::pair(cursor),
            _ => return Err(cursor.fault(Atom::not_an_atom(cursor))),
        };
        let is_compound = matches!(cursor.next(), b'K' | b'Q');
        let rides = matches!(cursor.next(), b'R' | b'B' | b'Q');
        cursor.skip(1);
        Ok(Atom { leap, is_compound, rides })
    }

    /// Reads a leap in the form `(x,y)`.
    const fn pair(cursor: &mut Cursor) -> Result<Atom, Fault> {
        let start = *cursor;
        cursor.skip(1);
        let x = cursor.number();
        let comma = cursor.take(b',');
        let y = cursor.number();
        let (true, Some(x), Some(y)) = (comma && cursor.take(b')'), x, y) else {
            return Err(start.fault(FaultKind::Pair));
        };
        if x > 9 || y > 9 || x == 0 && y == 0 {
            return Err(start.fault(FaultKind::PairRange));
        }
        let leap = if x > y { (x as i8, y as i8) } else { (y as i8, x as i8) };
        Ok(Atom { leap, is_compound: false, rides: false })
    }

    /// Describes why the next character cannot begin an atom.
    const fn not_an_atom(cursor: &Cursor) -> FaultKind {
        match cursor.next() {
            0 if cursor.is_done() => FaultKind::End,
            b'0'..=b'9' => FaultKind::Number,
            b' ' | b'\t' => FaultKind::Blank,
            b't' => FaultKind::Then,
            b'a' | b'o' | b'y' | b'z' | b'u' | b'x' | b'd' => FaultKind::Foreign,
            b'[' | b']' | b'-' | b'?' | b',' => FaultKind::Misplaced,
            _ => FaultKind::Letter,
        }
    }
}
