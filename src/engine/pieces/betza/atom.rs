//! The atoms: letters of leaps, and leaps in numbers.

use super::fault::{Fault, FaultKind};
use super::scan::Scan;

/// A leap, or two of them.
#[derive(Clone, Copy)]
pub struct Atom {
    /// The longer part of the leap, and the shorter.
    pub leap: (i8, i8),
    /// Whether it is both the straight and the diagonal step, as of a king.
    pub is_compound: bool,
    /// Whether it goes any number of steps if no range is written.
    pub rides: bool,
}

impl Atom {
    /// Reads an atom.
    pub const fn read(scan: &mut Scan) -> Result<Atom, Fault> {
        let leap = match scan.next() {
            b'W' | b'K' | b'R' | b'Q' => (1, 0),
            b'F' | b'B' => (1, 1),
            b'D' => (2, 0),
            b'N' => (2, 1),
            b'A' => (2, 2),
            b'H' => (3, 0),
            b'C' | b'L' => (3, 1),
            b'Z' | b'J' => (3, 2),
            b'G' => (3, 3),
            b'(' => return Atom::pair(scan),
            _ => return Err(scan.fault(Atom::missing(scan))),
        };
        let is_compound = matches!(scan.next(), b'K' | b'Q');
        let rides = matches!(scan.next(), b'R' | b'B' | b'Q');
        scan.pass(1);
        Ok(Atom { leap, is_compound, rides })
    }

    /// `(x,y)`.
    const fn pair(scan: &mut Scan) -> Result<Atom, Fault> {
        let start = *scan;
        scan.pass(1);
        let x = scan.number();
        let comma = scan.take(b',');
        let y = scan.number();
        let (true, Some(x), Some(y)) = (comma && scan.take(b')'), x, y) else {
            return Err(start.fault(FaultKind::Pair));
        };
        if x > 9 || y > 9 || x == 0 && y == 0 {
            return Err(start.fault(FaultKind::PairRange));
        }
        let leap = if x > y { (x as i8, y as i8) } else { (y as i8, x as i8) };
        Ok(Atom { leap, is_compound: false, rides: false })
    }

    /// The fault of the next character, which begins no atom.
    const fn missing(scan: &Scan) -> FaultKind {
        match scan.next() {
            0 if scan.is_done() => FaultKind::End,
            b'0'..=b'9' => FaultKind::Number,
            b' ' | b'\t' => FaultKind::Blank,
            b't' => FaultKind::Then,
            b'a' | b'o' | b'y' | b'z' | b'u' | b'x' | b'd' => FaultKind::Foreign,
            b'[' | b']' | b'-' | b'?' | b',' => FaultKind::Misplaced,
            _ => FaultKind::Letter,
        }
    }
}
