//! How the levels of play below full strength err and search in a game.

/// A game's levels: the first look at each turn and the captures after it, and err by chance; the others
/// search.
#[derive(Clone, Copy, Debug)]
pub struct Levels {
    /// For each level that does not search, how much more a turn must lose than another to be drawn e times
    /// less often, in units of the logarithm of the odds of winning.
    pub temperatures: &'static [f64],
    /// Nodes of the first and the last level that search. From one to the next they grow by the same factor.
    pub nodes: [f64; 2],
}
