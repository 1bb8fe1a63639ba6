//! Leaps that pieces lend to others of their side.

use super::pieces::Pieces;
use crate::core::{Color, Square};

/// What the pieces of a position lend each other, found anew after every turn. Of `()`, nothing.
pub trait Relays: Copy + Send + Sync + 'static {
    /// Finds it.
    fn new(board: &Pieces) -> Self;

    /// The pieces of a side who have got a leap.
    #[inline]
    fn receivers(&self, _: Color) -> u64 {
        0
    }

    /// Where a piece of a kind who has got a leap goes by it.
    #[inline]
    fn leaps(_kind: u8, _from: Square) -> u64 {
        0
    }

    /// Who has lent a leap to the piece on a square.
    fn lenders(&self, _: &Pieces, _to: Square) -> u64 {
        0
    }

    /// Why a piece who has got no leap does not go from one square to the other by one, if a leap leads there.
    fn refusal(_kind: u8, _from: Square, _to: Square) -> Option<String> {
        None
    }

    /// The pieces of a side who attack a square by a leap that they have got.
    #[inline]
    fn attackers(&self, _: &Pieces, _: Color, _: Square) -> u64 {
        0
    }
}

impl Relays for () {
    #[inline]
    fn new(_: &Pieces) {}
}
