//! Quiescence search: captures until the evaluation can be trusted.

use super::MAX_TURNS;
use super::node::{Worker, clamped};
use super::picker::Picker;
use super::score::{self, INFINITE};
use crate::eval::Evaluate;
use crate::games::Stage;

/// A capture that cannot bring the value this near to alpha is not tried, in centipawns.
const MARGIN: i32 = 150;

/// How many second steps are tried: none of them can be left out, and few of them matter.
const SECOND_STEPS: usize = 3;

impl Worker<'_> {
    /// The value of a position, for its side to move, when only captures, promotions and replies to checks
    /// are played.
    pub(super) fn quiescence<P: Evaluate>(
        &mut self,
        position: &P,
        turns: i32,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        let side = position.side();
        let halfway = position.mid_turn();
        if !halfway {
            self.deepest = self.deepest.max(turns);
            if let Some(outcome) = position.verdict() {
                return score::of(outcome, side, turns);
            }
        }
        if turns >= MAX_TURNS as i32 - 1 {
            return clamped(position);
        }
        let in_check = !halfway && position.in_check();
        let must_move = in_check || halfway;
        let mut best = -INFINITE;
        let mut standing = 0;
        if !must_move {
            standing = clamped(position);
            best = standing;
            alpha = alpha.max(best);
            if best >= beta {
                return best;
            }
        }
        let stage = if must_move { Stage::All } else { Stage::Noisy };
        let mut picker = Picker::new(position, stage, None, [None; 2], &self.quiets);
        let mut legal = 0;
        while let Some(step) = picker.next() {
            if halfway && legal == SECOND_STEPS {
                break;
            }
            if !must_move && standing + position.gain(step) + MARGIN <= alpha {
                continue;
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            legal += 1;
            let value = if next.mid_turn() {
                self.quiescence(&next, turns, alpha, beta)
            } else {
                self.count_node();
                -self.quiescence(&next, turns + 1, -beta, -alpha)
            };
            if self.stopped {
                return 0;
            }
            best = best.max(value);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        if must_move && legal == 0 {
            return score::of(position.stuck(), side, turns);
        }
        best
    }
}
