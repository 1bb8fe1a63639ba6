//! Quiescence search: captures until the position is quiet.

use super::MAX_PLY;
use super::counters::Event;
use super::histories::Context;
use super::picker::Picker;
use super::score::{self, DECIDED, INFINITE};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Depths, Worker};
use crate::core::{SquareSet, Step};
use crate::eval::Evaluate;

/// Maximum number of second steps tried: a turn needs one, and few of them matter.
const SECOND_STEPS: usize = 3;

/// The maximum number of nodes below a leaf. In crowded positions captures would go on for too long. No leaf
/// of `firzan bench` reaches this limit.
const MAX_NODES: u64 = 5000;
/// The maximum number of nodes per leaf on average. If every leaf used its maximum, the search would not get
/// beyond its first plies.
const NODES_PER_LEAF: u64 = 100;

/// A node of the quiescence search.
struct Node<'a, P> {
    position: &'a P,
    depths: Depths,
    window: Window,
    /// The entry of the transposition table.
    known: Option<Entry>,
    mid_turn: bool,
    /// True if the side to move cannot stand pat: all steps are tried, not only captures.
    must_move: bool,
}

/// The stand-pat value of a node: its value if the side to move captures nothing.
#[derive(Clone, Copy, Default)]
struct Standing {
    /// The uncorrected evaluation, if it may be stored in the table.
    raw: Option<i32>,
    /// The value.
    value: i32,
}

/// The result of trying a node's steps.
struct LeafResult {
    best: i32,
    /// The step that raised alpha, if one did.
    step: Option<Step>,
    /// The number of legal steps tried.
    legal: usize,
}

impl Worker<'_> {
    /// The value of a leaf for its side to move: a [quiescence](Self::quiescence) search of at most
    /// [`MAX_NODES`] nodes, and at most [`NODES_PER_LEAF`] on average.
    pub(super) fn leaf<P: Evaluate>(&mut self, position: &P, depths: Depths, window: Window) -> i32 {
        let start = self.nodes;
        self.counters.count(Event::Leaf);
        self.unused += NODES_PER_LEAF;
        self.leaf_end = start + self.unused.min(MAX_NODES);
        let value = self.quiescence(position, Depths { remaining: 0, ..depths }, window);
        self.unused = self.unused.saturating_sub(self.nodes - start);
        value
    }

    /// The value of a position for its side to move, if only captures, promotions and replies to checks are
    /// played.
    fn quiescence<P: Evaluate>(&mut self, position: &P, depths: Depths, window: Window) -> i32 {
        let Depths { ply, steps, .. } = depths;
        let mid_turn = position.mid_turn();
        self.counters.count(Event::Quiescence);
        if let Some(value) = self.value_without_steps(position, depths, mid_turn) {
            return value;
        }
        let key = position.key();
        let known = self.shared.memory.table.probe(key, ply);
        if let Some(entry) = known
            && window.beta - window.alpha == 1
            && entry.decides(window.alpha, window.beta)
            && (self.prunes() || entry.value.abs() >= DECIDED)
        {
            self.counters.count(Event::QuiescenceTableCut);
            return entry.value;
        }
        self.frames[steps].rest = None;
        let must_move = mid_turn || position.in_check() || position.must_capture();
        self.counters.add(Event::QuiescenceForced, must_move);
        let mut node = Node { position, depths, window, known, mid_turn, must_move };
        let mut context = self.context(position, steps);
        let mut best = -INFINITE;
        let mut standing = Standing::default();
        if must_move {
            context.attacked = position.attacked().wide();
        } else {
            standing = self.stand(&node, &context);
            best = standing.value;
            node.window.alpha = window.alpha.max(best);
            if best >= window.beta {
                self.counters.count(Event::StandPat);
                if known.is_none() {
                    self.remember(key, ply, None, best, Bound::Lower, standing.raw);
                }
                return best;
            }
        }
        let Some(found) = self.try_steps(&node, &context, best, standing.value) else {
            return 0;
        };
        if must_move && found.legal == 0 {
            return score::of(position.stuck(), position.side(), ply);
        }
        let bound = if found.best >= window.beta {
            Bound::Lower
        } else if found.best > window.alpha && !mid_turn {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.remember(key, ply, found.step, found.best, bound, standing.raw);
        found.best
    }

    /// The value of a position that needs no search: because of the rules, an endgame table, an immediate
    /// win, or the limits on depth or nodes.
    #[inline]
    fn value_without_steps<P: Evaluate>(
        &mut self,
        position: &P,
        depths: Depths,
        mid_turn: bool,
    ) -> Option<i32> {
        let Depths { ply, steps, .. } = depths;
        if !mid_turn {
            self.deepest = self.deepest.max(ply);
            if let Some(outcome) = position.verdict() {
                return Some(score::of(outcome, position.side(), ply));
            }
            if let Some(value) = self.ending(position, ply) {
                return Some(value);
            }
            if position.wins_at_once() {
                return Some(score::MATE - ply - 1);
            }
        }
        let is_at_limit = ply >= MAX_PLY as i32 - 1 || self.nodes >= self.leaf_end && !mid_turn;
        is_at_limit.then(|| self.evaluate(position, steps))
    }

    /// The value of a node if its side to move captures nothing: its evaluation, or a better estimate from
    /// the transposition table.
    #[inline]
    fn stand<P: Evaluate>(&mut self, node: &Node<'_, P>, context: &Context) -> Standing {
        let (raw, evaluation) =
            self.corrected_eval(node.position, context, node.known, node.depths, node.window);
        let value = match node.known {
            Some(entry) if entry.value.abs() < DECIDED && entry.decides(evaluation, evaluation + 1) => {
                entry.value
            }
            _ => evaluation,
        };
        Standing { raw, value }
    }

    /// Tries the steps of a node; `best` is the value reached without them. `None` if the search was stopped.
    #[inline]
    fn try_steps<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        context: &Context,
        best: i32,
        standing: i32,
    ) -> Option<LeafResult> {
        let &Node { position, depths, window, mid_turn, must_move, .. } = node;
        let Window { mut alpha, beta } = window;
        let Depths { ply, steps, .. } = depths;
        let table_step = node.known.and_then(|entry| entry.step);
        let mut picker = if must_move {
            Picker::all(&self.scratch, table_step, [None; 2])
        } else {
            Picker::noisy(&self.scratch, table_step, 0)
        };
        let mut found = LeafResult { best, step: None, legal: 0 };
        while let Some(step) = picker.next(position, context, &self.histories, &mut self.scratch) {
            if mid_turn && found.legal == SECOND_STEPS {
                break;
            }
            // Delta pruning: even an unanswered capture would not be enough.
            let most = standing + position.gain(step) + self.params().quiescence;
            if !must_move && most <= alpha {
                // Otherwise the upper bound would be too low.
                found.best = found.best.max(most);
                continue;
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            found.legal += 1;
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
                return None;
            }
            if value > found.best {
                found.best = value;
                if value > alpha {
                    alpha = value;
                    found.step = Some(step);
                }
                if alpha >= beta {
                    break;
                }
            }
        }
        picker.finish(&mut self.scratch);
        Some(found)
    }

    /// Stores a value of depth 0 in the table.
    pub(super) fn remember(
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
