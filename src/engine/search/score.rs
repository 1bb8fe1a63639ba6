//! The values of a search: mates, other decided games, chances.
//!
//! Values are centipawns from the point of view of the side to move, within ±[`LARGEST_EVALUATION`]. Beyond
//! that are wins and losses by repetition, which depend on the path to a position, and beyond those mates.

use crate::core::Color;
use crate::eval::Chances;
use crate::rules::{Outcome, Reason};
use std::fmt;

/// Greater than every value.
pub(super) const INFINITE: i32 = 32_000;
/// The value of a mate at the root; `n` plies later it is `MATE - n`.
pub const MATE: i32 = 31_000;
/// Values of at least this are mates.
pub const MATE_BOUND: i32 = MATE - 2 * super::MAX_PLY as i32;
/// The value of a win at the root by repetition, in games in which repeating loses.
pub const REPETITION: i32 = 20_000;
/// Values of at least this are decided: wins by repetition and mates.
pub const DECIDED: i32 = REPETITION - 2 * super::MAX_PLY as i32;
/// The maximum absolute value of an evaluation.
pub const LARGEST_EVALUATION: i32 = 15_000;

/// Clamps an evaluation to the range below decided values.
pub(super) fn clamped(evaluation: i32) -> i32 {
    evaluation.clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
}

/// The value of the end of a game for `side`, `ply` plies from the root.
pub fn of(outcome: Outcome, side: Color, ply: i32) -> i32 {
    let by_repetition =
        matches!(outcome.reason, Reason::ThreefoldRepetition | Reason::Repetition | Reason::PerpetualCheck);
    let win = if by_repetition { REPETITION - ply } else { MATE - ply };
    match outcome.winner {
        None => 0,
        Some(winner) if winner == side => win,
        Some(_) => -win,
    }
}

/// Whether a value is a win or a loss, not an evaluation.
pub fn is_decided(value: i32) -> bool {
    value.abs() >= DECIDED
}

/// Whether a value depends on the path to the position: a win or loss by repetition.
pub fn depends_on_path(value: i32) -> bool {
    (DECIDED..=REPETITION).contains(&value.abs())
}

/// Moves until mate, negative for being mated; `None` for other values.
pub fn mate_in(value: i32) -> Option<i32> {
    (value.abs() >= MATE_BOUND).then(|| {
        let plies = MATE - value.abs();
        if value > 0 { (plies + 1) / 2 } else { -(plies / 2) }
    })
}

/// A value as UCI writes it: `cp 13` or `mate -2`.
pub struct UciScore(pub i32);

impl fmt::Display for UciScore {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match mate_in(self.0) {
            Some(moves) => write!(f, "mate {moves}"),
            None => write!(f, "cp {}", self.0),
        }
    }
}

/// The chances of winning, drawing and losing in permille, on a game's curve.
pub fn chances(value: i32, curve: Chances) -> [u32; 3] {
    if !is_decided(value) {
        return curve.permille(value);
    }
    if value > 0 { [1000, 0, 0] } else { [0, 0, 1000] }
}

/// The expected score, from 0 to 1, at the chances of winning, drawing and losing in permille.
pub fn expected([win, draw, _]: [u32; 3]) -> f64 {
    (f64::from(win) + f64::from(draw) / 2.0) / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_count_moves() {
        assert_eq!(UciScore(MATE - 1).to_string(), "mate 1");
        assert_eq!(UciScore(MATE - 3).to_string(), "mate 2");
        assert_eq!(UciScore(-MATE).to_string(), "mate 0");
        assert_eq!(UciScore(2 - MATE).to_string(), "mate -1");
        assert_eq!(UciScore(-57).to_string(), "cp -57");
    }

    #[test]
    fn chances_add_up() {
        for (even, spread) in [(120.0, 90.0), (0.0, 50.0)] {
            let curve = Chances { even, spread };
            for value in [-25_000, -900, -30, 0, 30, 900, 25_000] {
                assert_eq!(chances(value, curve).iter().sum::<u32>(), 1000);
            }
        }
    }
}
