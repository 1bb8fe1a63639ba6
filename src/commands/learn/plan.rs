//! The amount that a generation plays: fixed numbers, or what the clock allows.

use super::arguments::Arguments;
use super::journal::{Generation, Journal};

/// Growth of the nodes per move from one generation to the next, up to [`MOST_GROWTH`] times the first.
const GROWTH: f64 = 1.5;
const MOST_GROWTH: f64 = 12.0;

/// The share of a generation's time for its games of self-play; fitting and the matches share the rest.
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

impl Arguments {
    /// The number of generations planned.
    pub fn planned(&self) -> usize {
        let by_time =
            || (4.0 * (self.seconds().unwrap_or(3600.0) / 3600.0).powf(0.3)).round().clamp(2.0, 12.0);
        self.generations.map_or_else(|| by_time() as usize, |number| number as usize)
    }

    /// True if there is no further generation.
    pub fn is_over(&self, journal: &Journal) -> bool {
        let is_full = self.generations.is_some_and(|most| journal.done() >= most as usize);
        let is_late = |seconds: f64| seconds - journal.seconds < LITTLE * seconds;
        is_full || self.seconds().is_some_and(is_late)
    }

    /// The nodes per move of a generation, counted from 1.
    pub fn nodes_of(&self, generation: usize) -> u64 {
        let growth = GROWTH.powi(generation as i32 - 1).min(MOST_GROWTH);
        (self.first_nodes() as f64 * growth).round() as u64
    }

    /// A generation's deadline in seconds since the start; `None` if no clock ends it.
    pub fn end(&self, number: usize, generation: &Generation) -> Option<f64> {
        let left = self.seconds()? - generation.began;
        let others = (self.planned() + 1).saturating_sub(number).max(1);
        Some(generation.began + left / others as f64)
    }

    /// The deadline of a generation's games of self-play, if the clock ends them.
    pub fn end_of_games(&self, number: usize, generation: &Generation) -> Option<f64> {
        let end = self.end(number, generation).filter(|_| self.games().is_none())?;
        Some(generation.began + SELF_PLAY * (end - generation.began))
    }

    /// The number of game pairs in a match that no clock ends.
    pub fn pairs(&self) -> u64 {
        let games = self.games().unwrap_or(0);
        (games / GAMES_PER_PAIR).clamp(FEWEST_PAIRS, MOST_PAIRS)
    }

    /// Milliseconds per move in matches that have these seconds each, on this many threads.
    pub fn move_time(&self, seconds: f64, threads: usize) -> u64 {
        let moves = 2.0 * AIM * MOVES / threads as f64;
        (1000.0 * seconds / moves).clamp(SHORTEST, LONGEST) as u64
    }
}
