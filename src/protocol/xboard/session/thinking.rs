//! The running search, and its reports.

use firzan::search::Best;
use std::time::{Duration, Instant};

/// The purpose of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    Move,
    Ponder,
    Analysis,
    Hint,
}

/// The running search, and results of the last ones.
#[derive(Clone, Copy, Default, Debug)]
pub struct Search {
    pub purpose: Option<Purpose>,
    /// Distinguishes reports of this search from late ones of earlier searches.
    pub number: u64,
    /// Depth of the last report.
    pub depth: u32,
    /// When it began.
    pub start: Option<Instant>,
    /// The value of the engine's last move, or of the best one found so far.
    pub value: i32,
}

impl Search {
    /// Whether the engine is choosing its move.
    pub fn is_move(&self) -> bool {
        self.purpose == Some(Purpose::Move)
    }

    /// The time taken so far.
    pub fn elapsed(&self) -> Duration {
        self.start.map_or(Duration::ZERO, |start| start.elapsed())
    }

    /// Forgets the value of an earlier position.
    pub fn forget_value(&mut self) {
        self.value = 0;
    }
}

/// A report of the search with this number.
pub struct News {
    pub number: u64,
    pub what: What,
}

pub enum What {
    /// A line: depth, value, and its text for the user.
    Line(u32, i32, String),
    /// The result.
    Best(Best),
}
