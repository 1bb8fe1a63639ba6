//! A whole search: lazy SMP, all threads searching the same tree and sharing what they find through the
//! table.

use super::progress::Progress;
use super::root::Report;
use super::root_turn::order_at_first;
use super::shared::Shared;
use super::worker::Worker;
use super::{Control, Limits, Memory, Strength, platform, weak};
use crate::core::Turn;
use crate::eval::net::Net;
use crate::eval::{Evaluate, Params};
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
    /// Numbers other than the game's own.
    pub params: Option<Params>,
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
            params: None,
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
/// the hand-written evaluation. `report` receives every line found on the way. A search that was stopped goes
/// on where `progress` left it, if everything but the limits is the same.
#[expect(clippy::too_many_arguments, reason = "each is something else")]
pub fn search<P: Evaluate>(
    game: &Game<P>,
    net: Option<&Net>,
    limits: &Limits,
    settings: Settings,
    memory: &Memory,
    control: &Control,
    progress: &mut Progress,
    report: &mut (dyn FnMut(&Report) + Send),
) -> Best {
    let position = game.position();
    let is_new = progress.turns.is_empty();
    if is_new {
        *progress = Progress::at_first(position.turns().into_iter().filter(|turn| {
            (limits.turns.is_empty() || limits.turns.contains(turn))
                && !limits.excluded.contains(turn)
        }));
        memory.table.grow_older();
    }
    if progress.turns.is_empty() {
        progress.is_complete = true;
        return Best::default();
    }
    let strength = settings.strength.filter(|_| limits.is_for_a_turn());
    let own = strength.and_then(|_| weak::memory());
    let memory = own.as_ref().unwrap_or(memory);
    let shared = Shared::new(
        net,
        settings.params.unwrap_or(P::WEIGHTS.search.params),
        memory,
        control,
        limits,
        position.side(),
        settings.overhead,
    );
    if is_new {
        order_at_first(position, net, &mut progress.turns, || {
            shared.is_over() || control.is_stopped()
        });
    }
    let begin = progress.clone();
    let main = || {
        match strength {
            Some(strength) => weak::choose(game, &shared, limits, strength, progress, report),
            None => {
                let mut worker = Worker::new::<P>(&shared, limits, game.history(), 0);
                worker.deepen(position, progress, settings.lines, report);
                worker.finish();
            }
        }
        control.wait(limits.infinite);
    };
    let helper = |number: usize| {
        let mut ahead = begin.clone();
        ahead.depth += number as u32 % 2;
        let mut worker = Worker::new::<P>(&shared, limits, game.history(), number);
        worker.deepen(position, &mut ahead, 1, &mut |_| {});
        worker.finish();
    };
    let threads = strength.map_or(settings.threads, |_| settings.threads.min(1));
    platform::run(threads, main, helper, || control.stop());
    let best = &progress.turns[0];
    Best {
        turn: Some(best.turn),
        reply: progress.line.get(1).copied(),
        value: best.value,
        depth: progress.depth,
        nodes: control.nodes(),
    }
}
