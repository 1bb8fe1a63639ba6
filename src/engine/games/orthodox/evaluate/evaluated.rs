//! The properties of a game that is evaluated with the terms of this module.

use crate::core::{Color, Square};
use crate::eval::net::Net;
use crate::eval::{Levels, Score, Tally, Weights};
use crate::games::orthodox::customs::Customs;
use crate::games::orthodox::pieces::Pieces;
use crate::games::orthodox::position::Orthodox;
use std::sync::Arc;

/// Piece values for the search, by kind.
pub const VALUES: [Score; 6] = [
    Score::new(90, 110),
    Score::new(320, 300),
    Score::new(335, 320),
    Score::new(480, 530),
    Score::new(960, 980),
    Score::ZERO,
];

/// The share of an advantage that counts in an endgame if nothing points to a draw, in 64ths.
pub const FULL_SHARE: i32 = 64;

/// A game that is evaluated with the terms of this module.
pub trait Evaluated: Customs {
    /// Piece values for the search, by kind.
    const VALUES: [Score; 6];
    /// Extra value in centipawns of a side's last piece besides the king if losing it loses the game; else 0.
    const LAST_PIECE: i32 = 0;
    /// Contribution of each kind to the game phase; the start position has a total of 24.
    const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];
    /// Units of danger that a piece adds if it attacks around the enemy king, besides one per square.
    const PRESSURE: [u32; 5] = [1, 2, 2, 3, 4];
    /// See [`Evaluate::weights`](crate::eval::Evaluate::weights).
    const WEIGHTS: Weights;
    /// See [`Evaluate::levels`](crate::eval::Evaluate::levels).
    const LEVELS: Levels;
    /// See [`Evaluate::MARKS`](crate::eval::Evaluate::MARKS); the marked pieces can borrow a leap.
    const MARKS: bool = false;

    /// See [`Evaluate::net`](crate::eval::Evaluate::net).
    fn net() -> Option<&'static Arc<Net>> {
        None
    }

    /// The share of an advantage of `stronger` that counts in an endgame, in 64ths: less than 64 if the
    /// pieces left make a draw likely.
    fn endgame_share(_board: &Pieces, _stronger: Color) -> i32 {
        FULL_SHARE
    }

    /// Counts a piece that can borrow a leap, and the number of squares that it gains.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn relayed_piece<T: Tally>(_kind: u8, _: Square, _gained: usize, _: Color, _: &mut T) {}

    /// Counts the potential of relays for a side, given the squares that its pieces can safely reach. Returns
    /// 1 if relays allow safe checks, else 0.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn relay_terms<T: Tally>(_: &Orthodox<Self>, _: Color, _reached: u64, _: &mut T) -> u32 {
        0
    }
}
