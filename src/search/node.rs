//! The recursion: one call per position.

use super::picker::Picker;
use super::quiets::Quiets;
use super::score::{self, DECIDED, INFINITE, LARGEST_EVALUATION};
use super::table::{Bound, Entry};
use super::threads::Shared;
use super::{Limits, MAX_TURNS};
use crate::core::Move;
use crate::eval::{Evaluate, evaluate};
use crate::games::{History, Outcome, Reason, Stage};
use arrayvec::ArrayVec;
use std::sync::atomic::Ordering::Relaxed;

/// Steps of the principal variation, best line first.
pub type Line = ArrayVec<Move, { 2 * MAX_TURNS + 2 }>;

/// Quiet steps tried at a node before the one that cut off, as far as it pays to remember them.
type Tried = ArrayVec<Move, 64>;

/// Where a node stands in the tree.
#[derive(Clone, Copy)]
pub struct Place {
    /// Turns still to search.
    pub depth: i32,
    /// Turns from the root.
    pub turns: i32,
}

/// One thread's search.
pub struct Worker<'a> {
    pub(super) shared: &'a Shared<'a>,
    pub(super) limits: &'a Limits,
    /// Whether this thread watches the clock.
    pub(super) is_main: bool,
    /// The game's positions, and those of the line being searched.
    pub(super) history: History,
    /// How many of these are the game's.
    pub(super) game_length: usize,
    pub(super) quiets: Quiets,
    pub(super) killers: Box<[[Option<Move>; 2]]>,
    pub(super) nodes: u64,
    /// Nodes not yet added to the shared count.
    pub(super) unreported: u64,
    /// The deepest turn reached in this iteration.
    pub(super) deepest: i32,
    pub(super) stopped: bool,
}

