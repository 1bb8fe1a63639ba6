//! Leaps that pieces lend to other pieces of their side.

use super::pieces::Pieces;
use crate::core::{Color, Square};

/// The moves that pieces lend each other in a position, recomputed after every move; `()` for none.
pub trait Relays: Copy + Send + Sync + 'static {
    /// Computes the borrowed moves in a position.
    fn new(board: &Pieces) -> Self;

    /// The pieces of a side that can borrow a leap.
    #[inline]
    fn receivers(&self, _: Color) -> u64 {
        0
    }

    /// The squares that a piece of a kind reaches by a borrowed leap.
    #[inline]
    fn leaps(_kind: u8, _from: Square) -> u64 {
        0
    }

    /// The pieces that lend a leap to the piece on a square.
    fn lenders(&self, _: &Pieces, _to: Square) -> u64 {
        0
    }

    /// The reason why a piece that cannot borrow a leap may not move from one square to another, if a leap
    /// would lead there.
    fn refusal(_kind: u8, _from: Square, _to: Square) -> Option<String> {
        None
    }

    /// The pieces of a side that attack a square with a borrowed leap.
    #[inline]
    fn attackers(&self, _: &Pieces, _: Color, _: Square) -> u64 {
        0
    }
}

impl Relays for () {
    #[inline]
    fn new(_: &Pieces) {}
}
