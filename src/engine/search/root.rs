//! Iterative deepening over the whole turns at the root.

use super::MAX_PLY;
use super::counters::Event;
use super::diversity;
use super::histories::Row;
use super::interior::Interior;
use super::line::whole_turns;
use super::progress::Progress;
use super::pruning;
use super::root_turn::{self, RootTurn};
use super::score::{self, DECIDED, INFINITE, MATE};
use super::window::Window;
use super::worker::{Depths, Line, Worker};
use crate::core::{SquareSet, Turn};
use crate::eval::Evaluate;
use std::ops::Range;
use std::time::Duration;

pub use super::table::Bound;

/// The time after which a search begins to report the move that it is searching.
const CURRENT_MOVE_DELAY: Duration = Duration::from_secs(3);

/// A report from a search.
#[derive(Clone, Debug)]
pub enum Report {
    /// A line with its value.
    Line(Info),
    /// In a long search, the move being searched.
    Current {
        /// Depth of the iteration in plies.
        depth: u32,
        /// The move.
        turn: Turn,
        /// Its rank in the order of this iteration, from 1.
        number: usize,
    },
    /// At the end of a search: it ran on fewer threads than requested, because memory or threads were short.
    FewerThreads {
        /// The number of threads used.
        had: usize,
        /// The number of threads requested.
        wanted: usize,
    },
    /// At the end of a search with [`sampling`](super::Settings::sampling): the main thread's sample.
    Interior(Vec<Interior>),
}

/// A report of one line.
#[derive(Clone, Debug)]
pub struct Info {
    /// Depth of the iteration in plies.
    pub depth: u32,
    /// The length of the longest line searched, in plies (UCI `seldepth`).
    pub deepest: u32,
    /// The rank of the line, from 1.
    pub rank: usize,
    /// The value of the line for the side to move.
    pub value: i32,
    /// Whether the value is exact or a bound.
    pub bound: Bound,
    /// Nodes of the search, on all threads.
    pub nodes: u64,
    /// Time since the start.
    pub time: Duration,
    /// The share of the table occupied by entries of this search, in permille.
    pub fullness: u32,
    /// Hits in endgame tables, on all threads.
    pub hits: u64,
    /// The line, in whole turns.
    pub line: Vec<Turn>,
}

/// The stability of the best move from iteration to iteration.
#[derive(Default)]
struct Stability {
    turn: Option<Turn>,
    value: i32,
    /// The number of iterations since it became the best.
    steady: usize,
    /// The drop of the best value in the last iteration, in centipawns.
    fall: i32,
}

impl Stability {
    fn record(&mut self, best: &RootTurn) {
        self.steady = if self.turn == Some(best.turn) { self.steady + 1 } else { 0 };
        self.fall = self.value - best.value;
        (self.turn, self.value) = (Some(best.turn), best.value);
    }

    /// A factor for the soft time limit. It decreases with the number of iterations for which the move has
    /// been the best and with its share of the nodes, and increases when its value drops.
    fn patience(&self, best: &RootTurn, nodes: u64) -> f64 {
        const STEADY: [f64; 6] = [1.5, 1.25, 1.1, 1.0, 0.9, 0.8];
        let share = best.nodes as f64 / nodes.max(1) as f64;
        let fall = f64::from(self.fall.clamp(0, 60)) / 120.0;
        STEADY[self.steady.min(5)] * (1.6 - share) * (1.0 + fall)
    }
}

