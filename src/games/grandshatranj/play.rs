//! Playing a step, and what the board alone decides.

use super::attacks::piece;
use super::{GrandShatranj, KING, PAWN};
use crate::core::{Color, Move, SquareSet};
use crate::games::{Outcome, Piece, Reason};

impl GrandShatranj {
    /// Plays a legal step.
    #[inline]
    pub(super) fn apply(&mut self, step: Move) {
        let us = self.side;
        // The mover first: a promotion in place captures nothing.
        let Some(mover) = self.men.take(step.from()) else {
            return;
        };
        let captured = self.men.take(step.to());
        let kind = step.promotion().unwrap_or(mover.kind);
        self.men.put(step.to(), Piece { kind, color: us });

        let advanced = mover.kind == PAWN && !self.zone(us).has(step.from());
        let reset = advanced || captured.is_some() || step.promotion().is_some();
        self.halfmove = if reset { 0 } else { self.halfmove + 1 };
        self.fullmove += us.index() as u32;
        self.side = !us;
        self.refresh();
    }

    /// Whether a side has only its king left.
    #[inline]
    pub(super) fn is_bare(&self, color: Color) -> bool {
        !self.men.side(color).several()
    }

    /// The end of the game by baring. A bared side to move is not lost yet if it can bare its opponent in return.
    #[inline]
    pub(super) fn baring(&self) -> Option<Outcome> {
        match (self.is_bare(self.side), self.is_bare(!self.side)) {
            (false, false) => None,
            (true, true) => Some(Outcome::draw(Reason::BothKingsBare)),
            (false, true) => Some(Outcome::win(self.side, Reason::BareKing)),
            (true, false) if self.can_bare() => None,
            (true, false) => Some(Outcome::win(!self.side, Reason::BareKing)),
        }
    }

    /// Whether the bare king to move can legally capture the opponent's last man.
    fn can_bare(&self) -> bool {
        let them = !self.side;
        let last = self.men.side(them) & !self.men.kind(KING);
        if last.several() {
            return false;
        }
        let beside = |color| piece(KING, self.king(color), 0);
        (last & beside(self.side) & !beside(them)).any()
    }
}
