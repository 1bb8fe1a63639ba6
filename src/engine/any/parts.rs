//! Pieces and moves of any game.

use crate::core::{Color, Spot, Turn};
use crate::rules::Note;

/// A piece of any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Its kind's letter in FEN, upper case.
    pub letter: char,
    /// Whether it is in its second state, which FEN writes as a `+` before the letter.
    pub second_state: bool,
    /// Its side.
    pub color: Color,
}

impl Piece {
    /// Its symbol in FEN, such as `n` or `+P`.
    pub fn symbol(self) -> String {
        let state = if self.second_state { "+" } else { "" };
        format!("{state}{}", self.color.cased(self.letter))
    }
}

/// The parts of a move of any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// The start square; for a drop the target square.
    pub from: Spot,
    /// The target square; the start square for promotion in place.
    pub to: Spot,
    /// The letter of the kind promoted to, upper case.
    pub promotion: Option<char>,
    /// The letter of the kind dropped from the hand, upper case.
    pub dropped: Option<char>,
    /// The square of the piece flipped after the move.
    pub flip: Option<Spot>,
}

/// The legality of a move given as text, and the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// Whether the text is a legal move, perhaps without its flip or promotion.
    pub legal: bool,
    /// The move, if it is complete and legal.
    pub turn: Option<Turn>,
    /// The reason, and the squares that it refers to.
    pub note: Note<Spot>,
}

/// A change of a square by a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The square.
    pub spot: Spot,
    /// The piece before the move.
    pub before: Option<Piece>,
    /// The piece after the move.
    pub after: Option<Piece>,
}