impl Worker<'_> {
    /// Iterative deepening: searches the moves to increasing depths until a limit is reached. Keeps them
    /// sorted, best first; the first `lines` get exact values. The line in `progress` is always the one
    /// reported last: an iteration that was cut short may have found a better move.
    pub fn deepen<P: Evaluate>(
        &mut self,
        position: &P,
        progress: &mut Progress,
        lines: usize,
        report: &mut dyn FnMut(&Report),
    ) {
        let limit = [self.limits.depth, self.limits.mate.map(plies_to_mate)]
            .into_iter()
            .flatten()
            .fold(MAX_PLY as u32 - 2, u32::min)
            .max(1);
        let Progress { turns, depth: finished, line: reported, is_complete } = progress;
        let lines = lines.min(turns.len());
        let mut stability = Stability::default();
        let mut publish = |item: &Report| {
            if let Report::Line(info) = item
                && info.rank == 1
            {
                reported.clone_from(&info.line);
            }
            report(item);
        };
        let first_depth = (*finished + 1).min(limit) as i32;
        let mut reached = first_depth;
        for depth in first_depth..=limit as i32 {
            if depth < limit as i32 && diversity::skips(self.thread, depth) {
                continue;
            }
            reached = depth;
            self.deepest = 0;
            for rank in 0..lines {
                self.aspire(position, turns, rank..lines, depth, &mut |item| {
                    // Several lines are reported together once their order is known.
                    if lines == 1 || matches!(item, Report::Current { .. }) {
                        publish(item);
                    }
                });
                if self.stopped {
                    break;
                }
                root_turn::sort(&mut turns[..=rank]);
            }
            if self.stopped {
                break;
            }
            *finished = depth as u32;
            if lines > 1 {
                for (rank, root) in turns[..lines].iter().enumerate() {
                    let info = self.info(position, root, depth, rank, Bound::Exact);
                    publish(&Report::Line(info));
                }
            }
            stability.record(&turns[0]);
            let patience = stability.patience(&turns[0], self.nodes);
            if self.is_main() && self.should_stop(turns, lines, depth, patience) {
                break;
            }
        }
        if self.is_main() && reported.first() != Some(&turns[0].turn) {
            let info = self.info(position, &turns[0], reached, 0, Bound::Exact);
            report(&Report::Line(info.clone()));
            *reported = info.line;
        }
        *is_complete = !self.stopped;
    }

    /// Adopts the result of another thread and reports it.
    pub(super) fn adopt<P: Evaluate>(
        &mut self,
        position: &P,
        progress: &mut Progress,
        found: Progress,
        report: &mut dyn FnMut(&Report),
    ) {
        self.report_nodes();
        self.deepest = 0;
        let depth = found.depth.max(1) as i32;
        let info = self.info(position, &found.turns[0], depth, 0, Bound::Exact);
        report(&Report::Line(info.clone()));
        *progress = Progress { line: info.line, is_complete: progress.is_complete, ..found };
    }

    /// Searches the moves from the first index of the lines still `wanted` on with an aspiration window,
    /// widened until the value lies inside.
    fn aspire<P: Evaluate>(
        &mut self,
        position: &P,
        turns: &mut [RootTurn],
        wanted: Range<usize>,
        depth: i32,
        report: &mut dyn FnMut(&Report),
    ) {
        let rank = wanted.start;
        let expected = turns[rank].value;
        let mut margin = diversity::margin(self.thread, self.params().aspiration);
        let mut window = Window::FULL;
        if depth >= 5 && expected.abs() < DECIDED {
            window = Window { alpha: expected - margin, beta: expected + margin };
        }
        loop {
            self.counters.count(Event::Root);
            let value = self.search_turns(position, turns, rank, depth, window, report);
            if self.stopped {
                return;
            }
            if wanted.end == 1 {
                // A move that was hard to refute may be the next best. Several lines have their own order.
                root_turn::sort_by_effort(&mut turns[1..]);
            }
            let bound = if value <= window.alpha {
                Bound::Upper
            } else if value >= window.beta {
                Bound::Lower
            } else {
                Bound::Exact
            };
            let info = self.info(position, &turns[rank], depth, rank, bound);
            report(&Report::Line(info));
            margin = margin * self.params().aspiration_growth / 100;
            self.counters.add(Event::RootAgain, bound != Bound::Exact);
            // Outside the range of evaluations there are only decided values, which are far apart.
            let wide = margin > 1000 || value.abs() >= DECIDED;
            match bound {
                Bound::Exact => return,
                Bound::Upper if wide => window.alpha = -INFINITE,
                Bound::Upper => window.alpha = value - margin,
                Bound::Lower if wide => window.beta = INFINITE,
                Bound::Lower => window.beta = value + margin,
            }
        }
    }

    /// The position after a legal move, and the history row of its last step.
    pub(super) fn after<P: Evaluate>(&self, position: &P, turn: Turn) -> (P, Row) {
        let mut next = position.clone();
        let mut row = self.histories.row(&next, turn.first());
        let mut legal = next.play(turn.first());
        if let Some(second) = turn.second() {
            row = self.histories.row(&next, second);
            legal &= next.play(second);
        }
        debug_assert!(legal);
        (next, row)
    }

    /// Searches each move from index `rank` on once. Moves the best one to the front of them, and sorts the
    /// others by the nodes that they took.
    fn search_turns<P: Evaluate>(
        &mut self,
        position: &P,
        turns: &mut [RootTurn],
        rank: usize,
        depth: i32,
        window: Window,
        report: &mut dyn FnMut(&Report),
    ) -> i32 {
        let turns = &mut turns[rank..];
        let Window { mut alpha, beta } = window;
        let mut best = -INFINITE;
        let mut best_index = 0;
        let full = Depths { remaining: depth, ply: 0, steps: 0 };
        let mut context = self.context(position, 0);
        context.attacked = position.attacked().wide();
        let evaluates = !position.in_check();
        self.evaluations[0] =
            evaluates.then(|| self.corrected_eval(position, &context, None, full, Window::FULL).1);
        let mut line = Line::new();
        for (index, root) in turns.iter_mut().enumerate() {
            let first = root.turn.first();
            let quiet = !position.is_noisy(first);
            if quiet && best > -DECIDED && self.prunes() && index >= pruning::turns_worth_trying(depth) {
                continue;
            }
            if self.is_main() && self.shared.elapsed() >= CURRENT_MOVE_DELAY {
                report(&Report::Current { depth: depth as u32, turn: root.turn, number: rank + index + 1 });
            }
            let (next, row) = self.after(position, root.turn);
            self.frames[0].step = Some(first);
            self.frames[0].is_quiet = quiet && root.turn.second().is_none();
            self.frames[0].cell = self.histories.quiet_index(position, &context, first);
            let before = self.nodes;
            let mut value = -INFINITE;
            if index > 0 {
                let reduction = if quiet && self.prunes() && !next.in_check() {
                    pruning::reduction(self.params(), depth, index as i32, 0, -self.params().less_on_line, 0)
                } else {
                    0
                };
                let reduced = Depths { remaining: depth - reduction, ..full };
                let narrow = Window::above(alpha);
                value = self.descend(&next, row, reduced, narrow, true, &mut line);
                if value > alpha && reduction > 0 {
                    value = self.descend(&next, row, full, narrow, true, &mut line);
                }
            }
            if index == 0 || value > alpha && !self.stopped {
                let window = Window { alpha, beta };
                value = self.descend(&next, row, full, window, false, &mut line);
            }
            root.recent = self.nodes - before;
            root.nodes += root.recent;
            if self.stopped {
                break;
            }
            if value > best {
                best = value;
                if index == 0 || value > alpha {
                    best_index = index;
                    root.value = value;
                    // A move that failed low has no line; its previous line is still the best guess.
                    if value > alpha || root.line.is_empty() {
                        root.line = line.to_vec();
                    }
                }
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        turns[..=best_index].rotate_right(1);
        best
    }

    /// Whether another iteration would be useless or too late.
    fn should_stop(&self, turns: &[RootTurn], lines: usize, depth: i32, patience: f64) -> bool {
        let value = turns[0].value;
        let mate_found = self.limits.mate.is_some_and(|mate| value >= MATE - plies_to_mate(mate) as i32);
        let waiting = self.limits.infinite || self.shared.control.is_pondering();
        let decided = value.abs() >= score::MATE_BOUND && lines == 1;
        let settled = match self.limits.move_time {
            // A fixed time is used in full, unless the search is already deeper than a forced mate.
            Some(_) => decided && depth > MATE - value.abs(),
            // The side that is being mated looks for the longest defence.
            None => {
                let covered = value > 0 || depth > MATE - value.abs();
                self.shared.has_clock() && (turns.len() == 1 || decided && covered)
            }
        };
        mate_found || !waiting && (self.shared.is_late(patience) || settled)
    }

    /// Builds the report of a line.
    pub(super) fn info<P: Evaluate>(
        &mut self,
        position: &P,
        best: &RootTurn,
        depth: i32,
        rank: usize,
        bound: Bound,
    ) -> Info {
        Info {
            depth: depth as u32,
            deepest: self.deepest.max(depth) as u32,
            rank: rank + 1,
            value: best.value,
            bound,
            nodes: self.total_nodes(),
            time: self.shared.elapsed(),
            fullness: self.shared.memory.table.fullness(),
            hits: self.total_hits(),
            line: if rank == 0 && self.is_main() {
                self.expected_line(position, best)
            } else {
                whole_turns(position, best, &self.shared.endings)
            },
        }
    }
}

/// The depth, in plies, at which a search sees a mate on the winner's `mate`th move: one beyond it.
fn plies_to_mate(mate: u32) -> u32 {
    2 * mate.min(MAX_PLY as u32)
}
