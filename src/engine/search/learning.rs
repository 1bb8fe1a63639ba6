//! The corrected evaluation of a node, and the history updates that follow from its result.

use super::histories::{Context, Row};
use super::score::{DECIDED, LARGEST_EVALUATION, MATE};
use super::state::{Node, NodeResult, StaticEval};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Depths, Frame, Worker};
use crate::core::Step;
use crate::eval::Evaluate;

/// The history bonus of a step that caused a cutoff at this depth.
pub fn bonus(depth: i32) -> i32 {
    (24 * depth * depth + 64 * depth).min(2048)
}

/// An evaluation, smaller the nearer the fifty-move rule is: half as large when it draws the game.
pub fn damped<P: Evaluate>(position: &P, evaluation: i32) -> i32 {
    position.most_halfmoves().map_or(evaluation, |limit| {
        let limit = limit as i32;
        evaluation * (2 * limit - (position.halfmove() as i32).min(limit)) / (2 * limit)
    })
}

impl Worker<'_> {
    /// Evaluates the node, and credits or penalizes the previous move according to the change of the
    /// evaluation.
    #[inline]
    pub(super) fn static_eval<P: Evaluate>(&mut self, node: &Node<'_, P>, context: &Context) -> StaticEval {
        let Depths { ply, steps, .. } = node.depths;
        let (raw, corrected) = if node.in_check || node.mid_turn {
            (None, None)
        } else if node.excluded.is_some() {
            // The node has been evaluated before.
            (None, self.evaluations[ply as usize])
        } else {
            let (raw, corrected) =
                self.corrected_eval(node.position, context, node.known, node.depths, Window::FULL);
            if node.known.is_none() && raw.is_some() {
                // Many nodes end before they have a value to store. This one says nothing, but is true.
                self.remember(node.key, ply, None, -MATE, Bound::Lower, raw);
            }
            (raw, Some(corrected))
        };
        if !node.mid_turn {
            self.evaluations[ply as usize] = corrected;
        }
        // A move after which the opponent's evaluation is worse was a good one.
        if node.excluded.is_none()
            && ply >= 1
            && let Some(now) = corrected
            && let Some(before) = self.evaluations[ply as usize - 1]
        {
            self.learn_rise::<P>(steps, -(now + before));
        }
        let improving = ply >= 2
            && corrected
                .is_some_and(|now| self.evaluations[ply as usize - 2].is_none_or(|before| now > before));
        // A value from the table is better than an evaluation.
        let evaluation = corrected.map(|evaluation| match node.known {
            Some(entry)
                if entry.value.abs() < DECIDED
                    && entry.decides(evaluation, evaluation + 1)
                    && entry.value != evaluation =>
            {
                entry.value
            }
            _ => evaluation,
        });
        StaticEval { raw, corrected, evaluation, improving }
    }

    /// Credits or penalizes the previous move, if it is quiet, for a rise of the evaluation in centipawns.
    fn learn_rise<P: Evaluate>(&mut self, steps: usize, rise: i32) {
        let params = self.params();
        let credit = |scale: i32| (scale * (rise + params.rise_offset) / 16).clamp(-1200, 1200);
        let Frame { row, is_quiet, cell, .. } = self.frames[steps - 1];
        if params.rise_in_squares > 0 && is_quiet && row.is_some() {
            self.histories.learn_squares(cell, credit(params.rise_in_squares));
        }
        if params.rise > 0 {
            self.learn_previous::<P>(steps, credit(params.rise));
        }
    }

    /// A position's evaluation, and the same value corrected by the correction histories. The first is `None`
    /// if the value is not an exact evaluation: [after a null move](Self::passed_evaluation), or if a [lazy
    /// guess](Self::glance) is far enough from the window.
    pub(super) fn corrected_eval<P: Evaluate>(
        &mut self,
        position: &P,
        context: &Context,
        known: Option<Entry>,
        depths: Depths,
        window: Window,
    ) -> (Option<i32>, i32) {
        let correction = self.histories.correction(position, context);
        let evaluated = match known.and_then(|entry| entry.evaluation) {
            Some(evaluation) => Ok(evaluation),
            None => match self.passed_evaluation(depths.steps, depths.ply) {
                Some(passed) => return (None, passed),
                None => self.glance(position, depths.steps, window.shifted(-correction)),
            },
        };
        let raw = evaluated.unwrap_or_else(|guess| guess);
        let corrected = (raw + correction).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION);
        (evaluated.ok(), damped(position, corrected))
    }

    /// The evaluation after a null move: the previous one, from the other side's point of view. A new
    /// evaluation would give the other side the bonus for having the move, and the passing side nothing in
    /// return.
    fn passed_evaluation(&self, steps: usize, ply: i32) -> Option<i32> {
        if !self.is_after_null_move(steps) {
            return None;
        }
        self.evaluations[ply as usize - 1].map(|before| -before)
    }

    /// The context for looking up histories, without the attacked squares, which only quiet steps need.
    pub(super) fn context<P: Evaluate>(&self, position: &P, steps: usize) -> Context {
        Context { side: position.side(), rows: [1, 2, 4].map(|back| self.row(steps, back)), attacked: 0 }
    }

    /// The row of the step that is `back` steps before a node.
    fn row(&self, steps: usize, back: usize) -> Row {
        let index = steps.checked_sub(back)?;
        self.frames[index].row
    }

    /// Credits the step that caused a cutoff and penalizes the steps tried before it.
    pub(super) fn learn<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        context: &Context,
        best: Step,
        found: &NodeResult,
    ) {
        let Node { position, depths, .. } = *node;
        let bonus = bonus(depths.remaining);
        if position.is_noisy(best) {
            self.histories.learn_noisy(position, best, bonus);
        } else {
            self.histories.learn_quiet(position, context, best, bonus);
            for &step in &found.quiets {
                self.histories.learn_quiet(position, context, step, -bonus);
            }
            let killers = &mut self.frames[depths.steps].killers;
            if killers[0] != Some(best) {
                killers[1] = killers[0];
                killers[0] = Some(best);
            }
        }
        for &step in &found.captures {
            self.histories.learn_noisy(position, step, -bonus);
        }
    }

    /// Credits or penalizes the step that led to a node, if it is quiet, as a reply to the steps before it.
    pub(super) fn learn_previous<P: Evaluate>(&mut self, steps: usize, bonus: i32) {
        if let Some(index) = steps.checked_sub(1)
            && self.frames[index].is_quiet
            && let Some(row) = self.frames[index].row
        {
            let before = [2, 3].map(|back| self.row(steps, back));
            self.histories.learn_row::<P>(row, before, bonus);
        }
    }

    /// Updates the correction histories if the result proves the evaluation wrong and the best step is
    /// quiet.
    pub(super) fn learn_error<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        context: &Context,
        found: &NodeResult,
        bound: Bound,
    ) {
        let &NodeResult { best, best_step, .. } = found;
        let (Some(corrected), Some(_)) = (node.static_eval.corrected, node.static_eval.raw) else {
            return;
        };
        let is_wrong = match bound {
            Bound::Lower => best > corrected,
            Bound::Upper => best < corrected,
            Bound::Exact => true,
        };
        let is_quiet = best_step.is_none_or(|step| !node.position.is_noisy(step));
        if best.abs() < DECIDED && is_quiet && is_wrong {
            // Not the error of the raw evaluation: the leaves are corrected too, so a correction would
            // confirm itself and keep growing.
            let error = best - corrected;
            self.histories.learn_correction(node.position, context, error, node.depth);
        }
    }
}
