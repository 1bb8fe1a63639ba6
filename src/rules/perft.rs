//! Perft: the number of ways to play N turns, the standard test of turn generators.

use crate::core::{StepList, Turn};
use crate::rules::{Position, Stage};
#[cfg(feature = "os")]
use rayon::prelude::*;

/// Counts the sequences of `depth` legal turns. A turn of two parts is one ply. At the last ply, turns are
/// counted, not played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.verdict().is_some() {
        return 0;
    }
    walk(position, depth)
}

/// `depth` is at least 1, and the men on the board have not decided the game.
fn walk<P: Position>(position: &P, depth: u32) -> u64 {
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
                walk(&next, depth)
            } else {
                perft(&next, depth - 1)
            };
        }
    }
    nodes
}

/// [`perft`] of each legal turn, in the order of generation, on all threads of the current rayon pool if the
/// feature `os` is on.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Turn, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let turns = position.turns();
    #[cfg(feature = "os")]
    let turns = turns.into_par_iter();
    #[cfg(not(feature = "os"))]
    let turns = turns.into_iter();
    let below = |turn: Turn| {
        let mut next = position.clone();
        next.play_turn(turn);
        (turn, parallel(&next, depth - 1))
    };
    turns.map(below).collect()
}

/// [`perft`] on the same threads: the first ply is split, and the second too if there is enough work below
/// it.
pub fn parallel<P: Position>(position: &P, depth: u32) -> u64 {
    #[cfg(feature = "os")]
    if depth >= 4 && rayon::current_num_threads() > 1 {
        return divide(position, depth)
            .into_iter()
            .map(|(_, nodes)| nodes)
            .sum();
    }
    perft(position, depth)
}
