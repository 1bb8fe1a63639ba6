//! Men, turns and what is said of them, in any game.

use crate::core::{Color, Spot, Turn};

/// A man of any game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Man {
    /// Its kind's letter in FEN, upper case.
    pub letter: char,
    /// Whether it is in its second state, which FEN writes as a `+` before the letter.
    pub second_state: bool,
    /// Its side.
    pub color: Color,
}

impl Man {
    /// Its symbol in FEN, such as `n` or `+P`.
    pub fn symbol(self) -> String {
        let state = if self.second_state { "+" } else { "" };
        format!("{state}{}", self.color.cased(self.letter))
    }
}

/// What a turn of any game says of itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parts {
    /// Where the man stands.
    pub from: Spot,
    /// Where it goes; the same square for promotion in place.
    pub to: Spot,
    /// The letter of the kind promoted to, upper case.
    pub promotion: Option<char>,
    /// The square of the man flipped after the move.
    pub flip: Option<Spot>,
}

/// A bond between two men of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The man that lends its moves, frees the other of its state, or is its twin on the short-range board.
    pub from: Spot,
    /// The other.
    pub to: Spot,
    /// The letter of the first man's kind, upper case.
    pub letter: char,
}

/// Why a text names a legal turn, or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// Whether it is a legal turn, or the beginning of one whose flip or promotion is due.
    pub legal: bool,
    /// The turn, if it is whole and legal.
    pub turn: Option<Turn>,
    /// The reason in words.
    pub text: String,
    /// Squares that the words speak of.
    pub squares: Vec<Spot>,
    /// Moves, attacks and help that they speak of.
    pub arrows: Vec<(Spot, Spot)>,
}
