//! The results of endgame tables.

/// The value of a position in an endgame table, for its side to move. Distances are plies until the game
/// ends if the winner takes the shortest path and the loser the longest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableValue {
    /// The side to move wins by force.
    Won(u32),
    /// The side to move loses by force.
    Lost(u32),
    /// Neither side can force a win.
    Open,
}

/// The state of the endgame tables for a search from a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tables {
    /// The position has no tables.
    None,
    /// Some are missing; they are being generated in the background if a caller [requested](IfMissing) it.
    Making,
    /// All are ready.
    Ready,
}

/// The treatment of missing endgame tables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IfMissing {
    /// Do nothing.
    Leave,
    /// Generate them in the background at low priority.
    Make,
    /// Generate them in the background at normal priority, because the caller will wait for them.
    Await,
}

impl TableValue {
    /// The number of plies to the end; `None` if neither side can force a win.
    pub fn plies(self) -> Option<u32> {
        match self {
            TableValue::Won(turns) | TableValue::Lost(turns) => Some(turns),
            TableValue::Open => None,
        }
    }
}
