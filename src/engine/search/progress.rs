//! The progress of a search.

use super::root_turn::RootTurn;
use crate::core::Turn;

/// The progress of a search, from which a stopped search can resume: the interrupted iteration restarts and
/// finds most of its work in the table.
#[derive(Clone, Default)]
pub struct Progress {
    /// The moves at the root, best first; none before the search has begun.
    pub(super) turns: Vec<RootTurn>,
    /// The depth of the last completed iteration in plies; 0 before the first.
    pub(super) depth: u32,
    /// The last reported line of the best move.
    pub(super) line: Vec<Turn>,
    /// Whether the search has ended by itself.
    pub(super) is_complete: bool,
}

impl Progress {
    /// The initial progress of a search of these moves.
    pub(super) fn new(turns: impl Iterator<Item = Turn>) -> Progress {
        Progress { turns: turns.map(RootTurn::new).collect(), ..Progress::default() }
    }

    /// Whether the search has ended by itself: at its depth limit, without legal moves, or with a result that
    /// cannot change. False if the user, the time or the nodes stopped it.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}
