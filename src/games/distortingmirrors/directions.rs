//! The sixteen directions of king and knight, and how far a man goes in one of them on either board.
//!
//! The low half of a set is the short-range board, the high half the max-range board.

use super::ARMY;
use crate::core::{Color, Square, SquareSet};
use crate::pieces::{Army, Betza, Geometry};

/// One of sixteen directions: those below 8 lead to higher indices, and `^ 8` is the way back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Direction(u8);

/// Files and ranks per step of the directions below 8.
const RISING: [[i8; 8]; 2] = [[1, 0, 1, -1, 1, 2, -1, -2], [0, 1, 1, 1, 2, 1, 2, 1]];

/// Files and ranks per step.
const fn vector(direction: usize) -> (i8, i8) {
    let sign = if direction < 8 { 1 } else { -1 };
    (
        sign * RISING[0][direction & 7],
        sign * RISING[1][direction & 7],
    )
}

/// The squares of a board that lie in a direction from a square, by direction and square.
static RAYS: [[u64; 64]; 16] = rays();

const fn rays() -> [[u64; 64]; 16] {
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

/// No direction leads there.
const NONE: u8 = 16;

/// The direction from one square to another of the same board.
static TOWARDS: [[u8; 64]; 64] = {
    let rays = rays();
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

/// The directions of a side's kinds as sets of bits, to move or only to capture.
const fn masks(color: Color, capturing: bool) -> [u16; 6] {
    let mut masks = [0; 6];
    let mut i = 0;
    while i < 6 * 16 {
        let (kind, direction) = (i / 16, i % 16);
        let (dx, dy) = vector(direction);
        let piece = Betza::new(ARMY[kind].betza);
        let mut way = piece.ways();
        while let [first, rest @ ..] = way {
            let same = first.dx == dx && first.dy * color.sign() as i8 == dy;
            masks[kind] |= ((same && (first.captures || !capturing)) as u16) << direction;
            way = rest;
        }
        i += 1;
    }
    masks
}

static MASKS: [[u16; 6]; 2] = [masks(Color::White, false), masks(Color::Black, false)];

/// From where a side's kinds hit a square of the short-range (0) or max-range (1) board, were no man in
/// the way: by side, board, square and kind.
static ORIGINS: [[[[u64; 6]; 64]; 2]; 2] = [origins(Color::White), origins(Color::Black)];

const fn origins(color: Color) -> [[[u64; 6]; 64]; 2] {
    let (rays, masks) = (rays(), masks(color, true));
    let mut table = [[[0; 6]; 64]; 2];
    let mut i = 0;
    while i < 6 * 16 * 64 {
        let (kind, direction, square) = (i / 1024, i / 64 % 16, i % 64);
        let back = direction ^ 8;
        let ray = rays[back][square];
        if masks[kind] >> direction & 1 != 0 && ray != 0 {
            table[0][square][kind] |= 1 << (square as i32 + delta(back));
            table[1][square][kind] |= ray;
        }
        i += 1;
    }
    table
}

/// The men's steps.
static STEPS: Army<6> = Army::new(&ARMY);

/// Where a side's man of a kind gets to in one step, whatever stands there; a pawn's captures included.
#[inline]
pub fn steps(color: Color, kind: u8, from: Square) -> u64 {
    STEPS.moves(color, kind, from) | STEPS.captures(color, kind, from)
}

/// The difference of indices that a step makes.
const fn delta(direction: usize) -> i32 {
    let (dx, dy) = vector(direction);
    dx as i32 + 8 * dy as i32
}

static DELTAS: [i32; 16] = {
    let mut deltas = [0; 16];
    let mut direction = 0;
    while direction < 16 {
        deltas[direction] = delta(direction);
        direction += 1;
    }
    deltas
};

/// For each kind the squares from which a man of `color` hits a square, were no man in the way.
#[inline]
pub fn origins_of(color: Color, square: Square) -> &'static [u64; 6] {
    &ORIGINS[color.index()][square.index() / 64][square.index() & 63]
}

/// The men of a set on one board: 0 for short-range, 1 for max-range.
#[inline]
pub fn half(set: u128, board: usize) -> u64 {
    if board == 0 {
        set as u64
    } else {
        (set >> 64) as u64
    }
}

impl Direction {
    /// The directions of a side's men of a kind; a pawn's diagonals are captures.
    #[inline]
    pub fn of(color: Color, kind: u8) -> impl Iterator<Item = Direction> {
        let mut mask = MASKS[color.index()][kind as usize];
        std::iter::from_fn(move || {
            let direction = mask.trailing_zeros() as u8;
            mask &= mask.wrapping_sub(1);
            (direction < 16).then_some(Direction(direction))
        })
    }

    /// The direction from one square to another, if there is one.
    #[inline]
    pub fn between(from: Square, to: Square) -> Option<Direction> {
        let direction = TOWARDS[from.index() & 63][to.index() & 63];
        (direction != NONE && (from.index() ^ to.index()) < 64).then_some(Direction(direction))
    }

    /// Whether a side's men of a kind go that way.
    #[inline]
    pub fn suits(self, color: Color, kind: u8) -> bool {
        MASKS[color.index()][kind as usize] >> self.0 & 1 != 0
    }

    /// Whether it leads along a file.
    #[inline]
    pub fn is_straight(self) -> bool {
        self.0 & 7 == 1
    }

    /// The squares of a board strictly between two, the second in this direction from the first.
    #[inline]
    pub fn passed(self, from: Square, to: Square) -> u64 {
        let rays = &RAYS[self.index()];
        let to = to.index() & 63;
        rays[from.index() & 63] & !(rays[to] | 1 << to)
    }

    /// Where a man ends that goes this way, by the rule of its board, and captures if it meets one of
    /// `enemies`. `None` if it cannot go at all.
    #[inline]
    pub fn reach(self, from: Square, friends: u128, enemies: u128) -> Option<Square> {
        if from.index() < 64 {
            self.step(from, friends as u64)
        } else {
            self.slide(from, half(friends, 1), half(enemies, 1))
        }
    }

    /// [`reach`](Self::reach) on the short-range board: one step.
    #[inline]
    fn step(self, from: Square, friends: u64) -> Option<Square> {
        let ray = RAYS[self.index()][from.index() & 63];
        let to = from.offset(DELTAS[self.index()]);
        (ray.any() && !friends.has(to)).then_some(to)
    }

    /// [`reach`](Self::reach) on the max-range board: up to the last empty square, or onto the first enemy.
    #[inline]
    pub fn slide(self, from: Square, friends: u64, enemies: u64) -> Option<Square> {
        let ray = RAYS[self.index()][from.index() & 63];
        let men = ray & (friends | enemies);
        let rising = self.0 < 8;
        let last = match (men.any(), rising) {
            (true, true) => men.trailing_zeros(),
            (true, false) => 63 - men.leading_zeros(),
            (false, _) if ray.is_empty() => return None,
            (false, true) => 63 - ray.leading_zeros(),
            (false, false) => ray.trailing_zeros(),
        };
        let to = Square::new(64 + last as usize);
        if !friends.has(to) {
            return Some(to);
        }
        Some(to.offset(-DELTAS[self.index()])).filter(|&to| to != from)
    }

    #[inline]
    fn index(self) -> usize {
        (self.0 & 15) as usize
    }
}
