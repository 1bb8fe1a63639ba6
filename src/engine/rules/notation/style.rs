//! The two styles of algebraic notation.

use crate::pieces::Kind;
use crate::rules::dyn_position::DynPosition;

/// A style of algebraic notation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// Firzan's: the letters of FENs.
    Own,
    /// That of Fairy-Stockfish's libraries.
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
