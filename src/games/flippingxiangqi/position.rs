//! What a position is made of.

use super::men::{KING, Men};
use crate::core::{Color, Square, SquareSet};
use crate::rules::Counters;

/// A position of Flipping Xiangqi.
#[derive(Clone, Copy)]
pub struct FlippingXiangqi {
    pub(super) men: Men,
    /// The clock counts half-turns since the last capture.
    pub(super) counters: Counters,
    /// Enemies that attack the king of the side to move.
    pub(super) checkers: u64,
    /// Enemies, including the other king, that would attack it with one man less in the way.
    pub(super) pinners: u64,
    /// Men of the side to move in the way of checkers and pinners.
    pub(super) bound: u64,
    /// Empty squares where any man would become the screen of a cannon that aims at the king.
    pub(super) gaps: u64,
}

impl FlippingXiangqi {
    /// The king's square. Every position has one king per side.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.men.men(color, KING).first()
    }
}
