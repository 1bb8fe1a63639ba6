//! What nodes learn from their steps, and what they are thought to be worth by what was learnt.

use super::histories::{Context, Row};
use super::score::{DECIDED, LARGEST_EVALUATION};
use super::state::{Evaluator, Found, Node};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Place, Worker};
use crate::core::Step;
use crate::eval::Evaluate;

/// What a step is credited with that has proved itself at a node of this depth.
pub fn bonus(depth: i32) -> i32 {
    (24 * depth * depth + 64 * depth).min(2048)
}

impl Worker<'_> {
    /// Evaluates the node, and learns from what that says of the turn before.
    #[inline]
    pub(super) fn assess<P: Evaluate>(&mut self, node: &Node<'_, P>, context: &Context) -> Evaluator {
        let Place { turns, steps, .. } = node.place;
        let (raw, corrected) = match node.in_check || node.halfway {
            true => (None, None),
            false => {
                let (raw, corrected) =
                    self.judged(node.position, context, node.known, node.place, Window::FULL);
                (raw, Some(corrected))
            }
        };
        if !node.halfway {
            self.evaluations[turns as usize] = corrected;
        }
        // A turn after which the evaluation is worse for its opponent was a good one.
        if node.excluded.is_none()
            && turns >= 1
            && let Some(now) = corrected
            && let Some(before) = self.evaluations[turns as usize - 1]
        {
            self.learn_last(steps, (-8 * (now + before)).clamp(-1200, 1200));
        }
        let improving = turns >= 2
            && corrected
                .is_some_and(|now| self.evaluations[turns as usize - 2].is_none_or(|before| now > before));
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
        Evaluator { raw, corrected, evaluation, improving }
    }

    /// A position's evaluation, unless there is [none of its own](Self::passed) or only a
    /// [guess](Self::glance) far from the window, and what the search goes by: the one or the other corrected
    /// by the correction histories.
    pub(super) fn judged<P: Evaluate>(
        &mut self,
        position: &P,
        context: &Context,
        known: Option<Entry>,
        place: Place,
        window: Window,
    ) -> (Option<i32>, i32) {
        let correction = self.histories.correction(position, context);
        let judged = match known.and_then(|entry| entry.evaluation) {
            Some(evaluation) => Ok(evaluation),
            None => match self.passed(place.steps, place.turns) {
                Some(passed) => return (None, passed),
                None => self.glance(position, place.steps, window.shifted(-correction)),
            },
        };
        let raw = judged.unwrap_or_else(|guess| guess);
        let corrected = (raw + correction).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION);
        (judged.ok(), corrected)
    }

    /// The evaluation after a null move: that before it, for the other side. The right to move is worth
    /// something, and who passes has had nothing for it.
    fn passed(&self, steps: usize, turns: i32) -> Option<i32> {
        if !self.came_by_pass(steps) {
            return None;
        }
        self.evaluations[turns as usize - 1].map(|before| -before)
    }

    /// The node for which histories are looked up, so far without the squares attacked, which only quiet
    /// steps need.
    pub(super) fn context<P: Evaluate>(&self, position: &P, steps: usize) -> Context {
        Context { side: position.side(), rows: [1, 2, 4].map(|back| self.row(steps, back)), attacked: 0 }
    }

    /// The row of the step this many steps before a node.
    fn row(&self, steps: usize, back: usize) -> Row {
        let index = steps.checked_sub(back)?;
        self.frames[index].row
    }

    /// Credits the step that cut off, and penalizes those tried before it.
    pub(super) fn learn<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        context: &Context,
        best: Step,
        found: &Found,
    ) {
        let Node { position, place, .. } = *node;
        let bonus = bonus(place.depth);
        if position.is_noisy(best) {
            self.histories.learn_noisy(position, best, bonus);
        } else {
            self.histories.learn_quiet(position, context, best, bonus);
            for &step in &found.quiets {
                self.histories.learn_quiet(position, context, step, -bonus);
            }
            let killers = &mut self.frames[place.steps].killers;
            if killers[0] != Some(best) {
                killers[1] = killers[0];
                killers[0] = Some(best);
            }
        }
        for &step in &found.captures {
            self.histories.learn_noisy(position, step, -bonus);
        }
    }

    /// Credits or penalizes the step that led to a node, if it is quiet, as a reply to those before it.
    pub(super) fn learn_last(&mut self, steps: usize, bonus: i32) {
        if let Some(index) = steps.checked_sub(1)
            && self.frames[index].is_quiet
            && let Some(row) = self.frames[index].row
        {
            let before = [2, 3].map(|back| self.row(steps, back));
            self.histories.learn_row(row, before, bonus);
        }
    }

    /// Learns how wrong the evaluation was, if it has been proved wrong by a quiet step.
    pub(super) fn learn_error<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        context: &Context,
        found: &Found,
        bound: Bound,
    ) {
        let &Found { best, best_step, .. } = found;
        let (Some(corrected), Some(_)) = (node.evaluator.corrected, node.evaluator.raw) else {
            return;
        };
        let is_wrong = match bound {
            Bound::Lower => best > corrected,
            Bound::Upper => best < corrected,
            Bound::Exact => true,
        };
        let is_quiet = best_step.is_none_or(|step| !node.position.is_noisy(step));
        if best.abs() < DECIDED && is_quiet && is_wrong {
            // Not the error of the raw one: the leaves are corrected as well, and a correction would confirm
            // itself and grow without end.
            let error = best - corrected;
            self.histories.learn_correction(node.position, context, error, node.depth);
        }
    }
}
