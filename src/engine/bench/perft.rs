//! Perft with timing.

use crate::any::AnyGame;
use crate::search::platform::Instant;
use std::fmt;

/// The result of a perft and its time.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// The number of move sequences.
    pub nodes: u64,
    /// The time in seconds.
    pub seconds: f64,
}

impl fmt::Display for Timing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = self.nodes as f64 / self.seconds.max(1e-9);
        write!(f, "{} nodes in {:.3} s, {speed:.0} nodes per second", self.nodes, self.seconds)
    }
}

/// Runs perft on a game's position and measures the time.
pub fn timed(game: &dyn AnyGame, depth: u32) -> Timing {
    let start = Instant::now();
    let nodes = game.perft(depth);
    Timing { nodes, seconds: start.elapsed().as_secs_f64() }
}

/// Runs perft below each move; returns the counts, sorted by move text, and their sum with the time. If
/// `is_stopped` returns true, stops early with counts that are too small.
pub fn timed_divide(
    game: &dyn AnyGame,
    depth: u32,
    is_stopped: &(dyn Fn() -> bool + Sync),
) -> (Vec<(String, u64)>, Timing) {
    if depth == 0 {
        return (Vec::new(), timed(game, 0));
    }
    let start = Instant::now();
    let mut rows: Vec<(String, u64)> =
        game.divide(depth, is_stopped).into_iter().map(|(turn, nodes)| (game.write(turn), nodes)).collect();
    let nodes = rows.iter().map(|row| row.1).sum();
    let report = Timing { nodes, seconds: start.elapsed().as_secs_f64() };
    rows.sort();
    (rows, report)
}
