//! How far men move on either board: one step on the short-range board (the low half of a set), as far as
//! they can on the max-range board (the high half).

use super::ARMY;
use crate::core::{Color, Square};
use crate::pieces::{Army, Compass, Direction, ways};

/// The directions of the men.
pub static COMPASS: Compass<6> = Compass::new(&ARMY);

/// The men's single steps.
static STEPS: Army<6> = Army::new(&ARMY);

/// Where a side's man of a kind gets in one step, to one of the `empty` squares or onto a man that it may
/// take.
#[inline]
pub fn steps(color: Color, kind: u8, from: Square, empty: u64, prey: u64) -> u64 {
    STEPS.moves(color, kind, from) & empty | STEPS.captures(color, kind, from) & prey
}

/// For each kind, the squares of a board from which a man of `color` hits a square of it if no man is in the
/// way.
#[inline]
pub fn origins_of(color: Color, square: Square) -> &'static [u64; 6] {
    COMPASS.origins(color, square.index() >= 64, square)
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

/// Where a man moving in a direction ends, by the rule of its board: on the last square before one of the
/// `closed` ones, or on the first man met. Empty if it cannot move.
#[inline(always)]
pub fn reach(direction: Direction, from: Square, men: u128, closed: u128) -> u128 {
    if from.index() < 64 {
        u128::from(direction.way(from, u64::MAX) & !half(closed, 0))
    } else {
        let way = direction.way(from, half(men, 1)) & !half(closed, 1);
        u128::from(direction.farthest(way)) << 64
    }
}

/// The neighbouring squares to which a side's man of a kind goes without capturing, were they empty.
#[inline(always)]
pub fn neighbours(color: Color, kind: u8, from: Square) -> u64 {
    STEPS.moves(color, kind, from)
}

/// Where a man of the max-range board ends that goes towards each of some neighbouring squares, as [`reach`]
/// says. None of the neighbours may be closed.
#[cfg_attr(target_arch = "x86_64", inline(always))]
pub fn landings(from: Square, neighbours: u64, men: u64, closed: u64) -> u64 {
    let mut ends = 0;
    ways(from, neighbours, men, |way, rises| {
        let way = way & !closed;
        ends |= match rises {
            true => (1 << 63) >> way.leading_zeros(),
            false => way & way.wrapping_neg(),
        };
    });
    ends
}
