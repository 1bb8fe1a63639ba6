//! Playing a step.

use super::attacks::{pawn, rank_for};
use super::generate::CASTLINGS;
use super::{Customs, KING, Orthodox, PAWN, Piece};
use crate::core::{Color, Move, Square, SquareSet};

/// The rights that remain after something happens on a square.
pub static KEPT: [u8; 64] = {
    let mut table = [15; 64];
    let mut right = 0;
    while right < 4 {
        table[CASTLINGS[right].king.0.index()] &= !(1 << right);
        table[CASTLINGS[right].rook.0.index()] &= !(1 << right);
        right += 1;
    }
    table
};

impl<C: Customs> Orthodox<C> {
    /// Plays a legal step.
    #[inline]
    pub(super) fn apply(&mut self, step: Move) {
        let (from, to) = (step.from(), step.to());
        let us = self.side;
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
            if from.index().abs_diff(to.index()) == 16 && !C::RELAY {
                ep = Some(from.offset(8 * us.sign()));
            }
        } else if mover.kind == KING && from.index().abs_diff(to.index()) == 2 {
            self.castle_rook(to);
        }
        self.castling &= KEPT[from.index() & 63] & KEPT[to.index() & 63];
        let reset = captured.is_some() || mover.kind == PAWN;
        self.halfmove = if reset { 0 } else { self.halfmove + 1 };
        // A pawn may come back by relays, so its moves reset the clock but bar no repetition.
        let undoable = !reset || C::RELAY && captured.is_none() && step.promotion().is_none();
        self.reversible = if undoable { self.reversible + 1 } else { 0 };
        self.fullmove += us.index() as u32;
        self.side = !us;
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

    /// Whether the side to move has a legal en passant capture on `target`.
    pub(super) fn can_capture_en_passant(&self, target: Square) -> bool {
        let capturers = pawn(!self.side, target) & self.men.men(self.side, PAWN);
        capturers
            .squares()
            .any(|from| self.en_passant_is_safe(from, target))
    }

    /// Whether an enemy pawn can just have passed over `target`.
    pub(super) fn was_passed(&self, target: Square) -> bool {
        let them = !self.side;
        let (before, after) = (
            target.offset(-8 * them.sign()),
            target.offset(8 * them.sign()),
        );
        rank_for(them, target) == 2
            && self.men.at(target).is_none()
            && self.men.at(before).is_none()
            && self.men.at(after)
                == Some(Piece {
                    kind: PAWN,
                    color: them,
                })
    }
}

/// The right to castle for which a king and a rook would have to stand at home, for FENs.
pub(super) fn at_home<C: Customs>(position: &Orthodox<C>, right: usize) -> bool {
    let color = if right < 2 {
        Color::White
    } else {
        Color::Black
    };
    let castling = &CASTLINGS[right];
    position.men.men(color, KING).has(castling.king.0)
        && position.men.men(color, super::ROOK).has(castling.rook.0)
}
