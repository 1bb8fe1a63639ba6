//! Playing a step, and what the board alone decides.

use super::attacks::piece;
use super::{GrandShatranj, KING, PAWN};
use crate::core::{Move, SquareSet};
use crate::games::baring::baring;
use crate::games::{Outcome, Piece, Position};

impl GrandShatranj {
    /// Plays a legal step.
    #[inline]
    pub(super) fn apply(&mut self, step: Move) {
        let us = self.side();
        // The mover first: a promotion in place captures nothing.
        let Some(mover) = self.men.take(step.from()) else {
            return;
        };
        let captured = self.men.take(step.to());
        let kind = step.promotion().unwrap_or(mover.kind);
        self.men.put(step.to(), Piece { kind, color: us });

        let advanced = mover.kind == PAWN && !self.zone(us).has(step.from());
        let reset = advanced || captured.is_some() || step.promotion().is_some();
        self.counters.tick(reset);
        self.counters.end_turn();
        self.refresh();
    }

    /// The end of the game by baring.
    #[inline]
    pub(super) fn baring(&self) -> Option<Outcome> {
        baring(&self.men, self.side(), KING, |king| piece(KING, king, 0))
    }
}
