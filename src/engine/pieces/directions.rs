//! The sixteen directions of king and knight steps on an 8x8 board, and the rays in each of them.

use super::{Betza, Geometry, Kind};
use crate::core::{Color, Square, SquareSet};

/// One of sixteen directions: those below 8 lead to higher indices, and `^ 8` reverses a direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(u8);

/// Files and ranks per step of the directions below 8.
const RISING: [[i8; 8]; 2] = [[1, 0, 1, -1, 1, 2, -1, -2], [0, 1, 1, 1, 2, 1, 2, 1]];

/// Files and ranks per step in a direction.
const fn vector(direction: usize) -> (i8, i8) {
    let sign = if direction < 8 { 1 } else { -1 };
    (sign * RISING[0][direction & 7], sign * RISING[1][direction & 7])
}

/// Rays to the edge of the board, by direction and start square.
static RAYS: [[u64; 64]; 16] = all_rays();

const fn all_rays() -> [[u64; 64]; 16] {
    let mut table = [[0; 64]; 16];
    let mut i = 0;
    while i < 16 * 64 {
        let (direction, from) = (i / 64, i % 64);
        let (dx, dy) = vector(direction);
        let mut at = from;
        while let Some(to) = Geometry::EIGHT.index((at % 8) as i8, (at / 8) as i8, dx, dy) {
            table[direction][from] |= 1 << to;
            at = to;
        }
        i += 1;
    }
    table
}

/// Marks two squares that no direction connects.
const NONE: u8 = 16;

/// The direction from one square to another of the same board.
static TOWARDS: [[u8; 64]; 64] = {
    let rays = all_rays();
    let mut table = [[NONE; 64]; 64];
    let mut i = 0;
    while i < 16 * 64 * 64 {
        let (direction, from, to) = (i / 4096, i / 64 % 64, i % 64);
        if rays[direction][from] >> to & 1 != 0 {
            table[from][to] = direction as u8;
        }
        i += 1;
    }
    table
};

/// The index difference of a step in a direction.
const fn delta(direction: usize) -> i32 {
    let (dx, dy) = vector(direction);
    dx as i32 + 8 * dy as i32
}

/// The directions of a piece as a bit set: all of them, or only its directions of capture.
const fn directions(piece: &str, color: Color, capturing: bool) -> u16 {
    let piece = Betza::new(piece);
    let mut set = 0;
    let mut direction = 0;
    while direction < 16 {
        let (dx, dy) = vector(direction);
        let mut ways = piece.ways();
        while let [way, rest @ ..] = ways {
            let same = way.step.0 == dx && way.step.1 * color.sign() as i8 == dy;
            set |= ((same && (way.captures || !capturing)) as u16) << direction;
            ways = rest;
        }
        direction += 1;
    }
    set
}

/// The directions of a set of kinds.
pub struct Compass<const KINDS: usize> {
    /// By side and kind.
    masks: [[u16; KINDS]; 2],
    /// The squares from which a side's pieces attack a square on an empty board, by side, range (one step,
    /// any number of steps), square and kind.
    origins: [[[[u64; KINDS]; 64]; 2]; 2],
}

impl<const KINDS: usize> Compass<KINDS> {
    /// Compiles the Betza lines of kinds, using only their directions and captures.
    pub const fn new(kinds: &[Kind; KINDS]) -> Compass<KINDS> {
        let rays = all_rays();
        let mut compass = Compass { masks: [[0; KINDS]; 2], origins: [[[[0; KINDS]; 64]; 2]; 2] };
        let mut i = 0;
        while i < 2 * KINDS {
            let (side, kind) = (i % 2, i / 2);
            let (piece, color) = (kinds[kind].betza, Color::BOTH[side]);
            compass.masks[side][kind] = directions(piece, color, false);
            let captures = directions(piece, color, true);
            let mut j = 0;
            while j < 16 * 64 {
                let (direction, square) = (j / 64, j % 64);
                let back = direction ^ 8;
                let ray = rays[back][square];
                if captures >> direction & 1 != 0 && ray != 0 {
                    let nearest = square as i32 + delta(back);
                    compass.origins[side][0][square][kind] |= 1 << nearest;
                    compass.origins[side][1][square][kind] |= ray;
                }
                j += 1;
            }
            i += 1;
        }
        compass
    }

