//! How far a search has come.

use super::root_turn::RootTurn;
use crate::core::Turn;

/// How far a search has come, for one that is stopped and goes on later: the iteration that was cut short
/// begins anew, and finds most of what it had done in the table.
#[derive(Clone, Default)]
pub struct Progress {
    /// The turns at the root, best first; none before the search has begun.
    pub(super) turns: Vec<RootTurn>,
    /// The last completed iteration, in turns; 0 before the first.
    pub(super) depth: u32,
    /// The line of the best turn that was reported last.
    pub(super) line: Vec<Turn>,
    /// Whether the last iteration was the last one.
    pub(super) is_complete: bool,
}

impl Progress {
    /// A search of these turns that has not begun.
    pub(super) fn at_first(turns: impl Iterator<Item = Turn>) -> Progress {
        Progress { turns: turns.map(RootTurn::new).collect(), ..Progress::default() }
    }

    /// Whether the search has ended by itself: by its depth, for want of turns, or because nothing can change
    /// any more. One that was stopped, by hand, time or nodes, has not.
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }
}
