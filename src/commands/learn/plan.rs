//! The number and length of the games of a generation: fixed, or limited by the clock.

use super::arguments::Arguments;
use super::journal::{Generation, Journal};

/// Growth of the nodes per move from one generation to the next, up to [`MAX_GROWTH`] times the first.
const GROWTH: f64 = 1.5;
const MAX_GROWTH: f64 = 12.0;

/// The share of a generation's time for self-play; fitting and matches share the rest.
const SELF_PLAY: f64 = 0.55;

/// Minimum share of the total time that must be left for a new generation to begin.
const MIN_TIME_LEFT: f64 = 0.1;

/// Self-play games per game pair of a match.
const GAMES_PER_PAIR: u64 = 20;
/// Minimum number of game pairs per match, played even past the deadline.
pub const MIN_PAIRS: u64 = 10;
/// Maximum number of game pairs of a match without a time limit.
const MAX_PAIRS: u64 = 200;

/// Game pairs to aim at in a timed match, expected plies per game, and the bounds of the time per move in
/// milliseconds.
const AIM_PAIRS: f64 = 150.0;
const PLIES: f64 = 80.0;
const MIN_MOVE_TIME: f64 = 10.0;
const MAX_MOVE_TIME: f64 = 200.0;

impl Arguments {
    /// The number of generations planned.
    pub fn planned(&self) -> usize {
        let by_time =
            || (4.0 * (self.seconds().unwrap_or(3600.0) / 3600.0).powf(0.3)).round().clamp(2.0, 12.0);
        self.generations.map_or_else(|| by_time() as usize, |number| number as usize)
    }

    /// True if no new generation should begin.
    pub fn is_over(&self, journal: &Journal) -> bool {
        let is_full = self.generations.is_some_and(|limit| journal.done() >= limit as usize);
        let is_late = |seconds: f64| seconds - journal.seconds < MIN_TIME_LEFT * seconds;
        is_full || self.seconds().is_some_and(is_late)
    }

    /// Nodes per move in the self-play games of a generation, counted from 1.
    pub fn nodes_of(&self, generation: usize) -> u64 {
        let growth = GROWTH.powi(generation as i32 - 1).min(MAX_GROWTH);
        (self.first_nodes() as f64 * growth).round() as u64
    }

    /// A generation's deadline in seconds since the start; `None` without a time limit.
    pub fn end(&self, number: usize, generation: &Generation) -> Option<f64> {
        let left = self.seconds()? - generation.began;
        let remaining = (self.planned() + 1).saturating_sub(number).max(1);
        Some(generation.began + left / remaining as f64)
    }

    /// The deadline of a generation's self-play, if it is limited by time.
    pub fn end_of_games(&self, number: usize, generation: &Generation) -> Option<f64> {
        let end = self.end(number, generation).filter(|_| self.games().is_none())?;
        Some(generation.began + SELF_PLAY * (end - generation.began))
    }

    /// Number of game pairs in a match without a time limit.
    pub fn pairs(&self) -> u64 {
        let games = self.games().unwrap_or(0);
        (games / GAMES_PER_PAIR).clamp(MIN_PAIRS, MAX_PAIRS)
    }

    /// Milliseconds per move in a match that may take this many seconds on this many threads.
    pub fn move_time(&self, seconds: f64, threads: usize) -> u64 {
        let moves = 2.0 * AIM_PAIRS * PLIES / threads as f64;
        (1000.0 * seconds / moves).clamp(MIN_MOVE_TIME, MAX_MOVE_TIME) as u64
    }
}