    /// The directions of a side's pieces of a kind, including a pawn's directions of capture.
    #[inline]
    pub fn of(&self, color: Color, kind: u8) -> impl Iterator<Item = Direction> + use<KINDS> {
        let mut mask = self.masks[color.index()][kind as usize];
        std::iter::from_fn(move || {
            let direction = mask.trailing_zeros() as u8;
            mask &= mask.wrapping_sub(1);
            (direction < 16).then_some(Direction(direction))
        })
    }

    /// Whether a side's pieces of a kind move in that direction.
    #[inline]
    pub fn suits(&self, direction: Direction, color: Color, kind: u8) -> bool {
        self.masks[color.index()][kind as usize] >> direction.0 & 1 != 0
    }

    /// For each kind, the squares from which a piece of `color` attacks a square on an empty board, in one
    /// step or, if `far`, in any number of steps.
    #[inline]
    pub fn origins(&self, color: Color, far: bool, square: Square) -> &[u64; KINDS] {
        &self.origins[color.index()][usize::from(far)][square.index() & 63]
    }
}

impl Direction {
    /// The direction from one square to another; `None` if none leads there. Indices are taken modulo 64.
    #[inline]
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        let direction = TOWARDS[from.index() & 63][to.index() & 63];
        (direction != NONE).then_some(Direction(direction))
    }

    /// Whether it runs along a file.
    #[inline]
    pub fn is_straight(self) -> bool {
        self.0 & 7 == 1
    }

    /// The squares strictly between two squares; `to` must lie in this direction from `from`.
    #[inline]
    pub fn passed(self, from: Square, to: Square) -> u64 {
        let rays = &RAYS[self.index()];
        let to = to.index() & 63;
        rays[from.index() & 63] & !(rays[to] | 1 << to)
    }

    /// The squares in this direction, up to and including the first piece, or to the edge.
    #[inline]
    pub fn ray(self, from: Square, pieces: u64) -> u64 {
        let ray = RAYS[self.index()][from.index() & 63];
        let met = ray & pieces;
        // Both are computed, because a branch would be unpredictable.
        let up = met ^ met.wrapping_sub(1);
        let down = u64::MAX << (63 - (met | 1).leading_zeros());
        ray & if self.rises() { up } else { down }
    }

    /// The farthest square of a set in this direction, as a set.
    #[inline]
    pub fn farthest(self, squares: u64) -> u64 {
        let up = (1 << 63) >> (squares | 1).leading_zeros();
        let down = squares.wrapping_neg();
        squares & if self.rises() { up } else { down }
    }

    #[inline]
    fn rises(self) -> bool {
        self.0 < 8
    }

    #[inline]
    fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}

/// For each of the given neighbours of a square, calls `give` with the squares in its direction, up to and
/// including the first piece or to the edge, and with whether they lead to higher indices.
#[inline(always)]
pub fn rays(from: Square, neighbours: u64, pieces: u64, mut give: impl FnMut(u64, bool)) {
    let from = from.index() & 63;
    let above = u64::MAX << from;
    let ray = |to: Square| {
        let direction = TOWARDS[from][to.index() & 63];
        RAYS[usize::from(direction & 15)][from]
    };
    for to in (neighbours & above).squares() {
        let ray = ray(to);
        let met = ray & pieces;
        give(ray & (met ^ met.wrapping_sub(1)), true);
    }
    for to in (neighbours & !above).squares() {
        let ray = ray(to);
        let met = ray & pieces;
        give(ray & u64::MAX << (63 - (met | 1).leading_zeros()), false);
    }
}
