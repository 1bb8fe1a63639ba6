//! How far men move on either board: one step on the short-range board (the low half of a set), as far as
//! they can on the max-range board (the high half).

use super::ARMY;
use crate::core::{Color, Square};
use crate::pieces::{Army, Compass, Direction};

/// The directions of the men.
pub static COMPASS: Compass<6> = Compass::new(&ARMY);

/// The men's single steps, by side, kind and square.
static STEPS: [[[u64; 64]; 6]; 2] = Army::new(&ARMY).steps();

/// Where a side's man of a kind gets in one step, whatever is there, including a pawn's captures.
#[inline]
pub fn steps(color: Color, kind: u8, from: Square) -> u64 {
    STEPS[color.index()][kind as usize][from.index() & 63]
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

/// Where a man moving in a direction ends, by the rule of its board, capturing if it meets one of `enemies`.
/// `None` if it cannot move.
#[inline]
pub fn reach(direction: Direction, from: Square, friends: u128, enemies: u128) -> Option<Square> {
    if from.index() < 64 {
        direction.step(from, friends as u64)
    } else {
        direction.slide(from, half(friends, 1), half(enemies, 1))
    }
}
