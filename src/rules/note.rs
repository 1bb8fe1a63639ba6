//! What is said of turns and positions, with what to point at on the board.
//!
//! Squares are those of the game's board, or a [`Spot`](crate::core::Spot) where the game is chosen at run
//! time.

use crate::core::Square;

/// A remark, and what it speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note<S = Square> {
    /// The words, such as `the pawn on e3 is in the way`.
    pub text: String,
    /// The squares that they speak of.
    pub squares: Vec<S>,
    /// Ways that they speak of: moves, attacks, help from one piece to another.
    pub arrows: Vec<(S, S)>,
}

impl Note {
    /// A remark without anything to point at.
    pub fn new(text: impl Into<String>) -> Note {
        Note { text: text.into(), squares: Vec::new(), arrows: Vec::new() }
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

    /// The same remark with other names of the squares.
    pub fn map<T>(self, square: impl Fn(Square) -> T) -> Note<T> {
        Note {
            text: self.text,
            squares: self.squares.into_iter().map(&square).collect(),
            arrows: self.arrows.into_iter().map(|(from, to)| (square(from), square(to))).collect(),
        }
    }
}

/// A bond between two pieces of a side: one lends its moves to the other, frees it of its state, or is its twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link<S = Square> {
    /// The piece that gives; of twins, the one on the short-range board.
    pub from: S,
    /// The piece that takes.
    pub to: S,
    /// The letter of the kind that gives, upper case.
    pub letter: char,
}

impl Link {
    /// The same bond with other names of the squares.
    pub fn map<T>(self, square: impl Fn(Square) -> T) -> Link<T> {
        Link { from: square(self.from), to: square(self.to), letter: self.letter }
    }
}
