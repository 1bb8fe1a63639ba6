//! Double leapers on the 10x10 board: short-range pieces that leap once, or twice in one direction if the
//! square between the leaps is empty.
//!
//! The squares that can block the piece lie in a small window around it. The window is shifted to a fixed
//! place, and a multiplication gathers its squares, at most eight, into an index, as in magic bitboards. For
//! each index, a table holds the squares reached from the middle of an infinite board. A rotation moves them
//! around the piece's square, and a mask removes those off the board.

use super::{Betza, Geometry, Way};
use crate::core::Square;

const BOARD: Geometry = Geometry::TEN;

/// The piece's index within the window: two steps along a diagonal from its corner.
const BEFORE: i32 = 22;

/// Maximum offset of a leap: four steps along a diagonal.
const MAX_OFFSET: i32 = 44;

/// The attacks of one double leaper.
pub struct DoubleLeaper {
    /// The squares of the window that can block the piece.
    mask: u64,
    magic: u64,
    /// Squares reached, by index; bit `MAX_OFFSET` is the piece itself.
    reached: [u128; 256],
    /// Squares reached on an empty board.
    lines: [u128; 128],
    /// For each offset, the squares that block the leap only if all are occupied, laid out as in `reached`.
    guards: [u128; 2 * MAX_OFFSET as usize + 1],
}

impl DoubleLeaper {
    /// Compiles a piece whose moves with a passed square are straight or diagonal and at most four squares
    /// long.
    ///
    /// # Panics
    /// At build time, if `magic` maps two different windows to one index.
    pub const fn new(piece: &str, magic: u64) -> DoubleLeaper {
        let piece = Betza::new(piece);
        let ways = piece.ways();
        let mut window = DoubleLeaper {
            mask: 0,
            magic,
            reached: [0; 256],
            lines: [0; 128],
            guards: [0; 2 * MAX_OFFSET as usize + 1],
        };
        let mut i = 0;
        while i < ways.len() {
            let via = offset(ways[i].via());
            if via != 0 {
                window.mask |= 1 << (BEFORE + via);
            }
            i += 1;
        }
        let mut i = 0;
        while i < ways.len() {
            let (to, via) = (offset(ways[i].end()), offset(ways[i].via()));
            if via != 0 && !leaps(ways, to) {
                window.guards[(MAX_OFFSET + to) as usize] |= 1 << (MAX_OFFSET + via);
            }
            i += 1;
        }
        window.fill(ways);
        window.draw_lines(ways);
        window
    }

    const fn fill(&mut self, ways: &[Way]) {
        let mut filled = [false; 256];
        // Visits every subset of the mask once (the carry-rippler trick).
        let mut pieces = 0u64;
        loop {
            let mut reached = 0;
            let mut i = 0;
            while i < ways.len() {
                let via = offset(ways[i].via());
                if via == 0 || pieces >> (BEFORE + via) & 1 == 0 {
                    reached |= 1 << (MAX_OFFSET + offset(ways[i].end()));
                }
                i += 1;
            }
            let index = self.index(pieces);
            assert!(!filled[index], "the magic maps two windows to one index");
            filled[index] = true;
            self.reached[index] = reached;
            pieces = pieces.wrapping_sub(self.mask) & self.mask;
            if pieces == 0 {
                break;
            }
        }
    }

    const fn draw_lines(&mut self, ways: &[Way]) {
        let mut square = 0;
        while square < 100 {
            let (file, rank) = ((square % 10) as i8, (square / 10) as i8);
            let mut i = 0;
            while i < ways.len() {
                let (dx, dy) = ways[i].end();
                if let Some(to) = BOARD.index(file, rank, dx, dy) {
                    self.lines[square] |= 1 << to;
                }
                i += 1;
            }
            square += 1;
        }
    }

    #[inline]
    const fn index(&self, window: u64) -> usize {
        ((window & self.mask).wrapping_mul(self.magic) >> 56) as usize
    }

    /// Squares that the piece attacks, including the first piece on each line. `occupied` must contain no
    /// squares off the board.
    #[inline]
    pub fn targets(&self, square: Square, occupied: u128) -> u128 {
        let at = square.index();
        let window = (occupied << BEFORE >> at) as u64;
        shift_to(self.reached[self.index(window)], at) & self.lines[at]
    }

    /// Squares that the piece attacks on an empty board.
    #[inline]
    pub fn lines(&self, square: Square) -> u128 {
        self.lines[square.index()]
    }

    /// The squares that must all be occupied to stop a piece on `a` from attacking `b`, which must be one of
    /// its [`lines`](Self::lines). Empty if nothing can block it.
    #[inline]
    pub fn guards(&self, a: Square, b: Square) -> u128 {
        let offset = (MAX_OFFSET as usize + b.index()).wrapping_sub(a.index());
        self.guards.get(offset).map_or(0, |&set| shift_to(set, a.index()))
    }
}

/// Moves a set around bit `MAX_OFFSET` to a square. Bits rotated past one end reappear at least 84 squares
/// away, beyond any line of the square.
#[inline]
const fn shift_to(set: u128, square: usize) -> u128 {
    set.rotate_left(square as u32).rotate_right(MAX_OFFSET as u32)
}

const fn offset((dx, dy): (i8, i8)) -> i32 {
    dx as i32 + BOARD.stride as i32 * dy as i32
}

/// Whether one of the ways leads to an offset and cannot be blocked.
const fn leaps(ways: &[Way], to: i32) -> bool {
    let mut i = 0;
    while i < ways.len() {
        if offset(ways[i].via()) == 0 && offset(ways[i].end()) == to {
            return true;
        }
        i += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::SquareSet;

    const MAGIC: u64 = 0x0104_0008_0C0C_0000;
    static OLIPHANT: DoubleLeaper = DoubleLeaper::new("FAt[FA,FA]", MAGIC);

    fn stepped(square: usize, occupied: u128) -> u128 {
        let mut reached = 0;
        for (dx, dy) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            let at =
                |steps: i8| BOARD.index((square % 10) as i8, (square / 10) as i8, dx * steps, dy * steps);
            let empty = |steps: i8| at(steps).is_some_and(|to| occupied >> to & 1 == 0);
            let open = [true, true, empty(1) || empty(2), empty(2)];
            for (steps, _) in (1..).zip(open).filter(|&(_, open)| open) {
                reached |= at(steps).map_or(0, |to| 1u128 << to);
            }
        }
        reached
    }

    #[test]
    fn attacks_agree_with_stepping() {
        let mut random = fastrand::Rng::with_seed(1);
        for _ in 0..20_000 {
            let square = random.usize(..100);
            let occupied = random.u128(..) & random.u128(..) & ((1 << 100) - 1);
            let reached = OLIPHANT.targets(Square::new(square), occupied);
            assert_eq!(reached, stepped(square, occupied), "{square} {occupied:x}");
        }
    }

    #[test]
    fn only_all_guards_together_stop_an_attack() {
        for square in (0..100).map(Square::new) {
            for target in OLIPHANT.lines(square).squares() {
                let guards = OLIPHANT.guards(square, target);
                assert_eq!(guards, OLIPHANT.guards(target, square));
                let attacked = OLIPHANT.targets(square, guards).has(target);
                assert_eq!(attacked, guards.is_empty());
                for guard in guards.squares() {
                    assert!(OLIPHANT.targets(square, guards & !u128::of(guard)).has(target));
                }
            }
        }
    }
}
