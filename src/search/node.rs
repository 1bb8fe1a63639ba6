//! The recursion: one call per position.
//!
//! A node ends by the rules, by what the table says, or by pruning; if by none of these, its
//! [steps](super::steps) are searched.

use super::MAX_TURNS;
use super::histories::Row;
use super::learning::bonus;
use super::pruning;
use super::score::{self, DECIDED};
use super::state::{Evaluator, Node};
use super::window::Window;
use super::worker::{Line, Place, Worker};
use crate::core::SquareSet;
use crate::eval::Evaluate;
use crate::rules::{Outcome, Reason, has_turn};

/// With so few half-turns left until a draw for lack of progress it is near: values found with more of them left
/// do not count.
const CAREFUL: u32 = 10;

impl Worker<'_> {
    /// The value, for the side that moved, of the position after a step; in mid-turn that side moves again.
    /// `place` belongs to the position before the step.
    pub(super) fn descend<P: Evaluate>(
        &mut self,
        next: &P,
        row: Row,
        place: Place,
        window: Window,
        expect_cut: bool,
        line: &mut Line,
    ) -> i32 {
        self.frames[place.steps].row = row;
        let steps = place.steps + 1;
        if next.mid_turn() {
            let place = Place { steps, ..place };
            return self.node(next, place, window, !expect_cut, line);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.history.push(next);
        let place = Place { depth: place.depth - 1, turns: place.turns + 1, steps };
        let value = -self.node(next, place, window.turned(), expect_cut, line);
        self.history.pop();
        value
    }

    /// The value of a position for its side to move. `expect_cut` predicts a value of at least beta.
    pub(super) fn node<P: Evaluate>(
        &mut self,
        position: &P,
        place: Place,
        window: Window,
        expect_cut: bool,
        line: &mut Line,
    ) -> i32 {
        line.clear();
        let Place { turns, steps, .. } = place;
        let is_pv = window.is_open();
        let halfway = position.mid_turn();
        let mut narrowed = window;
        if !halfway {
            match self.ends(position, turns, window) {
                Ok(window) => narrowed = window,
                Err(value) => return value,
            }
        }
        let window = narrowed;
        let in_check = !halfway && position.in_check();
        let depth = place.depth + i32::from(in_check);
        if depth <= 0 || turns >= MAX_TURNS as i32 - 1 {
            return self.leaf(position, place, window);
        }
        self.frames[steps].rest = None;
        let key = position.key();
        let excluded = self.frames[steps].excluded;
        let known = match excluded {
            None => self.shared.memory.table.probe(key, turns),
            Some(_) => None,
        };
        let mut node = Node {
            position,
            key,
            place,
            depth,
            window,
            is_pv,
            expect_cut,
            halfway,
            in_check,
            excluded,
            known,
            evaluator: Evaluator::default(),
        };
        if let Some(value) = self.decided_by_table(&node) {
            return value;
        }
        let mut context = self.context(position, steps);
        node.evaluator = self.assess(&node, &context);
        if let Some(value) = self.pruned(&node) {
            return value;
        }
        if self.lacks_a_step(&node) {
            node.depth -= 1;
        }
        context.attacked = position.attacked().wide();
        self.search_steps(&node, &context, line)
    }

    /// Between turns, the window that is left: no line from here is better than a mate next turn, or worse
    /// than being mated now. As the error, the value of a node that ends by that, by the rules, by a table of
    /// endings or by a win at once.
    #[inline]
    fn ends<P: Evaluate>(&mut self, position: &P, turns: i32, window: Window) -> Result<Window, i32> {
        let side = position.side();
        self.deepest = self.deepest.max(turns);
        if let Some(outcome) = position.verdict() {
            return Err(score::of(outcome, side, turns));
        }
        if let Some(outcome) = self.outcome_by_history(position) {
            return Err(score::of(outcome, side, turns));
        }
        if let Some(value) = self.ending(position, turns) {
            return Err(value);
        }
        let mate_next = score::MATE - turns - 1;
        let left = Window { alpha: window.alpha.max(turns - score::MATE), beta: window.beta.min(mate_next) };
        if left.alpha >= left.beta {
            return Err(left.alpha);
        }
        if !window.is_open() && position.wins_at_once() {
            return Err(mate_next);
        }
        Ok(left)
    }

    /// The value that the table has, if it is good enough to end the node.
    #[inline]
    fn decided_by_table<P: Evaluate>(&mut self, node: &Node<'_, P>) -> Option<i32> {
        let entry = node.known?;
        let Node { position, depth, window, .. } = *node;
        let decides = !node.is_pv
            && entry.depth >= depth
            && position.most_halfmoves().is_none_or(|most| position.halfmove() + CAREFUL < most)
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
            let mut context = self.context(position, node.place.steps);
            context.attacked = position.attacked().wide();
            self.histories.learn_quiet(position, &context, step, bonus(depth));
        }
        Some(entry.value)
    }

    /// A value good enough to end the node before any step is tried: by razoring, reverse futility pruning or
    /// a null move.
    #[inline]
    fn pruned<P: Evaluate>(&mut self, node: &Node<'_, P>) -> Option<i32> {
        let Window { alpha, beta } = node.window;
        let (params, depth) = (self.params(), node.depth);
        let evaluation = node.evaluator.evaluation?;
        let prunes = self.prunes() && !node.is_pv && node.excluded.is_none();
        if !prunes || beta.abs() >= DECIDED {
            return None;
        }
        if pruning::is_hopeless(params, depth, evaluation, alpha) {
            let value = self.leaf(node.position, node.place, Window::above(alpha));
            if value <= alpha {
                return Some(value);
            }
        }
        if pruning::is_won(params, depth, evaluation, beta, node.evaluator.improving)
            && !node.position.threatened()
        {
            return Some(evaluation);
        }
        let may_pass = |own| own <= evaluation && pruning::may_pass(params, depth, own, beta);
        if evaluation >= beta && node.evaluator.corrected.is_some_and(may_pass) {
            return self.null_move(node, evaluation);
        }
        None
    }

    /// Whether no best step is known where there should be one: then a full-depth search is mostly wasted on
    /// bad move ordering.
    #[inline]
    fn lacks_a_step<P>(&self, node: &Node<'_, P>) -> bool {
        node.table_step().is_none()
            && (node.is_pv || node.expect_cut)
            && node.depth >= 4
            && !node.halfway
            && node.excluded.is_none()
            && self.prunes()
    }

    /// The null move: if even passing is good enough, so is the best turn (Donninger 1993). Returns a value
    /// that is at least beta, or `None`.
    fn null_move<P: Evaluate>(&mut self, node: &Node<'_, P>, evaluation: i32) -> Option<i32> {
        if self.came_by_pass(node.place.steps) || node.halfway {
            return None;
        }
        let beta = node.window.beta;
        let next = node.position.pass()?;
        let reduction = pruning::null_reduction(self.params(), node.depth, evaluation - beta);
        let reduced = Place { depth: node.depth - reduction, ..node.place };
        let window = Window::above(beta - 1);
        let expect_cut = !node.expect_cut;
        let value = self.descend(&next, None, reduced, window, expect_cut, &mut Line::new());
        if self.stopped || value < beta {
            return None;
        }
        // A win that depends on passing is not proved.
        Some(if value >= DECIDED { beta } else { value })
    }

    /// Whether a null move led to the node.
    pub(super) fn came_by_pass(&self, steps: usize) -> bool {
        steps > 0 && self.frames[steps - 1].row.is_none()
    }

    /// The end of the game by repetition or the fifty-move rule, as the search sees it: within its own line
    /// the second occurrence counts as the last, since what led there once can lead there again.
    pub(super) fn outcome_by_history<P: Evaluate>(&self, position: &P) -> Option<Outcome> {
        if let Some(repeated) = self.history.repeated() {
            let since_root = self.history.len() - self.game_length;
            if repeated.times >= 2 {
                return Some(self.history.cycle(position.repetition(), repeated.first));
            }
            if repeated.nearest <= since_root {
                return Some(self.history.cycle(position.repetition(), repeated.nearest));
            }
        }
        let expired = position.most_halfmoves().is_some_and(|most| position.halfmove() >= most);
        // Having no legal turn takes precedence over the fifty-move rule.
        (expired && has_turn(position)).then(|| Outcome::draw(Reason::FiftyMoveRule))
    }
}
