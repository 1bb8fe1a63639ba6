//! Quiescence search: captures until the position is quiet.

use super::MAX_PLY;
use super::picker::Picker;
use super::score::{self, DECIDED, INFINITE};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Depths, Worker};
use crate::core::{SquareSet, Step};
use crate::eval::Evaluate;

/// How many second steps are tried: a turn needs one, and few of them matter.
const SECOND_STEPS: usize = 3;

/// The maximum number of nodes below a leaf. In crowded positions captures would go on for too long; no leaf
/// of `firzan bench` needs as many.
const MAX_NODES: u64 = 5000;
/// The maximum number of nodes per leaf on average. Where every leaf needs as many as it gets, the search
/// would not get beyond its first plies.
const NODES_PER_LEAF: u64 = 100;

impl Worker<'_> {
    /// The value of a leaf for its side to move: [quiescence](Self::quiescence) of at most [`MAX_NODES`],
    /// and on average of [`NODES_PER_LEAF`].
    pub(super) fn leaf<P: Evaluate>(&mut self, position: &P, depths: Depths, window: Window) -> i32 {
        let start = self.nodes;
        self.unused += NODES_PER_LEAF;
        self.leaf_end = start + self.unused.min(MAX_NODES);
        let value = self.quiescence(position, Depths { remaining: 0, ..depths }, window);
        self.unused = self.unused.saturating_sub(self.nodes - start);
        value
    }

    /// The value of a position for its side to move, if only captures, promotions and replies to checks are
    /// played.
    fn quiescence<P: Evaluate>(&mut self, position: &P, depths: Depths, window: Window) -> i32 {
        let Window { mut alpha, beta } = window;
        let Depths { ply, steps, .. } = depths;
        let side = position.side();
        let mid_turn = position.mid_turn();
        if !mid_turn {
            self.deepest = self.deepest.max(ply);
            if let Some(outcome) = position.verdict() {
                return score::of(outcome, side, ply);
            }
            if let Some(value) = self.ending(position, ply) {
                return value;
            }
        }
        if !mid_turn && position.wins_at_once() {
            return score::MATE - ply - 1;
        }
        if ply >= MAX_PLY as i32 - 1 || self.nodes >= self.leaf_end && !mid_turn {
            return self.evaluate(position, steps);
        }
        let key = position.key();
        let known = self.shared.memory.table.probe(key, ply);
        if let Some(entry) = known
            && beta - alpha == 1
            && entry.decides(alpha, beta)
            && (self.prunes() || entry.value.abs() >= DECIDED)
        {
            return entry.value;
        }
        self.frames[steps].rest = None;
        let in_check = !mid_turn && position.in_check();
        let must_move = in_check || mid_turn || position.must_capture();
        let mut context = self.context(position, steps);
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut standing = 0;
        let mut raw = None;
        if !must_move {
            (raw, standing) = self.corrected_eval(position, &context, known, depths, window);
            if let Some(entry) = known
                && entry.value.abs() < DECIDED
                && entry.decides(standing, standing + 1)
            {
                standing = entry.value;
            }
            best = standing;
            alpha = alpha.max(best);
            if best >= beta {
                if known.is_none() {
                    self.remember(key, ply, None, best, Bound::Lower, raw);
                }
                return best;
            }
        }
        let table_step = known.and_then(|entry| entry.step);
        let mut picker = if must_move {
            context.attacked = position.attacked().wide();
            Picker::all(&self.scratch, table_step, [None; 2])
        } else {
            Picker::noisy(&self.scratch, table_step, 0)
        };
        let mut legal = 0;
        let mut best_step = None;
        while let Some(step) = picker.next(position, &context, &self.histories, &mut self.scratch) {
            if mid_turn && legal == SECOND_STEPS {
                break;
            }
            // Delta pruning: even an unanswered capture would not be enough.
            if !must_move && standing + position.gain(step) + self.params().quiescence <= alpha {
                continue;
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            legal += 1;
            self.shared.memory.table.prefetch(next.key());
            self.frames[steps].row = self.histories.row(position, step);
            let steps = steps + 1;
            let window = Window { alpha, beta };
            let value = if next.mid_turn() {
                self.quiescence(&next, Depths { steps, ..depths }, window)
            } else {
                self.count_node();
                let depths = Depths { remaining: 0, ply: ply + 1, steps };
                -self.quiescence(&next, depths, window.inverted())
            };
            if self.stopped {
                picker.finish(&mut self.scratch);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_step = Some(step);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.scratch);
        if must_move && legal == 0 {
            return score::of(position.stuck(), side, ply);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha && !mid_turn {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(key, ply, best_step, best, bound, raw);
        best
    }

    fn remember(
        &self,
        key: u64,
        ply: i32,
        step: Option<Step>,
        value: i32,
        bound: Bound,
        evaluation: Option<i32>,
    ) {
        if !score::depends_on_path(value) {
            let entry = Entry { step, value, depth: 0, bound, evaluation };
            self.shared.memory.table.store(key, ply, entry);
        }
    }
}
