//! Endings that a game knows by heart.

/// What a table of endings says of a position, about its side to move. Distances are turns of both sides
/// until the game ends, if the winner hurries and the loser delays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableValue {
    /// It wins, whatever the other does.
    Won(u32),
    /// It loses, whatever it does.
    Lost(u32),
    /// Nobody forces a win.
    Open,
}

/// Whether the tables of endings are there that a search from a position may ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tables {
    /// There are none for such positions.
    None,
    /// Some are missing; they are being made in the background, if a caller has [wished](Wish) for it.
    Making,
    /// They are there.
    Ready,
}

/// What to do about missing tables of endings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Nothing.
    Leave,
    /// Make them in the background with whatever time no other thread needs.
    Make,
    /// Make them in the background at once: somebody waits for them.
    Await,
}

impl TableValue {
    /// The turns of both sides until the end; `None` if nobody forces it.
    pub fn turns(self) -> Option<u32> {
        match self {
            TableValue::Won(turns) | TableValue::Lost(turns) => Some(turns),
            TableValue::Open => None,
        }
    }
}
