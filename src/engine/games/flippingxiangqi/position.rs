//! The state of a position.

use super::pieces::{KING, Pieces};
use crate::core::{Color, Square, SquareSet};
use crate::rules::Counters;

/// A position of Flipping Xiangqi.
#[derive(Clone, Copy)]
pub struct FlippingXiangqi {
    pub(super) board: Pieces,
    /// The halfmove clock counts plies since the last capture.
    pub(super) counters: Counters,
    /// Enemies that attack the king of the side to move.
    pub(super) checkers: u64,
    /// Enemies, including the other king, that would attack or face it with one piece fewer in between.
    pub(super) pinners: u64,
    /// Pieces of the side to move between its king and checkers or pinners.
    pub(super) bound: u64,
    /// Empty squares where any piece would become the missing screen of a cannon that aims at the king.
    pub(super) gaps: u64,
}

impl FlippingXiangqi {
    /// The king's square. Every position has exactly one king per side.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.pieces(color, KING).first()
    }
}
