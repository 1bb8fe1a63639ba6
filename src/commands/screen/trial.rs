//! Searches of a screen's positions.

use super::suite::{Position, Suite, points};
use crate::console::pool::{fill, pool};
use crate::console::{interrupt, progress};
use anyhow::Result;
use firzan::any::AnyGame;
use firzan::eval::Params;
use firzan::search::{Bound, Control, Info, Limits, Memory, Report, Settings, TreeCounters};

/// Size of the table in mebibytes.
const TABLE: usize = 16;

/// Nodes per move of the games that lead away from openings.
const NODES_OF_PLAY: u64 = 1000;

/// The search of a position.
pub struct Trial {
    /// The points for the move chosen; `None` if the moves are not graded.
    pub points: Option<f64>,
    /// The depth of the last complete iteration.
    pub depth: u32,
    /// Depths with the nodes at the end of their iteration.
    pub reached: Vec<(u32, u64)>,
    /// The counts of the tree.
    pub tree: TreeCounters,
}

/// Searches every position with an empty table; returns the trials in the order of the positions.
///
/// # Errors
/// If memory or threads are short, or after a signal.
pub fn run(suite: &Suite, nodes: u64, params: Params, threads: u16) -> Result<Vec<Trial>> {
    let count = suite.positions.len();
    let bar = progress::bar("positions", count as u64);
    let limits = Limits::nodes(nodes);
    let worker = || {
        let memory = Memory::new(TABLE)?;
        let limits = &limits;
        Ok(move |place: usize| Some((place, trial(suite, place, limits, params, &memory))))
    };
    let add = |trials: &mut Vec<(usize, Trial)>, trial| {
        trials.push(trial);
        bar.inc(1);
        Ok(())
    };
    let mut trials = fill(&pool(threads)?, Vec::with_capacity(count), 0..count, worker, add)?;
    bar.finish_and_clear();
    interrupt::check()?;
    trials.sort_by_key(|(place, _)| *place);
    Ok(trials.into_iter().map(|(_, trial)| trial).collect())
}

fn trial(suite: &Suite, place: usize, limits: &Limits, params: Params, memory: &Memory) -> Trial {
    let Position { game, grades } = &suite.positions[place];
    let mut game = game.fork();
    if grades.is_empty() {
        play_on(game.as_mut(), 4 * (place % 8), memory);
    }
    memory.clear();
    let settings = Settings { threads: 0, params: Some(params), ..Settings::default() };
    let (control, mut reached) = (Control::default(), Vec::new());
    let best = game.search(limits, settings, memory, &control, &mut |report| {
        if let Report::Line(Info { depth, nodes, bound: Bound::Exact, .. }) = report {
            reached.push((*depth, *nodes));
        }
    });
    // The last report may be of an iteration that was cut short.
    reached.retain(|&(depth, _)| depth <= best.depth);
    reached.dedup_by_key(|(depth, _)| *depth);
    Trial {
        points: suite.curve.zip(best.turn).and_then(|(curve, turn)| points(curve, grades, turn)),
        depth: best.depth,
        reached,
        tree: control.tree(),
    }
}

/// Plays moves by short searches with the game's own parameters, until the last that does not end the game.
fn play_on(game: &mut dyn AnyGame, plies: usize, memory: &Memory) {
    memory.clear();
    let settings = Settings { threads: 0, ..Settings::default() };
    for _ in 0..plies {
        let limits = Limits::nodes(NODES_OF_PLAY);
        let best = game.search(&limits, settings, memory, &Control::default(), &mut |_| {});
        let Some(turn) = best.turn else { return };
        game.play(turn);
        if game.outcome().is_some() {
            game.undo();
            return;
        }
    }
}
