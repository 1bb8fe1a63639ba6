//! Walls: squares that nothing enters from the turn on in which they are laid.

use crate::games::defined::game::Region;

/// The squares where a wall may be laid after a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Walling {
    /// No walls are laid.
    #[default]
    None,
    /// On squares where the piece that has moved could go from its new square without capturing.
    Arrow,
    /// Anywhere; there is only one wall, which moves there.
    Duck,
    /// At the edge of the board, or orthogonally next to another wall.
    Edge,
    /// On the square that the piece has left.
    Past,
    /// Anywhere.
    Static,
}

/// Walls that a turn lays after its move, always on an empty square.
#[derive(Clone, PartialEq, Debug)]
pub struct Walls {
    /// The squares where they are laid.
    pub rule: Walling,
    /// The squares where each side may lay them.
    pub region: [Region; 2],
    /// Whether a turn is either a move or a wall.
    pub instead: bool,
}

impl Default for Walls {
    fn default() -> Walls {
        Walls { rule: Walling::None, region: [Region::ALL; 2], instead: false }
    }
}

impl Walls {
    /// Whether a turn is a move and a wall.
    pub fn follow_moves(&self) -> bool {
        self.rule != Walling::None && !self.instead
    }

    /// Whether a turn may be a wall.
    pub fn replace_moves(&self) -> bool {
        self.rule != Walling::None && self.instead
    }
}
