//! Remarks about moves and positions, with squares and arrows to show on the board.
//!
//! The squares are indices, or [`Spot`](crate::core::Spot)s if the game is chosen at run time.

use crate::core::Square;

/// A remark, with the squares and arrows that it refers to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Note<S = Square> {
    /// The text, such as `the pawn on e3 is in the way`.
    pub text: String,
    /// The squares that it refers to.
    pub squares: Vec<S>,
    /// The arrows that it refers to: moves, attacks or help from one piece to another.
    pub arrows: Vec<(S, S)>,
}

impl Note {
    /// A remark without squares and arrows.
    pub fn new(text: impl Into<String>) -> Note {
        Note { text: text.into(), squares: Vec::new(), arrows: Vec::new() }
    }

    /// Adds squares.
    pub fn on(mut self, squares: impl IntoIterator<Item = Square>) -> Note {
        self.squares.extend(squares);
        self
    }

    /// Adds arrows.
    pub fn along(mut self, arrows: impl IntoIterator<Item = (Square, Square)>) -> Note {
        self.arrows.extend(arrows);
        self
    }

    /// Converts the squares.
    pub fn map<T>(self, square: impl Fn(Square) -> T) -> Note<T> {
        Note {
            text: self.text,
            squares: self.squares.into_iter().map(&square).collect(),
            arrows: self.arrows.into_iter().map(|(from, to)| (square(from), square(to))).collect(),
        }
    }
}

/// A link between two pieces of a side: one lends its moves to the other, frees it from its state, or is its
/// twin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link<S = Square> {
    /// The piece that lends or frees; for twins, the one on the short-range board.
    pub from: S,
    /// The piece that benefits; for twins, the one on the max-range board.
    pub to: S,
    /// The letter of the first piece's kind, upper case.
    pub letter: char,
}

impl Link {
    /// Converts the squares.
    pub fn map<T>(self, square: impl Fn(Square) -> T) -> Link<T> {
        Link { from: square(self.from), to: square(self.to), letter: self.letter }
    }
}