impl<'a> Worker<'a> {
    /// A worker that knows the game so far.
    pub fn new(
        shared: &'a Shared<'a>,
        limits: &'a Limits,
        history: &History,
        is_main: bool,
    ) -> Worker<'a> {
        Worker {
            shared,
            limits,
            is_main,
            history: history.clone(),
            game_length: history.len(),
            quiets: Quiets::default(),
            killers: vec![[None; 2]; 2 * MAX_TURNS + 2].into_boxed_slice(),
            nodes: 0,
            unreported: 0,
            deepest: 0,
            stopped: false,
        }
    }

    /// The value, for the side that moved, of the position after a step; in mid-turn that side goes on.
    pub(super) fn descend<P: Evaluate>(
        &mut self,
        next: &P,
        place: Place,
        alpha: i32,
        beta: i32,
        line: &mut Line,
    ) -> i32 {
        if next.mid_turn() {
            return self.node(next, place, alpha, beta, line);
        }
        self.count_node();
        if self.stopped {
            return 0;
        }
        self.history.push(next);
        let place = Place {
            depth: place.depth - 1,
            turns: place.turns + 1,
        };
        let value = -self.node(next, place, -beta, -alpha, line);
        self.history.pop();
        value
    }

    /// The value of a position for its side to move.
    fn node<P: Evaluate>(
        &mut self,
        position: &P,
        place: Place,
        mut alpha: i32,
        mut beta: i32,
        line: &mut Line,
    ) -> i32 {
        line.clear();
        let Place { mut depth, turns } = place;
        let side = position.side();
        let halfway = position.mid_turn();
        let is_pv = beta - alpha > 1;
        if !halfway {
            self.deepest = self.deepest.max(turns);
            if let Some(outcome) = position.verdict() {
                return score::of(outcome, side, turns);
            }
            if let Some(outcome) = self.outcome_by_history(position) {
                return score::of(outcome, side, turns);
            }
            // No line from here is better than a mate next turn, or worse than being mated now.
            alpha = alpha.max(turns - score::MATE);
            beta = beta.min(score::MATE - turns - 1);
            if alpha >= beta {
                return alpha;
            }
        }
        let in_check = !halfway && position.in_check();
        if in_check {
            depth += 1;
        }
        if depth <= 0 || turns >= MAX_TURNS as i32 - 1 {
            return self.quiescence(position, turns, alpha, beta);
        }

        let key = position.key();
        let known = self.shared.table.probe(key, turns);
        if let Some(entry) = known
            && !is_pv
            && entry.depth >= depth
            && cuts(entry, alpha, beta)
            && (self.prunes() || entry.value.abs() >= DECIDED)
        {
            return entry.value;
        }
        let table_step = known.and_then(|entry| entry.step);

        let evaluation = if in_check || halfway {
            None
        } else {
            Some(clamped(position))
        };
        if let Some(evaluation) = evaluation
            && !is_pv
            && depth <= 6
            && self.prunes()
            && beta.abs() < DECIDED
            && evaluation - 100 * depth >= beta
        {
            return evaluation;
        }
        // Without a known best step a full-depth search is mostly wasted on bad order.
        if table_step.is_none() && depth >= 5 && !halfway && self.prunes() {
            depth -= 1;
        }

        let slot = self.killer_slot(turns, halfway);
        let mut picker = Picker::new(
            position,
            Stage::All,
            table_step,
            self.killers[slot],
            &self.quiets,
        );
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_step = None;
        let mut legal = 0;
        let mut tried = Tried::new();
        let mut below = Line::new();
        while let Some(step) = picker.next() {
            let noisy = position.is_noisy(step);
            let shallow = !is_pv && !in_check && best > -DECIDED && self.prunes();
            if shallow && !noisy && legal >= quiets_worth_trying(depth, halfway) {
                continue;
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            legal += 1;
            let reduction = if noisy || in_check || !self.prunes() {
                0
            } else {
                reduction(depth, legal, is_pv)
            };
            let mut value = -INFINITE;
            let full = Place { depth, turns };
            let mut open = legal == 1;
            if !open {
                let reduced = Place {
                    depth: depth - reduction,
                    turns,
                };
                value = self.descend(&next, reduced, alpha, alpha + 1, &mut below);
                if value > alpha && reduction > 0 {
                    value = self.descend(&next, full, alpha, alpha + 1, &mut below);
                }
                open = value > alpha && is_pv;
            }
            if open {
                value = self.descend(&next, full, alpha, beta, &mut below);
            }
            if self.stopped {
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
                    if !noisy {
                        self.quiets.learn(side, step, &tried, depth);
                        self.remember_killer(slot, step);
                    }
                    break;
                }
            }
            if !noisy {
                // Beyond so many the rest is noise.
                let _ = tried.try_push(step);
            }
        }
        if legal == 0 {
            return score::of(position.stuck(), side, turns);
        }
        let bound = if best >= beta {
            Bound::Lower
        } else if best > first_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if !score::depends_on_path(best) {
            self.shared.table.store(
                key,
                turns,
                Entry {
                    step: best_step,
                    value: best,
                    depth,
                    bound,
                },
            );
        }
        best
    }

    /// The end of the game by repetition or the fifty-move rule, as search sees it: within its own line the
    /// second occurrence counts as the last, since what led there once can lead there again.
    fn outcome_by_history<P: Evaluate>(&self, position: &P) -> Option<Outcome> {
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
        // The want of a legal turn goes before the clock.
        let decided = || position.count() == 0;
        (expired && !decided()).then(|| Outcome::draw(Reason::FiftyMoveRule))
    }

    /// Whether turns that look bad may be left out or searched less. A search for a mate must miss none.
    pub(super) fn prunes(&self) -> bool {
        self.limits.mate.is_none()
    }

    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= 512 {
            self.shared.nodes.fetch_add(self.unreported, Relaxed);
            self.unreported = 0;
            if self.is_main && self.shared.is_over() {
                self.shared.control.stop();
            }
            self.stopped = self.shared.control.is_stopped();
        }
        if self.is_main
            && let Some(limit) = self.limits.nodes
            && self.shared.nodes.load(Relaxed) + self.unreported >= limit
        {
            self.shared.control.stop();
            self.stopped = true;
        }
    }

    fn killer_slot(&self, turns: i32, halfway: bool) -> usize {
        2 * turns as usize + usize::from(halfway)
    }

    fn remember_killer(&mut self, slot: usize, step: Move) {
        let killers = &mut self.killers[slot];
        if killers[0] != Some(step) {
            killers[1] = killers[0];
            killers[0] = Some(step);
        }
    }
}

/// The evaluation, kept away from decided values.
pub(super) fn clamped<P: Evaluate>(position: &P) -> i32 {
    evaluate(position).clamp(-LARGEST_EVALUATION, LARGEST_EVALUATION)
}

fn cuts(entry: Entry, alpha: i32, beta: i32) -> bool {
    match entry.bound {
        Bound::Exact => true,
        Bound::Lower => entry.value >= beta,
        Bound::Upper => entry.value <= alpha,
    }
}

/// Late move reductions: how many turns less a quiet step is searched at first.
fn reduction(depth: i32, index: i32, is_pv: bool) -> i32 {
    if depth < 2 || index < 3 {
        return 0;
    }
    let reduction = 0.6 + f64::from(depth).ln() * f64::from(index).ln() / 2.3;
    (reduction as i32 - i32::from(is_pv)).clamp(0, depth - 1)
}

/// Late move pruning: how many steps are tried at a low depth before the remaining quiet ones are left out.
fn quiets_worth_trying(depth: i32, halfway: bool) -> i32 {
    if depth > 4 {
        return i32::MAX;
    }
    if halfway {
        2 + 2 * depth
    } else {
        5 + 3 * depth * depth
    }
}
