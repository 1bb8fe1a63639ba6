//! The recursion: one call per position.
//!
//! A node ends by the rules, by a table cutoff or by pruning; otherwise its [steps](super::steps) are
//! searched.

use super::MAX_PLY;
use super::counters::Event;
use super::histories::Row;
use super::learning::bonus;
use super::pruning;
use super::score::{self, DECIDED};
use super::state::{Node, StaticEval};
use super::window::Window;
use super::worker::{Depths, Line, Worker};
use crate::core::SquareSet;
use crate::eval::Evaluate;

/// Within this many plies of a draw for lack of progress, values from the table are not used: they may have
/// been found with more plies left.
const CLOCK_MARGIN: u32 = 10;

/// The minimum depth at which null moves are verified, in plies.
const VERIFIED_DEPTH: i32 = 14;

impl Worker<'_> {
    /// Searches the position after a step; returns its value for the side that made the step, which moves
    /// again if `next` is mid-turn. `depths` are those of the position before the step.
    pub(super) fn descend<P: Evaluate>(
        &mut self,
        next: &P,
        row: Row,
        depths: Depths,
        window: Window,
        expect_cut: bool,
        line: &mut Line,
    ) -> i32 {
        self.frames[depths.steps].row = row;
        let steps = depths.steps + 1;
        if next.mid_turn() {
            let depths = Depths { steps, ..depths };
            return self.node(next, depths, window, !expect_cut, line);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.history.push(next);
        let depths = Depths { remaining: depths.remaining - 1, ply: depths.ply + 1, steps };
        let value = -self.node(next, depths, window.inverted(), expect_cut, line);
        self.history.pop();
        value
    }

    /// Searches a position; returns its value for the side to move. `expect_cut` predicts a value of at least
    /// beta.
    pub(super) fn node<P: Evaluate>(
        &mut self,
        position: &P,
        depths: Depths,
        window: Window,
        expect_cut: bool,
        line: &mut Line,
    ) -> i32 {
        line.clear();
        let Depths { ply, steps, .. } = depths;
        let is_pv = window.is_open();
        let mid_turn = position.mid_turn();
        let mut narrowed = window;
        if !mid_turn {
            match self.ends(position, ply, window) {
                Ok(window) => narrowed = window,
                Err(value) => {
                    self.counters.count(Event::Ended);
                    return value;
                }
            }
        }
        let window = narrowed;
        if !is_pv && window.beta <= 0 && self.can_repeat(position, depths) {
            self.counters.count(Event::Ended);
            return 0;
        }
        let in_check = !mid_turn && position.in_check();
        let key = position.key();
        let depth =
            depths.remaining + if in_check { pruning::plies(self.params().check_extension, key) } else { 0 };
        if depth <= 0 || ply >= MAX_PLY as i32 - 1 {
            return self.leaf(position, depths, window);
        }
        self.counters.main_node(depth, is_pv, in_check);
        let excluded = self.frames[steps].excluded;
        if excluded.is_none() {
            self.frames[steps].rest = None;
            let doubles = steps.checked_sub(1).map_or(0, |above| self.frames[above].doubles);
            self.frames[steps].doubles = doubles;
            let below = &mut self.frames[steps + if P::TWO_STEPS { 4 } else { 2 }];
            (below.killers, below.cutoffs) = ([None; 2], 0);
        }
        let known = match excluded {
            None => self.shared.memory.table.probe(key, ply),
            Some(_) => None,
        };
        let mut node = Node {
            position,
            key,
            depths,
            depth,
            window,
            is_pv,
            expect_cut,
            mid_turn,
            in_check,
            excluded,
            known,
            static_eval: StaticEval::default(),
        };
        self.counters.add(Event::TableHit, known.is_some());
        if let Some(value) = self.decided_by_table(&node) {
            self.counters.count(Event::TableCut);
            return value;
        }
        let mut context = self.context(position, steps);
        node.static_eval = self.static_eval(&node, &context);
        if let Some(value) = self.pruned(&node) {
            return value;
        }
        if self.lacks_table_step(&node) {
            node.depth -= 1;
        }
        context.attacked = position.attacked().wide();
        self.search_steps(&node, &context, line)
    }

    /// Mate distance pruning: narrows the window to values between being mated now and mating with the next
    /// move. Must not be called mid-turn. The error is the value of a node that needs no search: because of
    /// an empty window, the rules, an endgame table or an immediate win.
    #[inline]
    fn ends<P: Evaluate>(&mut self, position: &P, ply: i32, window: Window) -> Result<Window, i32> {
        let side = position.side();
        self.deepest = self.deepest.max(ply);
        if let Some(outcome) = position.verdict() {
            return Err(score::of(outcome, side, ply));
        }
        if let Some(outcome) = self.outcome_by_history(position) {
            return Err(score::of(outcome, side, ply));
        }
        if let Some(value) = self.ending(position, ply) {
            return Err(value);
        }
        let mate_next = score::MATE - ply - 1;
        let left = Window { alpha: window.alpha.max(ply - score::MATE), beta: window.beta.min(mate_next) };
        if left.alpha >= left.beta {
            return Err(left.alpha);
        }
        if !window.is_open() && position.wins_at_once() {
            return Err(mate_next);
        }
        Ok(left)
    }

    /// The value from the table, if it causes a cutoff.
    #[inline]
    fn decided_by_table<P: Evaluate>(&mut self, node: &Node<'_, P>) -> Option<i32> {
        let entry = node.known?;
        let Node { position, depth, window, .. } = *node;
        let decides = !node.is_pv
            && entry.depth >= depth
            && position.most_halfmoves().is_none_or(|limit| position.halfmove() + CLOCK_MARGIN < limit)
            && entry.decides(window.alpha, window.beta)
            && (self.prunes() || entry.value.abs() >= DECIDED);
        if !decides {
            return None;
        }
        if entry.value >= window.beta
            && let Some(step) = entry.step
            && position.is_step(step)
            && !position.is_noisy(step)
        {
            let mut context = self.context(position, node.depths.steps);
            context.attacked = position.attacked().wide();
            self.histories.learn_quiet(position, &context, step, bonus(depth));
        }
        Some(entry.value)
    }

    /// The value of a node that is pruned before any step is tried, by razoring, reverse futility pruning or
    /// a null move.
    #[inline]
    fn pruned<P: Evaluate>(&mut self, node: &Node<'_, P>) -> Option<i32> {
        let Window { alpha, beta } = node.window;
        let (params, depth) = (self.params(), node.depth);
        let evaluation = node.static_eval.evaluation?;
        let prunes = self.prunes() && !node.is_pv && node.excluded.is_none();
        if !prunes || beta.abs() >= DECIDED {
            return None;
        }
        if pruning::is_hopeless(params, depth, evaluation, alpha) {
            self.counters.count(Event::Razoring);
            let value = self.leaf(node.position, node.depths, Window::above(alpha));
            if value <= alpha {
                return Some(value);
            }
        }
        if pruning::is_won(params, depth, evaluation, beta, node.static_eval.improving)
            && !node.position.threatened()
        {
            self.counters.count(Event::ReverseFutility);
            return Some(evaluation);
        }
        let may_pass = |own| own <= evaluation && pruning::may_pass(params, depth, own, beta);
        if evaluation >= beta
            && node.static_eval.corrected.is_some_and(may_pass)
            && let Some(value) = self.null_move(node, evaluation)
        {
            return Some(value);
        }
        self.probcut(node)
    }

    /// Internal iterative reduction: true if an important node lacks a hash move. A full-depth search would
    /// then be wasted on bad move ordering.
    #[inline]
    fn lacks_table_step<P>(&self, node: &Node<'_, P>) -> bool {
        node.table_step().is_none()
            && (node.is_pv || node.expect_cut)
            && node.depth >= 4
            && !node.mid_turn
            && node.excluded.is_none()
            && self.prunes()
    }

    /// The null move: if even passing is good enough, so is the best move (Donninger 1993). Returns a value
    /// of at least beta, or `None`.
    fn null_move<P: Evaluate>(&mut self, node: &Node<'_, P>, evaluation: i32) -> Option<i32> {
        if self.is_after_null_move(node.depths.steps) || node.mid_turn || node.depths.ply < self.passes_from {
            return None;
        }
        let beta = node.window.beta;
        let next = node.position.pass()?;
        let reduction = pruning::null_reduction(self.params(), node.depth, evaluation - beta);
        let reduced = Depths { remaining: node.depth - reduction, ..node.depths };
        let window = Window::above(beta - 1);
        let expect_cut = !node.expect_cut;
        self.frames[node.depths.steps].step = None;
        self.counters.count(Event::NullMove);
        let value = self.descend(&next, None, reduced, window, expect_cut, &mut Line::new());
        if self.stopped || value < beta {
            return None;
        }
        if node.depth >= VERIFIED_DEPTH && self.passes_from == 0 {
            self.counters.count(Event::NullMoveVerification);
            // Zugzwang: a search without null moves in its upper part must confirm the value.
            self.passes_from = node.depths.ply + 3 * reduced.remaining / 4;
            let confirmed = self.node(node.position, reduced, window, false, &mut Line::new());
            self.passes_from = 0;
            if self.stopped || confirmed < beta {
                return None;
            }
        }
        self.counters.count(Event::NullMoveCut);
        // A win found after a pass is not proven.
        Some(if value >= DECIDED { beta } else { value })
    }

    /// Whether a null move led to the node.
    pub(super) fn is_after_null_move(&self, steps: usize) -> bool {
        steps > 0 && self.frames[steps - 1].row.is_none()
    }
}
