//! The two styles of algebraic notation.

use crate::pieces::Kind;
use crate::rules::dyn_position::DynPosition;

/// The letters and signs of algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// As in FENs.
    Own,
    /// As in Fairy-Stockfish's libraries.
    Fairy,
}

impl Style {
    /// The style to use for a game: `Own` if Fairy-Stockfish's libraries use the same letters.
    pub fn of(self, position: &dyn DynPosition) -> Style {
        let differs = |kind: &Kind| {
            let own = (!kind.is_pawn()).then_some(kind.letter);
            kind.letters.mover != own || kind.letters.promoted != kind.letter
        };
        if position.kinds().iter().any(differs) { self } else { Style::Own }
    }
}
