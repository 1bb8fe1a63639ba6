//! Perft: the number of move sequences of a given length, the standard test of move generators.

use crate::core::StepList;
#[cfg(feature = "os")]
use crate::core::Turn;
use crate::rules::{Position, Stage};
#[cfg(feature = "os")]
use rayon::prelude::*;

/// Counts the sequences of `depth` plies. A turn of two steps is one ply. Moves of the last ply are counted
/// without playing them.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    count(position, depth, &|| false)
}

fn count<P: Position>(position: &P, depth: u32, is_stopped: &(impl Fn() -> bool + Sync)) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.is_over() || depth > 2 && is_stopped() {
        return 0;
    }
    walk(position, depth, is_stopped)
}

/// [`count`] for a depth of at least 1, in a position in which the game is not over.
fn walk<P: Position>(position: &P, depth: u32, is_stopped: &(impl Fn() -> bool + Sync)) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut list = StepList::new();
    position.steps(Stage::All, &mut list);
    let mut nodes = 0;
    for &step in &list {
        let mut next = position.clone();
        if next.play(step) {
            nodes += if next.mid_turn() {
                walk(&next, depth, is_stopped)
            } else {
                count(&next, depth - 1, is_stopped)
            };
        }
    }
    nodes
}

/// Runs [`perft`] below each legal move, in the order of generation, on all threads of the current rayon
/// pool. If `is_stopped` returns true, stops early with counts that are too small.
#[cfg(feature = "os")]
pub fn divide<P: Position>(
    position: &P,
    depth: u32,
    is_stopped: &(impl Fn() -> bool + Sync),
) -> Vec<(Turn, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let below = |turn: Turn| {
        let mut next = position.clone();
        next.play_turn(turn);
        split(&next, depth - 1, is_stopped)
    };
    on_all_threads(position.legal_moves(), &below)
}

/// Computes the counts below the moves, in their order. `below` is dynamic so that rayon's code is compiled
/// once, not for every game.
#[cfg(feature = "os")]
fn on_all_threads(turns: Vec<Turn>, below: &(dyn Fn(Turn) -> u64 + Sync)) -> Vec<(Turn, u64)> {
    turns.into_par_iter().map(|turn| (turn, below(turn))).collect()
}

/// Runs [`perft`] on all threads of the current rayon pool. Splits the first ply, and the second if there is
/// enough work below it.
#[cfg(feature = "os")]
pub fn parallel<P: Position>(position: &P, depth: u32) -> u64 {
    split(position, depth, &|| false)
}

#[cfg(feature = "os")]
fn split<P: Position>(position: &P, depth: u32, is_stopped: &(impl Fn() -> bool + Sync)) -> u64 {
    // At small depths the check would cost more than the work it saves.
    if depth > 2 && is_stopped() {
        return 0;
    }
    if depth >= 4 && rayon::current_num_threads() > 1 {
        return divide(position, depth, is_stopped).into_iter().map(|(_, nodes)| nodes).sum();
    }
    count(position, depth, is_stopped)
}
