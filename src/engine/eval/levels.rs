//! A game's settings of the levels below full strength.

/// A game's levels: the lowest look at each move and the captures after it, and make random mistakes; the
/// others search.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// The softmax temperature of each level that does not search, in logits.
    pub temperatures: &'static [f64],
    /// The nodes of each higher level, which search.
    pub nodes: &'static [u64],
}

impl Levels {
    /// The number of the level with full strength; those from 1 to the one before it are weaker.
    pub const fn full(&self) -> u8 {
        (self.temperatures.len() + self.nodes.len() + 1) as u8
    }
}
