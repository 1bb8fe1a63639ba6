//! Ralph Betza's "funny notation" for the moves of pieces, as far as Firzan supports it.
//!
//! A piece is a sequence of terms, each `[modifiers] atom [range]`:
//!
//! | part | letters |
//! |---|---|
//! | atoms | `W` (1,0), `F` (1,1), `D` (2,0), `N` (2,1), `A` (2,2) |
//! | | `H` (3,0), `C` or `L` (3,1), `Z` or `J` (3,2), `G` (3,3) |
//! | short for | `K` = `WF`, `R` = `W0`, `B` = `F0`, `Q` = `W0F0`; with a range, `R4` = `W4` |
//! | range | `1` to `11`: up to this many steps over empty squares; `0` or the atom repeated: any number |
//! | directions | `f` forward, `b` backward, `l` left, `r` right, `s` = `lr`, `v` = `fb`; none: all |
//! | modes | `m` moves without capturing, `c` captures; none: both |
//! | lame | `n`: the square on the way must be empty; `j`: a piece must stand there |
//! | hopper | `p`: leaps exactly one piece of either colour on its line; `g`: and ends right behind it |
//! | initial | `i`: only from where the piece starts |
//! | then | `t[X,Y]`: as X to an empty square, then as Y in the same direction |
//!
//! Directions of oblique leaps are finer. For the knight, `f` means the two that go farthest forward, `fs`
//! those that go one forward and two sideways, `fl` the left one of these, `lf` two forward and one to the
//! left, and `fh` all that go forward.
//!
//! Sources: R. Betza, *My funny notation*, and his later articles for `n`, `p` and `t`; XBoard for oblique
//! directions, `g` and `j`.

use super::fault::{BetzaError, Fault, FaultKind};
use super::terms::{Modifiers, Term};

/// One way to move: a leap, or steps in one direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Way {
    /// Files per step, to the right.
    pub dx: i8,
    /// Ranks per step, forward as its owner sees it.
    pub dy: i8,
    /// The maximum number of steps; 0 for any number.
    pub range: u8,
    /// The offset of a square that must be empty, unless (0, 0).
    pub via: (i8, i8),
    /// Whether a piece must stand on that square instead.
    pub jumps: bool,
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Must leap exactly one piece.
    pub hops: bool,
    /// Must end right behind the piece that it leaps.
    pub behind: bool,
    /// Only from where the piece starts.
    pub initial: bool,
}

const NO_WAY: Way = Way {
    dx: 0,
    dy: 0,
    range: 0,
    via: (0, 0),
    jumps: false,
    moves: false,
    captures: false,
    hops: false,
    behind: false,
    initial: false,
};

/// The maximum number of ways of one piece.
const MOST: usize = 256;

/// A parsed piece.
#[derive(Clone, Copy, Debug)]
pub struct Betza {
    ways: [Way; MOST],
    len: usize,
}

/// A part of a line.
#[allow(clippy::large_enum_variant, reason = "constants cannot be boxed")]
#[derive(Clone, Copy)]
pub(super) enum Part {
    /// One term.
    Term(Term),
    /// `t[X,Y]`.
    Then(Betza, Betza),
}

impl Betza {
    const EMPTY: Betza = Betza { ways: [NO_WAY; MOST], len: 0 };

    /// Compiles a line that is part of the program.
    ///
    /// # Panics
    /// If the line is not in the notation above. In a constant this stops the build.
    pub const fn new(text: &str) -> Betza {
        match Betza::parse(text) {
            Ok(piece) => piece,
            Err(error) => panic!("{}", error.reason()),
        }
    }

