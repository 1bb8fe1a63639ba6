//! Playing a step.

use super::attacks::{aiming, via};
use super::{CANNON, FLIPPED, FlippingXiangqi, Piece, Position};
use crate::core::{Move, SquareSet};

impl FlippingXiangqi {
    /// Plays a step: the man that moves turns into its other form.
    #[inline]
    pub(super) fn apply(&mut self, step: Move) {
        let captured = self.men.take(step.to());
        let Some(mover) = self.men.take(step.from()) else {
            return;
        };
        let kind = FLIPPED[mover.kind as usize & 7];
        self.men.put(step.to(), Piece { kind, ..mover });
        self.counters.tick(captured.is_some());
        self.counters.end_turn();
        self.refresh();
    }

    /// Sorts the enemies who aim at the king of the side to move, by the number of men on their way beyond
    /// what they need there: none gives check, one too many pins, a screen too few forbids the gap.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let men = &self.men;
        let king = self.king(self.side());
        let (occupied, cannons) = (men.occupied(), men.kind(CANNON));
        let (mut checkers, mut pinners, mut bound, mut gaps) = (0, 0, 0, 0);
        for from in aiming(men, self.side(), king).squares() {
            let way = via(king, from);
            let screens = i32::from(cannons.has(from));
            match (way & occupied).len() as i32 - screens {
                -1 => gaps |= way,
                0 => {
                    checkers |= u64::of(from);
                    bound |= way;
                }
                1 => {
                    pinners |= u64::of(from);
                    bound |= way;
                }
                _ => {}
            }
        }
        self.checkers = checkers;
        self.pinners = pinners;
        self.bound = bound & men.side(self.side());
        self.gaps = gaps;
    }
}
