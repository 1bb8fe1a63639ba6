//! One thread of a search.

use super::counters::TreeCounters;
use super::histories::{Histories, Row};
use super::interior::Sampler;
use super::picker::Scratch;
use super::shared::Shared;
use super::window::Window;
use super::{Limits, MAX_PLY, score};
use crate::core::Step;
use crate::eval::net::LineEvaluator;
use crate::eval::{ALL_TERMS, Evaluate, Glance, Params};
use crate::rules::{History, Position};
use arrayvec::ArrayVec;
use std::sync::atomic::Ordering::Relaxed;

/// Extra quiescence nodes at the start, on top of the average per leaf.
const ADVANCE: u64 = 50_000;

/// The maximum number of steps in a line.
const MAX_STEPS: usize = 2 * MAX_PLY + 2;

/// Nodes between two checks of the clock: under a millisecond in the slowest game on a slow machine.
const NODES_PER_CHECK: u64 = 128;

/// The steps of a principal variation.
pub type Line = ArrayVec<Step, MAX_STEPS>;

/// The remaining depth of a node, and its distances from the root.
#[derive(Clone, Copy)]
pub struct Depths {
    /// The remaining depth in plies.
    pub remaining: i32,
    /// Plies from the root.
    pub ply: i32,
    /// Steps from the root, where a root move counts as one.
    pub steps: usize,
}

/// The entry of the search stack for a node of the current line.
#[derive(Clone, Copy, Default)]
pub struct Frame {
    /// The history row of the step being searched; `None` for a pass.
    pub row: Row,
    /// The step being searched; `None` for a pass.
    pub step: Option<Step>,
    /// Whether that step is quiet.
    pub is_quiet: bool,
    /// Its index in the history of squares, if it is quiet.
    pub cell: usize,
    /// The quiet steps that last caused a cutoff at this distance from the root, below the last node two
    /// moves above.
    pub killers: [Option<Step>; 2],
    /// The number of such nodes where a step caused a cutoff.
    pub cutoffs: i32,
    /// The number of double extensions in the line up to the step being searched.
    pub doubles: i32,
    /// The step excluded while testing whether it is singular.
    pub excluded: Option<Step>,
    /// The sum of the expensive evaluation terms, computed or guessed.
    pub rest: Option<i32>,
}

/// One thread's search.
pub struct Worker<'a> {
    pub(super) shared: &'a Shared,
    pub(super) limits: &'a Limits,
    /// The number of this thread. Thread 0 is the main one.
    pub(super) thread: usize,
    /// The game's positions, and those of the line being searched.
    pub(super) history: History,
    /// The number of positions in `history` that belong to the game.
    pub(super) game_length: usize,
    pub(super) histories: Histories,
    pub(super) scratch: Scratch,
    /// The search stack, by steps from the root.
    pub(super) frames: Box<[Frame]>,
    /// The evaluations of the line, by plies from the root; `None` in check.
    pub(super) evaluations: Box<[Option<i32>]>,
    pub(super) nodes: u64,
    /// The node count at which the quiescence search of the current leaf ends.
    pub(super) leaf_end: u64,
    /// The quiescence nodes left for the next leaves.
    pub(super) unused: u64,
    /// Nodes not yet added to the counter.
    unreported: u64,
    /// Hits in endgame tables not yet added to the shared count.
    unreported_hits: u64,
    /// The sum of all counters at the last check. It is updated only if nodes are limited, because each
    /// counter is in another processor's cache.
    counted: u64,
    evaluator: LineEvaluator<'a>,
    /// While a null move is being verified, the ply from which null moves are tried; otherwise 0.
    pub(super) passes_from: i32,
    /// Collects interior nodes, if the settings ask for them.
    pub(super) sampler: Option<Sampler>,
    /// The maximum ply reached in this iteration.
    pub(super) deepest: i32,
    pub(super) stopped: bool,
    pub(super) counters: TreeCounters,
}

