//! The state of a position.

use super::options::Options;
use super::pieces::{KING, Pieces};
use crate::core::{Color, Square, SquareSet};
use crate::rules::Counters;

/// A position of Grand Shatranj.
#[derive(Clone, Copy)]
pub struct GrandShatranj {
    pub(super) board: Pieces,
    pub(super) counters: Counters,
    pub(super) options: Options,
    /// Enemy pieces that attack the king of the side to move.
    pub(super) checkers: u128,
    /// If not in check, pieces of the side to move whose removal would expose their king.
    pub(super) pinned: u128,
}

impl GrandShatranj {
    /// The king's square. Every position has exactly one king per side.
    #[inline]
    pub(super) fn king(&self, color: Color) -> Square {
        self.board.pieces(color, KING).first()
    }
}
