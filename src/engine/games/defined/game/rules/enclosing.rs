//! Enclosed pieces: drops that must enclose some, and pieces that change sides.

use crate::games::defined::game::Region;

/// The squares where pieces are dropped, relative to the pieces on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Closeness {
    /// Anywhere.
    #[default]
    Any,
    /// On squares where they enclose a row of enemies between them and another piece of their side.
    Reversi,
    /// Next to a piece of their side.
    Ataxx,
    /// Not beside an enemy, orthogonally.
    Snort,
    /// On squares where a piece stops that enters at an empty edge square and slides straight ahead.
    AnySide,
    /// On the first rank, or above another piece.
    Top,
}

/// The enemies that change sides after a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Flips {
    /// None.
    #[default]
    None,
    /// Rows of enemies that the piece encloses between it and another of its side.
    Reversi,
    /// All enemies next to the piece.
    Ataxx,
    /// All enemies next to the piece; after a drop, only if there is also a piece of its side next to it.
    Quadwrangle,
}

/// Enclosed pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Enclosing {
    /// The squares where pieces are dropped.
    pub drops: Closeness,
    /// While one of these squares is empty, pieces are dropped only on these, whatever they enclose.
    pub opening: Region,
    /// The enemies that change sides.
    pub flips: Flips,
}

impl Default for Enclosing {
    fn default() -> Enclosing {
        Enclosing { drops: Closeness::Any, opening: Region::NONE, flips: Flips::None }
    }
}
