//! Playing a turn.

use super::generate::PairMove;
use super::position::DistortingMirrors;
use crate::core::{Square, SquareSet, Step};
use crate::games::orthodox::PAWN;
use crate::rules::{Piece, Position};

impl DistortingMirrors {
    /// Plays a step; returns whether the mover's kings are safe after it.
    #[inline]
    pub(super) fn apply(&mut self, step: Step) -> bool {
        let us = self.side();
        if let Some(turn) = self.turn(step) {
            self.apply_turn(&turn, step.promotion());
        } else if let Some(castling) = self.castling(step) {
            self.apply_castling(castling);
            self.counters.tick(false);
        } else {
            return false;
        }
        self.counters.end_turn();
        self.attacked_king(us).is_none()
    }

    /// Plays a turn of twins, or of a single piece.
    fn apply_turn(&mut self, turn: &PairMove, promotion: Option<u8>) {
        let pawn = self.board.kind(PAWN).has(turn.lead.0);
        let captures = (turn.to & self.board.side(!self.side())).any();
        self.counters.tick(pawn || captures);
        let twin = self.twins.part(turn.lead.0);
        self.transfer(turn.lead, promotion);
        if let Some(twin) = twin {
            // A waiting pawn stays where it is, and promotes when its twin arrives.
            let partner = turn.companion().unwrap_or((twin, twin));
            self.transfer(partner, promotion);
            let (lead, partner) = (turn.lead.1, partner.1);
            self.twins.join(lead.min(partner), lead.max(partner));
        }
    }

    /// Moves one piece, including any capture and promotion. The twin of a captured piece becomes single.
    pub(super) fn transfer(&mut self, (from, to): (Square, Square), promotion: Option<u8>) {
        let Some(piece) = self.board.take(from) else {
            return;
        };
        if self.board.take(to).is_some() {
            self.twins.part(to);
        }
        let kind = promotion.unwrap_or(piece.kind);
        self.board.put(to, Piece { kind, ..piece });
        // `touch` treats both boards alike.
        self.castling.touch(from);
        self.castling.touch(to);
    }
}
