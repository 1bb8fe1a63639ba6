//! The amount that a generation plays, given by numbers alone or by the clock.

use super::arguments::Arguments;
use super::journal::{Generation, Journal};
use std::time::Duration;

/// Nodes per move grow from generation to generation by this, up to [`MOST_GROWTH`] times the first.
const GROWTH: f64 = 1.5;
const MOST_GROWTH: f64 = 12.0;

/// The share of a generation's time for its games of self-play; the matches have what fitting leaves.
const SELF_PLAY: f64 = 0.55;

/// The share of the whole time that is too little for one more generation.
const LITTLE: f64 = 0.1;

/// A match has a pair of games for this many games of self-play, within these bounds.
const GAMES_PER_PAIR: u64 = 20;
const FEWEST_PAIRS: u64 = 10;
const MOST_PAIRS: u64 = 200;

/// Pairs of games that a match by time aims at, their length in moves, and the bounds of a move's time in
/// milliseconds.
const AIM: f64 = 150.0;
const MOVES: f64 = 80.0;
const SHORTEST: f64 = 10.0;
const LONGEST: f64 = 200.0;

/// The amounts of a run.
pub struct Plan<'a>(pub &'a Arguments);

impl Plan<'_> {
    /// The number of generations that are meant to be, if no more time is left than was.
    pub fn generations(&self) -> usize {
        let by_time =
            || (4.0 * (self.0.seconds().unwrap_or(3600.0) / 3600.0).powf(0.3)).round().clamp(2.0, 12.0);
        self.0.generations.map_or_else(|| by_time() as usize, |number| number as usize)
    }

    /// Whether there is to be no further generation.
    pub fn is_over(&self, journal: &Journal) -> bool {
        let is_full = self.0.generations.is_some_and(|most| journal.done() >= most as usize);
        let is_late = |seconds: f64| seconds - journal.seconds < LITTLE * seconds;
        is_full || self.0.seconds().is_some_and(is_late)
    }

    /// The nodes per move of a generation, counted from 1.
    pub fn nodes(&self, generation: usize) -> u64 {
        let growth = GROWTH.powi(generation as i32 - 1).min(MOST_GROWTH);
        (self.0.first_nodes() as f64 * growth).round() as u64
    }

    /// The seconds that are gone when a generation is to end; `None` if no clock ends it.
    pub fn end(&self, number: usize, generation: &Generation) -> Option<f64> {
        let left = self.0.seconds()? - generation.began;
        let others = (self.generations() + 1).saturating_sub(number).max(1);
        Some(generation.began + left / others as f64)
    }

    /// The seconds that are gone when its games of self-play are to end, if the clock ends them.
    pub fn end_of_games(&self, number: usize, generation: &Generation) -> Option<f64> {
        let end = self.end(number, generation).filter(|_| self.0.games().is_none())?;
        Some(generation.began + SELF_PLAY * (end - generation.began))
    }

    /// The pairs of games of a match that no clock ends.
    pub fn pairs(&self) -> u64 {
        let games = self.0.games().unwrap_or(0);
        (games / GAMES_PER_PAIR).clamp(FEWEST_PAIRS, MOST_PAIRS)
    }

    /// The time for a move in matches that have these seconds each, on this many threads.
    pub fn move_time(&self, seconds: f64, threads: usize) -> Duration {
        let moves = 2.0 * AIM * MOVES / threads as f64;
        Duration::from_millis((1000.0 * seconds / moves).clamp(SHORTEST, LONGEST) as u64)
    }
}
