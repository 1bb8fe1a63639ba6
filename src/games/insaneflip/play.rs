//! Playing a step.

use super::{Arena, FlipRelay, KING, PAWN, state_key};
use crate::core::{Move, Square, SquareSet};

impl<A: Arena> FlipRelay<A> {
    /// Plays a step of this position.
    #[inline]
    pub(super) fn apply(&mut self, step: Move) {
        if self.flipping {
            self.flip(step.from());
            self.end_turn();
        } else {
            self.displace(step.from(), step.to());
        }
    }

    /// Changes a man's state.
    #[inline]
    pub(super) fn flip(&mut self, square: Square) {
        self.capturing ^= A::Set::of(square);
        self.states ^= state_key(square);
    }

    /// Makes the move of a turn. The turn goes on with a flip, unless a king is captured.
    #[inline]
    fn displace(&mut self, from: Square, to: Square) {
        let captured = self.men.take(to);
        if self.capturing.has(to) {
            self.flip(to);
        }
        let Some(mover) = self.men.take(from) else {
            return;
        };
        self.men.put(to, mover);
        if self.capturing.has(from) {
            self.flip(from);
            self.flip(to);
        }
        let reset = captured.is_some() || mover.kind == PAWN;
        self.counters.tick(reset);
        if captured.is_some_and(|man| man.kind == KING) {
            self.end_turn();
        } else {
            self.flipping = true;
        }
    }

    /// Ends the turn.
    #[inline]
    pub(super) fn end_turn(&mut self) {
        self.flipping = false;
        self.counters.end_turn();
    }
}
