//! Gates: squares of pieces that have not moved.

/// Gates: the squares of the first rank whose pieces have not moved, if the start position lists them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Gates {
    /// Whether FENs list the gates.
    pub listed: bool,
    /// Whether a piece of the hand may enter where a piece leaves its gate, as in Seirawan chess.
    pub entering: bool,
    /// Whether king and ferz may leave their gates by a leap, as in Cambodian chess.
    pub leaps: bool,
}

impl Gates {
    /// Whether pieces enter through gates.
    pub fn enter(&self) -> bool {
        self.listed && self.entering
    }

    /// Whether king and ferz leap.
    pub fn leap(&self) -> bool {
        self.listed && self.leaps
    }
}
