//! A whole search: lazy SMP, every thread searching the same tree and sharing what it finds in the table.

use super::clock::Clock;
use super::root::{Report, RootTurn, order_at_first};
use super::worker::Worker;
use super::{Limits, Memory};
use crate::core::Move;
use crate::eval::Evaluate;
use crate::games::Game;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex, OnceLock};
use std::thread;
use std::time::Duration;

/// Lines of 256 steps, each node with its own principal variation, need more than the usual 2 MiB. The C library keeps
/// stacks of this size for the next search; larger ones it would give back and ask for anew each time.
const STACK_SIZE: usize = 8 << 20;

/// The outside's handle on a running search.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    nodes: AtomicU64,
    /// Wakes a search that has finished but must not answer yet.
    change: (Mutex<()>, Condvar),
}

impl Control {
    /// A handle for a search that begins by pondering or not.
    pub fn new(pondering: bool) -> Control {
        Control {
            pondering: AtomicBool::new(pondering),
            ..Control::default()
        }
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
        self.wake();
    }

    /// The opponent has played the turn pondered on: from now on the clock counts.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
        self.wake();
    }

    /// Whether the search has been told to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether the search thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Turns played so far, on all threads. Each thread counts its last hundred later.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn count_nodes(&self, more: u64) {
        self.nodes.fetch_add(more, Relaxed);
    }

    fn wake(&self) {
        let _guard = self
            .change
            .0
            .lock()
            .unwrap_or_else(|error| error.into_inner());
        self.change.1.notify_all();
    }

    /// Waits for a stop, or for the end of pondering if that is all that is missing.
    fn wait(&self, infinite: bool) {
        let mut guard = self
            .change
            .0
            .lock()
            .unwrap_or_else(|error| error.into_inner());
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            guard = self
                .change
                .1
                .wait(guard)
                .unwrap_or_else(|error| error.into_inner());
        }
    }
}

/// How a search is done.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Search threads.
    pub threads: usize,
    /// Lines with exact values.
    pub lines: usize,
    /// Time lost between an answer and its arrival.
    pub overhead: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Best {
    /// The best turn; `None` if there is no legal one.
    pub turn: Option<Move>,
    /// The reply expected to it.
    pub reply: Option<Move>,
    /// Its value for the side to move.
    pub value: i32,
    /// The depth in turns of the last whole iteration.
    pub depth: u32,
    /// Turns played in the search, on all threads.
    pub nodes: u64,
}

/// What the threads of a search share.
pub struct Shared<'a> {
    pub(super) memory: &'a Memory,
    pub(super) control: &'a Control,
    clock: Clock,
    /// Pondering holds the clock still: it is set anew at the hit.
    after_ponder: OnceLock<Clock>,
    limits: &'a Limits,
    side: crate::core::Color,
    overhead: Duration,
}

impl Shared<'_> {
    fn clock(&self) -> &Clock {
        if !self.limits.ponder || self.control.is_pondering() {
            return &self.clock;
        }
        self.after_ponder
            .get_or_init(|| Clock::new(self.limits, self.side, self.overhead))
    }

    /// Whether another iteration is not worth beginning.
    pub(super) fn is_late(&self, patience: f64) -> bool {
        self.clock().is_late(patience)
    }

    /// Whether time is up.
    pub(super) fn is_over(&self) -> bool {
        !self.limits.infinite && !self.control.is_pondering() && self.clock().is_over()
    }

    /// Whether the turn is played against a clock.
    pub(super) fn has_clock(&self) -> bool {
        self.limits.timed(self.side)
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.clock.elapsed()
    }
}

/// Searches the position of a game and returns when a limit is reached or the control says so. `report`
/// gets every line found on the way.
pub fn search<P: Evaluate>(
    game: &Game<P>,
    limits: &Limits,
    settings: Settings,
    memory: &Memory,
    control: &Control,
    report: &mut (dyn FnMut(&Report) + Send),
) -> Best {
    let position = game.position();
    let mut turns: Vec<RootTurn> = position
        .turns()
        .into_iter()
        .filter(|turn| limits.turns.is_empty() || limits.turns.contains(turn))
        .filter(|turn| !limits.excluded.contains(turn))
        .map(RootTurn::new)
        .collect();
    if turns.is_empty() {
        return Best {
            turn: None,
            reply: None,
            value: 0,
            depth: 0,
            nodes: 0,
        };
    }
    memory.table.grow_older();
    let side = position.side();
    let shared = Shared {
        memory,
        control,
        clock: Clock::new(limits, side, settings.overhead),
        after_ponder: OnceLock::new(),
        limits,
        side,
        overhead: settings.overhead,
    };
    order_at_first(position, &mut turns, || {
        shared.is_over() || control.is_stopped()
    });
    let order = turns.clone();
    let depth = thread::scope(|scope| {
        let (shared, order, turns) = (&shared, &order, &mut turns);
        let thread = |number: usize| {
            thread::Builder::new()
                .name(format!("search {number}"))
                .stack_size(STACK_SIZE)
        };
        // The main thread begins first: waiting for a processor behind its helpers would cost it time.
        let main = thread(0).spawn_scoped(scope, move || {
            let mut worker = Worker::new::<P>(shared, limits, game.history(), 0);
            let depth = worker.deepen(game.position(), turns, settings.lines, 1, report);
            worker.finish();
            control.wait(limits.infinite);
            control.stop();
            depth
        });
        for helper in 1..settings.threads {
            let run = move || {
                let mut turns = order.clone();
                let mut worker = Worker::new::<P>(shared, limits, game.history(), helper);
                let first_depth = 1 + helper as i32 % 2;
                worker.deepen(game.position(), &mut turns, 1, first_depth, &mut |_| {});
                worker.finish();
            };
            if let Err(error) = thread(helper).spawn_scoped(scope, run) {
                log::warn!("searching with fewer threads: {error}");
            }
        }
        match main.map(|handle| handle.join()) {
            Ok(Ok(depth)) => depth,
            Ok(Err(panic)) => {
                control.stop();
                std::panic::resume_unwind(panic)
            }
            Err(error) => {
                log::error!("no search thread: {error}");
                control.stop();
                0
            }
        }
    });
    let best = &turns[0];
    Best {
        turn: Some(best.turn),
        reply: reply(position, best),
        value: best.value,
        depth,
        nodes: control.nodes(),
    }
}

/// The opponent's turn that the best line expects.
fn reply<P: Evaluate>(position: &P, best: &RootTurn) -> Option<Move> {
    super::root::whole_turns(position, best).get(1).copied()
}
