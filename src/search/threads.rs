//! A whole search: lazy SMP, all threads searching the same tree and sharing what they find through the
//! table.

use super::root::Report;
use super::root_turn::{RootTurn, order_at_first};
use super::shared::Shared;
use super::worker::Worker;
use super::{Control, Limits, Memory, Strength, platform, weak};
use crate::core::Turn;
use crate::eval::Evaluate;
use crate::eval::net::Net;
use crate::rules::Game;
use std::time::Duration;

/// How a search is done.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Search threads. With 0 the calling thread searches, which saves starting one; its stack must hold
    /// [`STACK_SIZE`](super::platform::STACK_SIZE) bytes.
    pub threads: usize,
    /// Lines with exact values.
    pub lines: usize,
    /// The delay between an answer and its arrival.
    pub overhead: Duration,
    /// How strong to play a turn; `None` is full strength. Analysis, which has no turn to play, is always at
    /// full strength.
    pub strength: Option<Strength>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            strength: None,
        }
    }
}

/// The result of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Best {
    /// The best turn; `None` if there is no legal one.
    pub turn: Option<Turn>,
    /// The expected reply.
    pub reply: Option<Turn>,
    /// Its value for the side to move.
    pub value: i32,
    /// The depth in turns of the last completed iteration.
    pub depth: u32,
    /// Turns played in the search, on all threads.
    pub nodes: u64,
}

/// Searches the position of a game until a limit is reached or `control` stops it, judging by a network or by
/// the hand-written evaluation. `report` receives every line found on the way.
pub fn search<P: Evaluate>(
    game: &Game<P>,
    net: Option<&Net>,
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
    let strength = settings.strength.filter(|_| limits.is_for_a_turn());
    let own = strength.and_then(|_| weak::memory());
    let memory = own.as_ref().unwrap_or(memory);
    memory.table.grow_older();
    let shared = Shared::new(
        net,
        memory,
        control,
        limits,
        position.side(),
        settings.overhead,
    );
    order_at_first(position, net, &mut turns, || {
        shared.is_over() || control.is_stopped()
    });
    let order = turns.clone();
    let main = || {
        let found = match strength {
            Some(strength) => weak::choose(game, &shared, limits, strength, &mut turns, report),
            None => {
                let mut worker = Worker::new::<P>(&shared, limits, game.history(), 0);
                let found = worker.deepen(position, &mut turns, settings.lines, 1, report);
                worker.finish();
                found
            }
        };
        control.wait(limits.infinite);
        found
    };
    let helper = |number: usize| {
        let mut turns = order.clone();
        let mut worker = Worker::new::<P>(&shared, limits, game.history(), number);
        let first_depth = 1 + number as i32 % 2;
        worker.deepen(position, &mut turns, 1, first_depth, &mut |_| {});
        worker.finish();
    };
    let threads = strength.map_or(settings.threads, |_| settings.threads.min(1));
    let found = platform::run(threads, main, helper, || control.stop());
    let (depth, line) = found.unwrap_or_default();
    let best = &turns[0];
    Best {
        turn: Some(best.turn),
        reply: line.get(1).copied(),
        value: best.value,
        depth,
        nodes: control.nodes(),
    }
}
