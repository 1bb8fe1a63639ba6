//! What is said of turns and positions, with what to point at on the board.

use crate::core::Square;

/// A remark, and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Note {
    /// The words, such as `the pawn on e3 is in the way`.
    pub text: String,
    /// The squares that they speak of.
    pub squares: Vec<Square>,
    /// Ways that they speak of: moves, attacks, help from one man to another.
    pub arrows: Vec<(Square, Square)>,
}

impl Note {
    /// A remark without anything to point at.
    pub fn new(text: impl Into<String>) -> Note {
        Note { text: text.into(), ..Note::default() }
    }

    /// The same remark, with squares.
    pub fn on(mut self, squares: impl IntoIterator<Item = Square>) -> Note {
        self.squares.extend(squares);
        self
    }

    /// The same remark, with arrows.
    pub fn along(mut self, arrows: impl IntoIterator<Item = (Square, Square)>) -> Note {
        self.arrows.extend(arrows);
        self
    }
}

/// A bond between two men of a side: one lends its moves to the other, frees it of its state, or is its twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// The man that gives; of twins, the one on the short-range board.
    pub from: Square,
    /// The man that takes.
    pub to: Square,
    /// The letter of the kind that gives, upper case.
    pub letter: char,
}
