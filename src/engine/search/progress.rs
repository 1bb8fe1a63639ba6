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
    /// The line of the best move that was reported last.
    pub(super) line: Vec<Turn>,
    /// Whether the search has ended by itself.
    pub(super) is_complete: bool,
}

impl Progress {
    /// The progress of a search of these moves before it begins.
    pub(super) fn new(turns: impl Iterator<Item = Turn>) -> Progress {
        Progress { turns: turns.map(RootTurn::new).collect(), ..Progress::default() }
    }

    /// Whether the search has ended by itself: at its depth limit, because there are no moves, or because
    /// nothing can change any more. A search stopped by the user, by time or by nodes has not.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}
