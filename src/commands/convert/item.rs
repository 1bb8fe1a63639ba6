//! A game or position between its two forms.

use crate::records::pgn::Record;

/// A game, or a position, which is a game without moves.
pub struct Item {
    /// The game.
    pub record: Record,
    /// A position's operations, unchanged.
    pub operations: Vec<(String, String)>,
    /// Whether its moves are in SAN, and not in the rules' notation.
    pub is_san: bool,
}
