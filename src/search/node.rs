//! The recursion: one call per position.

use super::MAX_TURNS;
use super::histories::{Context, Row};
use super::picker::Picker;
use super::pruning;
use super::score::{self, DECIDED, INFINITE, LARGEST_EVALUATION};
use super::shallow::{Candidate, Shallow};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Line, Place, Worker};
use crate::core::{SquareSet, Step};
use crate::eval::Evaluate;
use crate::rules::{Outcome, Reason, has_turn};
use arrayvec::ArrayVec;

/// After this many half-turns without progress the draw is near: values found with more of them left do not
/// count.
const CAREFUL: u32 = 90;

/// Steps tried at a node before the one that cut off, up to as many as are worth remembering.
type Tried = ArrayVec<Step, 64>;

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
        let place = Place {
            depth: place.depth - 1,
            turns: place.turns + 1,
            steps,
        };
        let value = -self.node(next, place, window.turned(), expect_cut, line);
        self.history.pop();
        value
    }

    /// The value of a position for its side to move. `expect_cut` predicts a value of at least beta.
    fn node<P: Evaluate>(
        &mut self,
        position: &P,
        place: Place,
        window: Window,
        expect_cut: bool,
        line: &mut Line,
    ) -> i32 {
        line.clear();
        let Place {
            mut depth,
            turns,
            steps,
        } = place;
        let Window {
            mut alpha,
            mut beta,
        } = window;
        let params = self.params();
        let side = position.side();
        let halfway = position.mid_turn();
        let is_pv = window.is_open();
        let excluded = self.frames[steps].excluded;
        if !halfway {
            self.deepest = self.deepest.max(turns);
            if let Some(outcome) = position.verdict() {
                return score::of(outcome, side, turns);
            }
            if let Some(outcome) = self.outcome_by_history(position) {
                return score::of(outcome, side, turns);
            }
            if let Some(value) = self.ending(position, turns) {
                return value;
            }
            // No line from here is better than a mate next turn, or worse than being mated now.
            alpha = alpha.max(turns - score::MATE);
            beta = beta.min(score::MATE - turns - 1);
            if alpha >= beta {
                return alpha;
            }
            if !is_pv && position.wins_at_once() {
                return score::MATE - turns - 1;
            }
        }
        let in_check = !halfway && position.in_check();
        if in_check {
            depth += 1;
        }
        if depth <= 0 || turns >= MAX_TURNS as i32 - 1 {
            return self.leaf(position, place, Window { alpha, beta });
        }

        self.frames[steps].rest = None;
        let key = position.key();
        let known = match excluded {
            None => self.shared.memory.table.probe(key, turns),
            Some(_) => None,
        };
        if let Some(entry) = known
            && !is_pv
            && entry.depth >= depth
            && !(P::FIFTY_MOVE_RULE && position.halfmove() >= CAREFUL)
            && entry.decides(alpha, beta)
            && (self.prunes() || entry.value.abs() >= DECIDED)
        {
            if entry.value >= beta
                && let Some(step) = entry.step
                && position.is_step(step)
                && !position.is_noisy(step)
            {
                let mut context = self.context(position, steps);
                context.attacked = position.attacked().wide();
                self.histories
                    .learn_quiet(position, &context, step, bonus(depth));
            }
            return entry.value;
        }
        let table_step = known.and_then(|entry| entry.step);

        let mut context = self.context(position, steps);
        let (raw, corrected) = match in_check || halfway {
            true => (None, None),
            false => {
                let (raw, corrected) = self.judged(position, &context, known, place, Window::FULL);
                (raw, Some(corrected))
            }
        };
        if !halfway {
            self.evaluations[turns as usize] = corrected;
        }
        // A turn after which the evaluation is worse for its opponent was a good one.
        if excluded.is_none()
            && turns >= 1
            && let Some(now) = corrected
            && let Some(before) = self.evaluations[turns as usize - 1]
        {
            self.learn_last(steps, (-8 * (now + before)).clamp(-1200, 1200));
        }
        let improving = turns >= 2
            && corrected.is_some_and(|now| {
                self.evaluations[turns as usize - 2].is_none_or(|before| now > before)
            });
        // A value from the table is better than an evaluation.
        let evaluation = corrected.map(|evaluation| match known {
            Some(entry)
                if entry.value.abs() < DECIDED
                    && entry.decides(evaluation, evaluation + 1)
                    && entry.value != evaluation =>
            {
                entry.value
            }
            _ => evaluation,
        });

        let prunes = self.prunes() && !is_pv && excluded.is_none();
        if let Some(evaluation) = evaluation
            && prunes
            && beta.abs() < DECIDED
        {
            if pruning::is_hopeless(params, depth, evaluation, alpha) {
                let value = self.leaf(position, place, Window::above(alpha));
                if value <= alpha {
                    return value;
                }
            }
            if pruning::is_won(params, depth, evaluation, beta, improving) && !position.threatened()
            {
                return evaluation;
            }
            if evaluation >= beta
                && corrected.is_some_and(|own| {
                    own <= evaluation && pruning::may_pass(params, depth, own, beta)
                })
                && let Some(value) =
                    self.null_move(position, place, depth, expect_cut, beta, evaluation)
            {
                return value;
            }
        }
        // Without a known best step, where there should be one, a full-depth search is mostly wasted on bad
        // move ordering.
        if table_step.is_none()
            && (is_pv || expect_cut)
            && depth >= 4
            && !halfway
            && excluded.is_none()
            && self.prunes()
        {
            depth -= 1;
        }

        context.attacked = position.attacked().wide();
        let mut picker = Picker::all(&self.scratch, table_step, self.frames[steps].killers);
        let shallow = Shallow {
            params,
            depth,
            evaluation: corrected,
            improving,
            halfway,
            only_mate: evaluation.is_some_and(pruning::only_mate_helps),
        };
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_step = None;
        let (mut index, mut legal) = (0, 0);
        let (mut quiets, mut captures) = (Tried::new(), Tried::new());
        let mut below = Line::new();
        while let Some(step) = picker.next(position, &context, &self.histories, &mut self.scratch) {
            if Some(step) == excluded {
                continue;
            }
            let noisy = picker.is_noisy(position, step);
            let learnt = if noisy {
                self.histories.noisy(position, step)
            } else {
                self.histories.quiet(position, &context, step)
            };
            index += 1;
            let may_prune = best > -DECIDED && self.prunes() && !(halfway && is_pv);
            if may_prune && !in_check && index >= shallow.worth_trying() {
                picker.skip_quiets();
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            if may_prune {
                let candidate = Candidate {
                    step,
                    index,
                    noisy,
                    losing: picker.is_losing(),
                    learnt,
                };
                if shallow.prunes(position, &next, &candidate, alpha) {
                    continue;
                }
            }
            let mut extension = 0;
            if Some(step) == table_step
                && let Some(entry) = known
                && excluded.is_none()
                && self.prunes()
                && entry.suggests_singular(depth)
                && !halfway
            {
                let bar = entry.value - params.singular_by_depth * depth / 100;
                self.frames[steps].excluded = Some(step);
                let place = Place {
                    depth: (depth - 1) / 2,
                    ..place
                };
                let value = self.node(
                    position,
                    place,
                    Window::above(bar - 1),
                    expect_cut,
                    &mut below,
                );
                self.frames[steps].excluded = None;
                if self.stopped {
                    picker.finish(&mut self.scratch);
                    return 0;
                }
                if value < bar {
                    extension = 1;
                } else if bar >= beta && !is_pv {
                    // More than one step is good enough.
                    picker.finish(&mut self.scratch);
                    return bar;
                } else if entry.value >= beta {
                    extension = -1;
                }
            }
            legal += 1;
            self.shared.memory.table.prefetch(next.key());
            let row = self.histories.row(position, step);
            self.frames[steps].is_quiet = !noisy;
            let full = Place {
                depth: depth + extension,
                turns,
                steps,
            };
            let mut value = -INFINITE;
            let mut open = legal == 1 && is_pv;
            if legal == 1 && !is_pv {
                value = self.descend(
                    &next,
                    row,
                    full,
                    Window { alpha, beta },
                    !expect_cut,
                    &mut below,
                );
            } else if legal > 1 {
                let reduction = if self.prunes() && !in_check && (!noisy || picker.is_losing()) {
                    let killer = self.frames[steps].killers.contains(&Some(step));
                    let less = i32::from(is_pv) + i32::from(killer)
                        - i32::from(expect_cut)
                        - i32::from(!improving && !halfway);
                    let index = legal + i32::from(halfway) * params.reduction_of_seconds;
                    pruning::reduction(params, depth, index, learnt, less)
                } else {
                    0
                };
                let reduced = Place {
                    depth: depth - reduction,
                    ..full
                };
                let narrow = Window::above(alpha);
                value = self.descend(&next, row, reduced, narrow, true, &mut below);
                if value > alpha && reduction > 0 {
                    value = self.descend(&next, row, full, narrow, !expect_cut, &mut below);
                }
                open = value > alpha && is_pv;
            }
            if open {
                value = self.descend(&next, row, full, Window { alpha, beta }, false, &mut below);
            }
            if self.stopped {
                picker.finish(&mut self.scratch);
                return 0;
            }
            if value > best {
                best = value;
                if value > alpha {
                    alpha = value;
                    best_step = Some(step);
                    line.clear();
                    line.push(step);
                    line.extend(below.iter().copied().take(line.remaining_capacity()));
                }
                if value >= beta {
                    break;
                }
            }
            // Beyond this many the rest is noise.
            let _ = if noisy { &mut captures } else { &mut quiets }.try_push(step);
        }
        picker.finish(&mut self.scratch);
        if legal == 0 {
            return match excluded {
                Some(_) => alpha,
                None => score::of(position.stuck(), side, turns),
            };
        }
        if best >= beta
            && let Some(step) = best_step
        {
            self.learn(position, &context, place, step, &quiets, &captures);
        }
        // Nothing helped against the turn before: it was a good one.
        if best <= first_alpha && excluded.is_none() && !halfway {
            self.learn_last(steps, bonus(depth) * 2 / 3);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded.is_some() {
            return best;
        }
        if let (Some(corrected), Some(_)) = (corrected, raw)
            && best.abs() < DECIDED
            && best_step.is_none_or(|step| !position.is_noisy(step))
            && match bound {
                Bound::Lower => best > corrected,
                Bound::Upper => best < corrected,
                Bound::Exact => true,
            }
        {
            // Not that from the raw one: the leaves are corrected as well, and a correction would confirm
            // itself and grow without end.
            self.histories
                .learn_correction(position, &context, best - corrected, depth);
        }
        if !score::depends_on_path(best) {
            self.shared.memory.table.store(
                key,
                turns,
                Entry {
                    step: best_step,
                    value: best,
                    depth,
                    bound,
                    evaluation: raw,
                },
            );
        }
        best
    }

    /// The null move: if even passing is good enough, so is the best turn (Donninger 1993). Returns a value
    /// that is at least beta, or `None`.
    fn null_move<P: Evaluate>(
        &mut self,
        position: &P,
        place: Place,
        depth: i32,
        expect_cut: bool,
        beta: i32,
        evaluation: i32,
    ) -> Option<i32> {
        if self.came_by_pass(place.steps) || position.mid_turn() {
            return None;
        }
        let next = position.pass()?;
        let reduction = pruning::null_reduction(self.params(), depth, evaluation - beta);
        let reduced = Place {
            depth: depth - reduction,
            ..place
        };
        let window = Window::above(beta - 1);
        let value = self.descend(&next, None, reduced, window, !expect_cut, &mut Line::new());
        if self.stopped || value < beta {
            return None;
        }
        // A win that depends on passing is not proved.
        Some(if value >= DECIDED { beta } else { value })
    }

    /// Whether a null move led to the node.
    fn came_by_pass(&self, steps: usize) -> bool {
        steps > 0 && self.frames[steps - 1].row.is_none()
    }

    /// The evaluation after a null move: that before it, for the other side. The right to move is worth
    /// something, and who passes has had nothing for it.
    fn passed(&self, steps: usize, turns: i32) -> Option<i32> {
        if !self.came_by_pass(steps) {
            return None;
        }
        self.evaluations[turns as usize - 1].map(|before| -before)
    }

    /// Credits the step that cut off, and penalizes those tried before it.
    fn learn<P: Evaluate>(
        &mut self,
        position: &P,
        context: &Context,
        place: Place,
        best: Step,
        quiets: &[Step],
        captures: &[Step],
    ) {
        let bonus = bonus(place.depth);
        if position.is_noisy(best) {
            self.histories.learn_noisy(position, best, bonus);
        } else {
            self.histories.learn_quiet(position, context, best, bonus);
            for &step in quiets {
                self.histories.learn_quiet(position, context, step, -bonus);
            }
            let killers = &mut self.frames[place.steps].killers;
            if killers[0] != Some(best) {
                killers[1] = killers[0];
                killers[0] = Some(best);
            }
        }
        for &step in captures {
            self.histories.learn_noisy(position, step, -bonus);
        }
    }

    /// Credits or penalizes the step that led to a node, if it is quiet, as a reply to those before it.
    fn learn_last(&mut self, steps: usize, bonus: i32) {
        if let Some(index) = steps.checked_sub(1)
            && self.frames[index].is_quiet
            && let Some(row) = self.frames[index].row
        {
            let before = [2, 3].map(|back| self.row(steps, back));
            self.histories.learn_row(row, before, bonus);
        }
    }

    /// The row of the step this many steps before a node.
    fn row(&self, steps: usize, back: usize) -> Row {
        let index = steps.checked_sub(back)?;
        self.frames[index].row
    }

    /// The node for which histories are looked up, so far without the squares attacked, which only quiet
    /// steps need.
    pub(super) fn context<P: Evaluate>(&self, position: &P, steps: usize) -> Context {
        Context {
            side: position.side(),
            rows: [1, 2, 4].map(|back| self.row(steps, back)),
            attacked: 0,
        }
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

    /// The end of the game by repetition or the fifty-move rule, as the search sees it: within its own line
    /// the second occurrence counts as the last, since what led there once can lead there again.
    pub(super) fn outcome_by_history<P: Evaluate>(&self, position: &P) -> Option<Outcome> {
        if let Some(repeated) = self.history.repeated() {
            let since_root = self.history.len() - self.game_length;
            if repeated.times >= 2 {
                return Some(self.history.cycle(P::REPETITION, repeated.first));
            }
            if repeated.nearest <= since_root {
                return Some(self.history.cycle(P::REPETITION, repeated.nearest));
            }
        }
        let expired = P::FIFTY_MOVE_RULE && position.halfmove() >= 100;
        // Having no legal turn takes precedence over the fifty-move rule.
        (expired && has_turn(position)).then(|| Outcome::draw(Reason::FiftyMoveRule))
    }
}

/// What a step is credited with that has proved itself at a node of this depth.
fn bonus(depth: i32) -> i32 {
    (24 * depth * depth + 64 * depth).min(2048)
}
