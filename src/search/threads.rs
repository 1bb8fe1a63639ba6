//! A whole search: lazy SMP, all threads searching the same tree and sharing what they find through the
//! table.

use super::root::Report;
use super::root_turn::{RootTurn, order_at_first};
use super::shared::Shared;
use super::worker::Worker;
use super::{Control, Limits, Memory};
use crate::core::Move;
use crate::eval::Evaluate;
use crate::rules::Game;
use std::thread;
use std::time::Duration;

/// Lines of 256 steps, each node with its own principal variation, need more than the usual 2 MiB. The C
/// library keeps stacks of this size for the next search; larger ones it would give back and ask for anew
/// each time.
const STACK_SIZE: usize = 8 << 20;

/// How a search is done.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Search threads.
    pub threads: usize,
    /// Lines with exact values.
    pub lines: usize,
    /// The delay between an answer and its arrival.
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The best turn; `None` if there is no legal one.
    pub turn: Option<Move>,
    /// The expected reply.
    pub reply: Option<Move>,
    /// Its value for the side to move.
    pub value: i32,
    /// The depth in turns of the last completed iteration.
    pub depth: u32,
    /// Turns played in the search, on all threads.
    pub nodes: u64,
}

/// Searches the position of a game until a limit is reached or `control` stops it. `report` receives every
/// line found on the way.
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
        return Best::default();
    }
    memory.table.grow_older();
    let shared = Shared::new(memory, control, limits, position.side(), settings.overhead);
    order_at_first(position, &mut turns, || {
        shared.is_over() || control.is_stopped()
    });
    let order = turns.clone();
    let (depth, line) = thread::scope(|scope| {
        let (shared, order, turns) = (&shared, &order, &mut turns);
        let thread = |number: usize| {
            thread::Builder::new()
                .name(format!("search {number}"))
                .stack_size(STACK_SIZE)
        };
        // The main thread begins first: waiting for a processor behind its helpers would cost it time.
        let main = thread(0).spawn_scoped(scope, move || {
            let mut worker = Worker::new::<P>(shared, limits, game.history(), 0);
            let found = worker.deepen(game.position(), turns, settings.lines, 1, report);
            worker.finish();
            control.wait(limits.infinite);
            control.stop();
            found
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
            Ok(Ok(found)) => found,
            Ok(Err(panic)) => {
                control.stop();
                std::panic::resume_unwind(panic)
            }
            Err(error) => {
                log::error!("no search thread: {error}");
                control.stop();
                (0, Vec::new())
            }
        }
    });
    let best = &turns[0];
    Best {
        turn: Some(best.turn),
        reply: line.get(1).copied(),
        value: best.value,
        depth,
        nodes: control.nodes(),
    }
}
