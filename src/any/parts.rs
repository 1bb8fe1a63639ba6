//! Pieces, turns and what is said of them, in any game.

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

/// What a turn of any game says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Where the piece stands.
    pub from: Spot,
    /// Where it goes; the same square for promotion in place.
    pub to: Spot,
    /// The letter of the kind promoted to, upper case.
    pub promotion: Option<char>,
    /// The square of the piece flipped after the move.
    pub flip: Option<Spot>,
}

/// Why a text names a legal turn, or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// Whether it is a legal turn, or the beginning of one whose flip or promotion is due.
    pub legal: bool,
    /// The turn, if it is whole and legal.
    pub turn: Option<Turn>,
    /// The reason, and what it speaks of.
    pub note: Note<Spot>,
}

/// What a turn does to a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The square.
    pub spot: Spot,
    /// The piece before the turn.
    pub before: Option<Piece>,
    /// The piece after it.
    pub after: Option<Piece>,
}
