//! The state of a position.

use super::customs::Customs;
use super::pieces::{KING, PAWN, Pieces};
use crate::core::{Color, Eight, Shape, Square, SquareSet, Step};
use crate::rules::castling::Rights;
use crate::rules::{Counters, Piece, Position};

/// A position of a game on the orthodox board.
#[derive(Clone, Copy)]
pub struct Orthodox<C: Customs> {
    pub(super) board: Pieces,
    pub(super) counters: Counters,
    pub(super) castling: Rights,
    /// The square that an enemy pawn has just passed over, if an en passant capture on it is legal.
    pub(super) ep: Option<Square>,
    /// Plies since the last capture, promotion or, unless pawns can return, pawn move.
    pub(super) reversible: u32,
    /// Enemy pieces that attack the king of the side to move.
    pub(super) checkers: u64,
    /// Pinned pieces of the side to move: each is the only piece between its king and an enemy rider.
    pub(super) pinned: u64,
    /// The moves that pieces lend each other.
    pub relays: C::Relays,
}

impl<C: Customs> Orthodox<C> {
    /// The king's square. Every position has exactly one king per side.
    #[inline]
    pub fn king(&self, color: Color) -> Square {
        self.board.pieces(color, KING).first()
    }

    #[inline]
    pub(super) fn is_en_passant(&self, step: Step) -> bool {
        self.ep == Some(step.to()) && self.board.kind(PAWN).has(step.from())
    }

    /// True if an enemy pawn may have just passed over `target`.
    pub(super) fn was_passed(&self, target: Square) -> bool {
        let color = !self.side();
        let at = |steps: i32| self.board.at(target.offset(8 * steps * color.sign()));
        let pawn = Piece { kind: PAWN, color };
        Eight::rank_for(color, target) == 2 && [-1, 0, 1].map(at) == [None, None, Some(pawn)]
    }
}
