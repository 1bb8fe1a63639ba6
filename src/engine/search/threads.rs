//! The complete search, by lazy SMP: all threads search the same tree and share results through the table.

use super::assignment::Assignment;
use super::endings::Endings;
use super::interior::Sampler;
use super::progress::Progress;
use super::root::Report;
use super::root_turn::{order_initially, without_forfeits};
use super::shared::Shared;
use super::worker::Worker;
use super::{Limits, vote, weak};
use crate::core::Turn;
use crate::eval::Evaluate;
use crate::rules::{Game, History};
use crate::system::locks::lock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex};

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The best move; `None` if there is no legal one.
    pub turn: Option<Turn>,
    /// The expected reply.
    pub reply: Option<Turn>,
    /// The value of the best move for the side to move.
    pub value: i32,
    /// The depth of the last completed iteration in plies.
    pub depth: u32,
    /// Nodes of the search, on all threads.
    pub nodes: u64,
}

/// The task that the threads of a search share.
struct Task<P> {
    shared: Shared,
    position: P,
    history: History,
    /// The progress of the search at the start.
    begin: Progress,
    /// The progress of each helper.
    found: Mutex<Vec<Progress>>,
    /// The number of helpers that could run.
    helped: AtomicUsize,
}

impl<P: Evaluate> Task<P> {
    fn worker(&self, thread: usize) -> Option<Worker<'_>> {
        Worker::new(&self.position, &self.shared, &self.shared.limits, &self.history, thread)
    }

    /// Runs a helper.
    fn help(&self, number: usize) {
        // A short search may have ended before a helper woke up.
        if self.shared.control.is_stopped() {
            self.helped.fetch_add(1, Relaxed);
            return;
        }
        let Some(mut worker) = self.worker(number) else {
            return;
        };
        self.helped.fetch_add(1, Relaxed);
        let mut found = self.begin.clone();
        worker.deepen(&self.position, &mut found, 1, &mut |_| {});
        worker.finish();
        // A helper without a completed iteration does not vote.
        if found.depth > self.begin.depth {
            lock(&self.found).push(found);
        }
    }

    /// Takes the progress of the helpers.
    fn take_found(&self) -> Vec<Progress> {
        std::mem::take(&mut *lock(&self.found))
    }
}

/// The moves that the limits allow.
fn root_turns<P: Evaluate>(game: &Game<P>, limits: &Limits) -> Vec<Turn> {
    let mut turns = game.position().legal_moves();
    turns.retain(|turn| {
        (limits.turns.is_empty() || limits.turns.contains(turn)) && !limits.excluded.contains(turn)
    });
    without_forfeits(game, turns)
}

/// Searches the position of a game until a limit is reached or its control stops it. `report` receives every
/// line found meanwhile. A stopped search can be resumed from `progress` if everything except the limits is
/// unchanged.
pub fn search<P: Evaluate>(
    assignment: Assignment<'_, P>,
    progress: &mut Progress,
    report: &mut (dyn FnMut(&Report) + Send),
) -> Best {
    let Assignment { game, limits, settings, memory, control, .. } = assignment;
    let position = game.position();
    let is_new = progress.turns.is_empty();
    if is_new {
        *progress = Progress::new(root_turns(game, limits).into_iter());
        memory.shared.table.new_search();
    }
    if progress.turns.is_empty() {
        progress.is_complete = true;
        control.wait(limits.infinite);
        return Best::default();
    }
    let strength = settings
        .strength
        .filter(|strength| limits.is_for_a_move() && strength.is_among(P::levels(position.options())));
    let threads = strength.map_or(settings.threads, |_| settings.threads.min(1));
    control.reset_counters(threads.max(1));
    let crew = &memory.crew;
    let own = strength.and_then(|_| weak::memory());
    let memory = own.as_ref().unwrap_or(memory);
    // Weaker levels do not use tables, which play perfectly.
    let endings = if strength.is_some() { Endings::NONE } else { Endings::of_search(game, limits, control) };
    let shared = Shared::new(&assignment, Arc::clone(&memory.shared), endings);
    if is_new {
        order_initially(position, shared.net(), &endings, &mut progress.turns, || {
            shared.is_over() || control.is_stopped()
        });
    }
    let task = Arc::new(Task {
        shared,
        position: position.clone(),
        history: game.history().clone(),
        begin: progress.clone(),
        found: Mutex::default(),
        helped: AtomicUsize::new(0),
    });
    let main = || {
        let worker = match strength {
            Some(strength) => {
                weak::choose(game, &task.shared, limits, strength, settings.lines, progress, report);
                None
            }
            None => task.worker(0).map(|mut worker| {
                worker.sampler = settings.sampling.map(Sampler::new);
                worker.deepen(position, progress, settings.lines, report);
                worker.report_nodes();
                if let Some(sampler) = worker.sampler.take() {
                    report(&Report::Interior(sampler.into_nodes()));
                }
                worker
            }),
        };
        control.wait(limits.infinite);
        worker
    };
    let helpers_task = Arc::clone(&task);
    let help = move |number| helpers_task.help(number);
    // The main thread allocates its memory before the helpers do.
    let own = task.shared.memory.take_histories(position, 0);
    own.into_iter().for_each(|own| task.shared.memory.store_histories(0, own));
    let worker = crew.run(threads, main, help, || control.stop());
    if let Some(mut worker) = worker.flatten() {
        let mut others = task.take_found();
        if vote::is_held(limits, settings.lines)
            && let Some(elected) = vote::elect(progress, &others)
        {
            worker.adopt(position, progress, others.swap_remove(elected), report);
        }
        worker.finish();
    }
    let had = 1 + task.helped.load(Relaxed);
    if had < threads {
        report(&Report::FewerThreads { had, wanted: threads });
    }
    let best = &progress.turns[0];
    Best {
        turn: Some(best.turn),
        reply: progress.line.get(1).copied(),
        value: best.value,
        depth: progress.depth,
        nodes: control.nodes(),
    }
}
