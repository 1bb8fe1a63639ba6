//! How the levels of play below full strength err and search in a game.

/// A game's levels: the first look at each turn and the captures after it, and err by chance; the others
/// search.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// For each level that does not search, how much more a turn must lose than another to be drawn e times
    /// less often, in units of the logarithm of the odds of winning.
    pub temperatures: &'static [f64],
    /// The nodes of each level above these, which search.
    pub nodes: &'static [u64],
}

impl Levels {
    /// The number of the level that is full strength; those from 1 to the one before are weaker.
    pub const fn full(&self) -> u8 {
        (self.temperatures.len() + self.nodes.len() + 1) as u8
    }
}
