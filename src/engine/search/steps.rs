//! The loop over a node's steps.

use super::counters::Event;
use super::histories::Context;
use super::interior::Interior;
use super::learning::bonus;
use super::picker::Picker;
use super::pruning;
use super::score::{self, DECIDED};
use super::shallow::{Candidate, Shallow};
use super::state::{Node, NodeResult, StaticEval};
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Depths, Line, Worker};
use crate::core::Step;
use crate::eval::{Evaluate, Params};
use arrayvec::ArrayVec;

/// The maximum number of double extensions in a line.
const MAX_DOUBLES: i32 = 3;

/// The minimum depth of a node in the sample, in plies: the value of a shallower one is little better than an
/// evaluation.
const MIN_DEPTH: i32 = 4;

/// Replies that have refuted walls after one move. A wall that leaves one of them possible is hardly better,
/// so only a few walls of a move are searched.
type Refuting = ArrayVec<Step, 8>;

impl Worker<'_> {
    /// Searches the steps and returns the node's value.
    pub(super) fn search_steps<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        context: &Context,
        line: &mut Line,
    ) -> i32 {
        let Node { position, depths, depth, .. } = *node;
        let StaticEval { corrected, evaluation, improving, .. } = node.static_eval;
        let killers = self.frames[depths.steps].killers;
        let mut picker = Picker::all(&self.scratch, node.table_step(), killers);
        let shallow = Shallow {
            params: self.params(),
            depth,
            evaluation: corrected,
            improving,
            mid_turn: node.mid_turn,
            only_mate: evaluation.is_some_and(pruning::only_mate_helps),
        };
        let mut found = NodeResult::new(node.window.alpha);
        let doubles = self.frames[depths.steps].doubles;
        let mut refuting = Refuting::new();
        let mut index = 0;
        let mut below = Line::new();
        while let Some(step) = picker.next(position, context, &self.histories, &mut self.scratch) {
            if Some(step) == node.excluded {
                continue;
            }
            let noisy = picker.is_noisy(position, step);
            let learnt = if noisy {
                self.histories.noisy(position, step)
            } else {
                self.histories.quiet(position, context, step)
            };
            index += 1;
            self.counters.count(Event::Step);
            let may_prune = found.best > -DECIDED && self.prunes() && !(node.mid_turn && node.is_pv);
            if may_prune && !node.in_check && index >= shallow.worth_trying() {
                picker.skip_quiets();
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            if P::WALLS && node.mid_turn && refuting.iter().any(|&reply| next.is_step(reply)) {
                self.counters.count(Event::Pruned);
                continue;
            }
            // Skipping quiet steps may already have moved the picker on.
            let losing = noisy && picker.is_losing();
            let candidate = Candidate { step, index, noisy, losing, learnt };
            if may_prune && shallow.prunes(position, &next, &candidate, found.alpha) {
                self.counters.count(Event::Pruned);
                continue;
            }
            let extension = match self.extension(node, step, &mut below) {
                Ok(extension) => extension,
                Err(value) => {
                    picker.finish(&mut self.scratch);
                    return value;
                }
            };
            if !noisy {
                self.frames[depths.steps].cell = self.histories.quiet_index(position, context, step);
            }
            self.frames[depths.steps].doubles = doubles + i32::from(extension == 2);
            found.legal += 1;
            self.counters.count(Event::Searched);
            self.shared.memory.table.prefetch(next.key());
            let value = self.search_step(node, &next, &candidate, extension, &found, &mut below);
            if self.stopped {
                picker.finish(&mut self.scratch);
                return 0;
            }
            if P::WALLS && node.mid_turn && value <= found.alpha && self.prunes() {
                let reply = self.shared.memory.table.probe(next.key(), depths.ply + 1);
                if let Some(reply) = reply.and_then(|reply| reply.step) {
                    let _ = refuting.try_push(reply);
                }
            }
            if found.record(value, step, &below, line) && value >= node.window.beta {
                self.frames[depths.steps].cutoffs += 1;
                self.counters.cutoff(found.legal == 1, node.table_step().is_some());
                break;
            }
            if found.best_step == Some(step) {
                // It raised alpha, so it is not penalized if another one is better still.
                continue;
            }
            // Steps beyond the capacity do not matter.
            let tried = if noisy { &mut found.captures } else { &mut found.quiets };
            let _ = tried.try_push(step);
        }
        picker.finish(&mut self.scratch);
        self.conclude(node, context, &found)
    }

    /// The extension of a step in plies: one for a hash move that is the only good one (a singular
    /// extension), two if the others are far worse, minus one if another seems good enough. The error is the
    /// node's value if more than one step fails high (multi-cut).
    #[inline]
    fn extension<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        step: Step,
        below: &mut Line,
    ) -> Result<i32, i32> {
        let Some(entry) = node.known.filter(|entry| {
            entry.step == Some(step)
                && node.excluded.is_none()
                && self.prunes()
                && entry.suggests_singular(node.depth)
                && !node.mid_turn
        }) else {
            return Ok(0);
        };
        let beta = node.window.beta;
        let bar = entry.value - self.params().singular_by_depth * node.depth / 100;
        let steps = node.depths.steps;
        let depths = Depths { remaining: (node.depth - 1) / 2, ..node.depths };
        self.frames[steps].excluded = Some(step);
        let window = Window::above(bar - 1);
        self.counters.count(Event::Singular);
        let value = self.node(node.position, depths, window, node.expect_cut, below);
        self.frames[steps].excluded = None;
        if self.stopped {
            Err(0)
        } else if value < bar {
            self.counters.count(Event::SingularExtended);
            let is_double =
                !node.is_pv && value < bar - self.params().double && self.frames[steps].doubles < MAX_DOUBLES;
            self.counters.add(Event::DoublyExtended, is_double);
            Ok(1 + i32::from(is_double))
        } else if bar >= beta && !node.is_pv {
            self.counters.count(Event::MultiCut);
            Err(bar)
        } else {
            Ok(-i32::from(entry.value >= beta))
        }
    }

    /// Searches a step that leads to the position `next`; returns its value. Late steps are first searched
    /// with reduced depth, and all but the first with a null window.
    #[inline]
    fn search_step<P: Evaluate>(
        &mut self,
        node: &Node<'_, P>,
        next: &P,
        candidate: &Candidate,
        extension: i32,
        found: &NodeResult,
        below: &mut Line,
    ) -> i32 {
        let Node { position, depths: Depths { ply, steps, .. }, depth, expect_cut, .. } = *node;
        let window = Window { alpha: found.alpha, ..node.window };
        let row = self.histories.row(position, candidate.step);
        self.frames[steps].step = Some(candidate.step);
        self.frames[steps].is_quiet = !candidate.noisy;
        let mut full = Depths { remaining: depth + extension, ply, steps };
        if found.legal == 1 {
            let expect_cut = !node.is_pv && !expect_cut;
            return self.descend(next, row, full, window, expect_cut, below);
        }
        let reduction = self.reduction(node, candidate, found.legal);
        self.counters.reduced(depth, reduction, !next.mid_turn());
        self.counters.add(Event::PvStep, node.is_pv);
        let reduced = Depths { remaining: depth - reduction, ..full };
        let narrow = Window::above(window.alpha);
        let mut value = self.descend(next, row, reduced, narrow, true, below);
        if value > window.alpha && reduction > 0 {
            let Params { deeper, shallower, .. } = *self.params();
            let is_deeper = value > found.best + deeper && reduction > 1;
            full.remaining += i32::from(is_deeper) - i32::from(value < found.best + shallower);
        }
        if value > window.alpha && full.remaining > reduced.remaining {
            self.counters.count(Event::ReducedAgain);
            value = self.descend(next, row, full, narrow, !expect_cut, below);
        }
        if value > window.alpha && node.is_pv {
            self.counters.count(Event::PvStepAgain);
            value = self.descend(next, row, full, window, false, below);
        }
        value
    }

    /// The initial reduction of a step in plies.
    #[inline]
    fn reduction<P: Evaluate>(&self, node: &Node<'_, P>, candidate: &Candidate, legal: i32) -> i32 {
        if !self.prunes() {
            return 0;
        }
        let params = self.params();
        let steps = node.depths.steps;
        let is_killer = self.frames[steps].killers.contains(&Some(candidate.step));
        let after_capture = node.table_step().is_some_and(|step| node.position.is_noisy(step));
        let evaluated = node.static_eval.corrected.is_some();
        let cutoffs = self.frames[steps + 1].cutoffs;
        let terms = [
            (node.is_pv, -params.less_on_line),
            (is_killer, -params.less_for_killers),
            (node.in_check, -params.less_in_check),
            (candidate.noisy && !candidate.losing, -params.less_for_captures),
            (!node.is_pv, params.more_beside_line),
            (node.expect_cut, params.more_before_cut),
            (evaluated && !node.static_eval.improving, params.more_if_worse),
            (after_capture, params.more_after_capture),
            (cutoffs > 2, params.more_after_cutoffs),
        ];
        let more = terms.into_iter().filter(|(holds, _)| *holds).map(|(_, amount)| amount).sum();
        let index = legal + i32::from(node.mid_turn) * params.reduction_of_seconds;
        let kept = pruning::plies(params.kept_ply, node.key);
        pruning::reduction(params, node.depth, index, candidate.learnt, more, kept)
    }

    /// Computes the node's value after its steps are searched, updates the histories and stores the value in
    /// the table.
    #[inline]
    fn conclude<P: Evaluate>(&mut self, node: &Node<'_, P>, context: &Context, found: &NodeResult) -> i32 {
        let Node { position, depths: Depths { ply, steps, .. }, depth, window, .. } = *node;
        let &NodeResult { best, best_step, .. } = found;
        if found.legal == 0 {
            return match node.excluded {
                Some(_) => window.alpha,
                None => score::of(position.stuck(), position.side(), ply),
            };
        }
        if best >= window.beta
            && let Some(step) = best_step
        {
            self.learn(node, context, step, found);
        }
        if node.excluded.is_some() {
            return best;
        }
        // No step refutes the previous move, so that was a good one.
        if best <= window.alpha && !node.mid_turn {
            self.learn_previous::<P>(steps, bonus(depth) * 2 / 3);
        }
        let bound = if best >= window.beta {
            Bound::Lower
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        self.learn_error(node, context, found, bound);
        if self.sampler.is_some() {
            self.sample(node, found, bound);
        }
        if !score::depends_on_path(best) {
            let entry =
                Entry { step: best_step, value: best, depth, bound, evaluation: node.static_eval.raw };
            self.shared.memory.table.store(node.key, ply, entry);
        }
        best
    }

    /// Adds a node to the sample if it is deep enough and quiet: its evaluation should agree with its value.
    #[cold]
    fn sample<P: Evaluate>(&mut self, node: &Node<'_, P>, found: &NodeResult, bound: Bound) {
        let Some(sampler) = &mut self.sampler else { return };
        let &Node { position, depth, window, static_eval, .. } = node;
        // In check, mid-turn and after a null move there is no evaluation.
        let (Some(_), Some(evaluation)) = (static_eval.raw, static_eval.corrected) else { return };
        // Beyond the window nothing is proven, because pruned steps do not count.
        let value = found.best.clamp(window.alpha, window.beta);
        let largest = value.abs().max(evaluation.abs());
        let is_quiet = !position.threatened() && found.best_step.is_none_or(|step| !position.is_noisy(step));
        if depth >= MIN_DEPTH && largest <= sampler.sampling.limit && largest < DECIDED && is_quiet {
            sampler.add(node.key, || Interior { fen: position.fen(), value, bound, depth: depth as u32 });
        }
    }
}