impl<'a> Worker<'a> {
    /// A worker with the game's history so far. `None` if memory is short.
    pub fn new<P: Position>(
        position: &P,
        shared: &'a Shared,
        limits: &'a Limits,
        history: &History,
        thread: usize,
    ) -> Option<Worker<'a>> {
        let histories = shared.memory.take_histories(position, thread)?;
        Some(Worker::with(histories, shared, limits, history, thread))
    }

    /// [`new`](Self::new) with these histories; not generic, so it is compiled once for all games.
    fn with(
        histories: Histories,
        shared: &'a Shared,
        limits: &'a Limits,
        history: &History,
        thread: usize,
    ) -> Worker<'a> {
        Worker {
            shared,
            limits,
            thread,
            history: history.clone(),
            game_length: history.len(),
            histories,
            scratch: Scratch::default(),
            frames: vec![Frame::default(); MAX_STEPS + 4].into_boxed_slice(),
            evaluations: vec![None; MAX_PLY + 2].into_boxed_slice(),
            nodes: 0,
            leaf_end: 0,
            unused: ADVANCE,
            unreported: 0,
            unreported_hits: 0,
            counted: shared.nodes(),
            evaluator: LineEvaluator::new(shared.net(), MAX_STEPS),
            passes_from: 0,
            sampler: None,
            deepest: 0,
            stopped: false,
            counters: TreeCounters::default(),
        }
    }

    /// Stores the histories for the next search and reports the remaining nodes.
    pub fn finish(mut self) {
        self.report_nodes();
        self.shared.control.add_tree(&self.counters);
        self.shared.memory.store_histories(self.thread, self.histories);
    }

    /// Whether this is the main thread, which reports for all threads.
    pub(super) fn is_main(&self) -> bool {
        self.thread == 0
    }

    /// The game's search parameters.
    pub(super) fn params(&self) -> &'a Params {
        &self.shared.params
    }

    /// Whether moves that look bad may be pruned or reduced. A search for a mate must not miss one.
    pub(super) fn prunes(&self) -> bool {
        self.limits.mate.is_none()
    }

    /// The nodes of all threads, except those that other threads have not reported yet.
    pub(super) fn total_nodes(&self) -> u64 {
        self.shared.nodes() + self.unreported
    }

    /// Hits in endgame tables on all threads, except those that other threads have not reported yet.
    pub(super) fn total_hits(&self) -> u64 {
        self.shared.hits.load(Relaxed) + self.unreported_hits
    }

    /// The value of a position from endgame tables, for its side to move.
    #[inline]
    pub(super) fn ending<P: Evaluate>(&mut self, position: &P, ply: i32) -> Option<i32> {
        let value = self.shared.endings.value(position, ply)?;
        self.unreported_hits += 1;
        Some(value)
    }

    /// The evaluation of the position at a step of the line, for its side to move.
    pub(super) fn evaluate<P: Evaluate>(&mut self, position: &P, step: usize) -> i32 {
        self.glance(position, step, Window::FULL).unwrap_or_else(|guess| guess)
    }

    /// Lazy evaluation: the evaluation, or a guess as the error if that is far outside the window. The guess
    /// is the cheap terms plus an estimate of the expensive ones, based on those of one step earlier.
    pub(super) fn glance<P: Evaluate>(
        &mut self,
        position: &P,
        step: usize,
        window: Window,
    ) -> Result<i32, i32> {
        let before = step.checked_sub(1).and_then(|step| self.frames[step].rest);
        let params = self.params();
        let guessed = before.map(|before| params.rest + before * params.rest_by_before / 100);
        let near = match guessed {
            Some(rest) => {
                let margin = params.glance;
                [window.alpha - margin - rest, window.beta + margin - rest]
            }
            None => ALL_TERMS,
        };
        let Glance { cheap, whole } = self.evaluator.glance(position, step, near);
        let rest = whole.map_or(guessed, |whole| Some(whole - cheap));
        self.frames[step].rest = rest;
        match whole {
            Some(whole) => Ok(score::clamped(whole)),
            None => Err(score::clamped(cheap + rest.unwrap_or(0))),
        }
    }

    /// Counts a node, and checks whether the search must end.
    pub(super) fn count_node(&mut self) {
        self.nodes += 1;
        self.unreported += 1;
        if self.unreported >= NODES_PER_CHECK {
            self.check_limits();
        }
        if self.is_main()
            && let Some(limit) = self.limits.nodes
            && self.counted + self.unreported >= limit
        {
            self.end_at_nodes();
        }
    }

    /// Ends the search at the node limit. If the answer has to wait, only this thread ends.
    fn end_at_nodes(&mut self) {
        let control = &self.shared.control;
        if !self.limits.infinite && !control.is_pondering() {
            control.stop();
        }
        self.stopped = true;
    }

    /// Checks the clock and the other threads. Any thread ends the search when time is up: with more threads
    /// than processors, the main one may not be running.
    fn check_limits(&mut self) {
        self.report_nodes();
        if self.shared.is_over() {
            self.shared.control.stop();
        }
        self.stopped = self.shared.control.is_stopped();
        if let Some(limit) = self.limits.nodes {
            self.counted = self.shared.nodes();
            if self.counted >= limit {
                self.end_at_nodes();
            }
        }
    }

    /// Adds the nodes and hits to the shared counters.
    pub(super) fn report_nodes(&mut self) {
        self.shared.counters[self.thread].fetch_add(self.unreported, Relaxed);
        self.unreported = 0;
        if self.unreported_hits > 0 {
            self.shared.hits.fetch_add(self.unreported_hits, Relaxed);
            self.unreported_hits = 0;
        }
    }
}
