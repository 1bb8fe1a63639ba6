//! Playing a step.

use super::{Customs, KING, Orthodox, PAWN, Piece};
use crate::core::{Move, Square};
use crate::games::Position;
use crate::games::castling::CASTLINGS;

impl<C: Customs> Orthodox<C> {
    /// Plays a legal step.
    #[inline]
    pub(super) fn apply(&mut self, step: Move) {
        let (from, to) = (step.from(), step.to());
        let us = self.side();
        let captured = self.men.take(to);
        let Some(mover) = self.men.take(from) else {
            return;
        };
        let kind = step.promotion().unwrap_or(mover.kind);
        self.men.put(to, Piece { kind, color: us });

        let mut ep = None;
        if mover.kind == PAWN {
            if self.ep == Some(to) {
                self.men.take(to.offset(-8 * us.sign()));
            }
            if from.index().abs_diff(to.index()) == 16 && C::EN_PASSANT {
                ep = Some(from.offset(8 * us.sign()));
            }
        } else if mover.kind == KING && from.index().abs_diff(to.index()) == 2 {
            self.castle_rook(to);
        }
        self.castling.touch(from);
        self.castling.touch(to);
        let reset = captured.is_some() || mover.kind == PAWN;
        self.counters.tick(reset);
        let undoable =
            !reset || C::PAWNS_RETURN && captured.is_none() && step.promotion().is_none();
        self.reversible = if undoable { self.reversible + 1 } else { 0 };
        self.counters.end_turn();
        self.refresh();
        self.ep = ep.filter(|&square| self.can_capture_en_passant(square));
    }

    fn castle_rook(&mut self, king_to: Square) {
        let castling = CASTLINGS.iter().find(|castling| castling.king.1 == king_to);
        if let Some(castling) = castling
            && let Some(rook) = self.men.take(castling.rook.0)
        {
            self.men.put(castling.rook.1, rook);
        }
    }
}
