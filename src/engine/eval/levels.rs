//! A game's settings for levels below full strength.

/// A game's levels. The lowest ones evaluate only each move and the captures after it, and make random
/// mistakes; the others search.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// The softmax temperature of each level that does not search, in logits.
    pub temperatures: &'static [f64],
    /// Nodes per move of each level that searches.
    pub nodes: &'static [u64],
}

impl Levels {
    /// The number of the full-strength level; lower numbers, from 1, are weaker levels.
    pub const fn full(&self) -> u8 {
        (self.temperatures.len() + self.nodes.len() + 1) as u8
    }
}
