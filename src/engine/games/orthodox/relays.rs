//! Leaps that pieces lend to others of their side.

use super::pieces::Pieces;
use crate::core::{Color, Square};

/// The moves that the pieces of a position lend each other, recomputed after every move; `()` for none.
pub trait Relays: Copy + Send + Sync + 'static {
    /// Computes the lent moves of a position.
    fn new(board: &Pieces) -> Self;

    /// The pieces of a side that have received a leap.
    #[inline]
    fn receivers(&self, _: Color) -> u64 {
        0
    }

    /// The squares that a piece of a kind reaches by a received leap.
    #[inline]
    fn leaps(_kind: u8, _from: Square) -> u64 {
        0
    }

    /// The pieces that lend a leap to the piece on a square.
    fn lenders(&self, _: &Pieces, _to: Square) -> u64 {
        0
    }

    /// The reason why a piece without a received leap cannot go from one square to the other, if a leap leads
    /// there.
    fn refusal(_kind: u8, _from: Square, _to: Square) -> Option<String> {
        None
    }

    /// The pieces of a side that attack a square by a received leap.
    #[inline]
    fn attackers(&self, _: &Pieces, _: Color, _: Square) -> u64 {
        0
    }
}

impl Relays for () {
    #[inline]
    fn new(_: &Pieces) {}
}