    /// Compiles a line.
    ///
    /// # Errors
    /// If the line is not in the notation above, with the column of the fault.
    pub const fn parse(text: &str) -> Result<Betza, BetzaError<'_>> {
        match Betza::line(text.as_bytes()) {
            Ok(piece) => Ok(piece),
            Err(fault) => Err(BetzaError::new(text, fault)),
        }
    }

    /// The ways of a term.
    pub(super) const fn of(term: &Term) -> Betza {
        let mut piece = Betza::EMPTY;
        let _ = piece.add(term);
        piece
    }

    /// The ways to move.
    pub const fn ways(&self) -> &[Way] {
        self.ways.split_at(self.len).0
    }

    const fn line(text: &[u8]) -> Result<Betza, Fault> {
        let mut piece = Betza::EMPTY;
        let mut at = 0;
        while at < text.len() {
            let (part, next) = match Part::read(text, at) {
                Ok(read) => read,
                Err(fault) => return Err(fault),
            };
            let kind = match part {
                Part::Term(term) => piece.add(&term),
                Part::Then(first, second) => piece.join(&first, &second),
            };
            if let Err(kind) = kind {
                return Err(Fault { at, kind });
            }
            at = next;
        }
        Ok(piece)
    }

    /// Adds the ways of a term.
    const fn add(&mut self, term: &Term) -> Result<(), FaultKind> {
        let (long, short) = term.atom.leap;
        match self.directions(long, short, term) {
            Ok(()) if term.atom.is_compound => self.directions(long, long, term),
            result => result,
        }
    }

    /// Adds the leap (long, short) in every direction that the modifiers allow.
    const fn directions(&mut self, long: i8, short: i8, term: &Term) -> Result<(), FaultKind> {
        let Modifiers { directions, moves, captures, lame, jumps, hops, behind, initial } = term.modifiers;
        let both = !moves && !captures;
        let mut symmetry = 0;
        while symmetry < 8 {
            let (x, y) = if symmetry < 4 { (long, short) } else { (short, long) };
            let (left, back) = (symmetry & 1 != 0, symmetry & 2 != 0);
            let dx = if left { -x } else { x };
            let dy = if back { -y } else { y };
            // Atoms on a line or a diagonal have only four directions.
            let repeated = symmetry >= 4 && x == y || left && x == 0 || back && y == 0;
            symmetry += 1;
            if repeated || !directions.allow(term.atom.is_compound, dx, dy) {
                continue;
            }
            // Half of a leap, rounded towards its start.
            let via = if lame || jumps { (dx / 2, dy / 2) } else { (0, 0) };
            let way = Way {
                dx,
                dy,
                range: term.range,
                via,
                jumps,
                moves: both || moves,
                captures: both || captures,
                hops: hops || behind,
                behind,
                initial,
            };
            if let Err(kind) = self.push(way) {
                return Err(kind);
            }
        }
        Ok(())
    }

    const fn push(&mut self, way: Way) -> Result<(), FaultKind> {
        if self.len == MOST {
            return Err(FaultKind::TooMany);
        }
        self.ways[self.len] = way;
        self.len += 1;
        Ok(())
    }

    /// Adds every step of `first` followed by a step of `second` in its direction.
    const fn join(&mut self, first: &Betza, second: &Betza) -> Result<(), FaultKind> {
        let before = self.len;
        let mut i = 0;
        while i < first.len {
            let one = first.ways[i];
            let mut j = 0;
            while j < second.len {
                let two = second.ways[j];
                if one.dx.signum() == two.dx.signum() && one.dy.signum() == two.dy.signum() {
                    let (dx, dy) = (one.dx + two.dx, one.dy + two.dy);
                    let via = (one.dx, one.dy);
                    if let Err(kind) = self.push(Way { dx, dy, via, ..two }) {
                        return Err(kind);
                    }
                }
                j += 1;
            }
            i += 1;
        }
        if self.len == before { Err(FaultKind::NoJoin) } else { Ok(()) }
    }
}

impl Part {
    /// Reads the part that starts at `at`; returns it and the start of the next one.
    pub const fn read(text: &[u8], at: usize) -> Result<(Part, usize), Fault> {
        if text[at] != b't' {
            return match Term::read(text, at) {
                Ok((term, next)) => Ok((Part::Term(term), next)),
                Err(fault) => Err(fault),
            };
        }
        if at + 1 == text.len() || text[at + 1] != b'[' {
            return Err(Fault { at: at + 1, kind: FaultKind::Brackets });
        }
        let (first, next) = match leg(text, at + 2, b',') {
            Ok(leg) => leg,
            Err(fault) => return Err(fault),
        };
        match leg(text, next, b']') {
            Ok((second, next)) => Ok((Part::Then(first, second), next)),
            Err(fault) => Err(fault),
        }
    }
}

/// The ways of a leg that ends with the letter `end`, and the start of the text behind it.
const fn leg(text: &[u8], start: usize, end: u8) -> Result<(Betza, usize), Fault> {
    let mut piece = Betza::EMPTY;
    let mut at = start;
    while at < text.len() && text[at] != end {
        if matches!(text[at], b't' | b'[' | b']' | b',') {
            return Err(Fault { at, kind: FaultKind::Brackets });
        }
        let (term, next) = match Term::read(text, at) {
            Ok(read) => read,
            Err(fault) => return Err(fault),
        };
        let (long, short) = term.atom.leap;
        let Modifiers { moves, captures, lame, jumps, initial, .. } = term.modifiers;
        let is_first = end == b',';
        let is_oblique = short != 0 && short != long;
        if term.range != 1 || is_oblique || lame || jumps || initial || is_first && (moves || captures) {
            return Err(Fault { at, kind: FaultKind::Leg });
        }
        if let Err(kind) = piece.add(&term) {
            return Err(Fault { at, kind });
        }
        at = next;
    }
    if at == start || at == text.len() {
        return Err(Fault { at, kind: FaultKind::Brackets });
    }
    Ok((piece, at + 1))
}

#[cfg(test)]
mod tests;
