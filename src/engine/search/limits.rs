//! The limits of a search.

use crate::core::{Color, Turn};
use std::time::Duration;

/// Limits of a search; it ends at the first one reached. Without limits it runs until stopped.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Nodes, on all threads together.
    pub nodes: Option<u64>,
    /// Time for this move; all of it is used.
    pub move_time: Option<Duration>,
    /// Time left on the clocks of White and Black.
    pub time: [Option<Duration>; 2],
    /// Time added after each move, to the clocks of White and Black.
    pub increment: [Duration; 2],
    /// Moves until more time is added to the clock.
    pub moves_to_go: Option<u32>,
    /// Search only for a mate in this many moves of the side to move.
    pub mate: Option<u32>,
    /// The moves to search; empty = all.
    pub turns: Vec<Turn>,
    /// The moves not to search.
    pub excluded: Vec<Turn>,
    /// Do not answer until stopped.
    pub infinite: bool,
    /// Think on the opponent's time: no answer before a ponder hit or a stop.
    pub ponder: bool,
}

impl Limits {
    /// A search to a depth in plies.
    pub fn depth(depth: u32) -> Limits {
        Limits { depth: Some(depth), ..Limits::default() }
    }

    /// A search of `nodes` nodes.
    pub fn nodes(nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), ..Limits::default() }
    }

    /// A search for a fixed time.
    pub fn move_time(time: Duration) -> Limits {
        Limits { move_time: Some(time), ..Limits::default() }
    }

    /// Whether a search for this side ends by itself, once it is no longer pondering.
    pub fn ends(&self, side: Color) -> bool {
        let by_work = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        let by_time = self.move_time.is_some() || self.timed(side);
        !self.infinite && (by_work || by_time)
    }

    /// Whether the search is for a move to play, not for analysis or a mate.
    pub fn is_for_a_move(&self) -> bool {
        !self.infinite && self.mate.is_none()
    }

    /// True if this side has a clock.
    pub fn timed(&self, side: Color) -> bool {
        self.time[side.index()].is_some()
    }
}
