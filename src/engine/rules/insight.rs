//! Explanations of positions and moves for players; the engine does not need them.

use super::note::{Link, Note};
use super::position::Position;
use crate::core::{Color, Shape, Spot, Square, Step};
use crate::pieces::{Betza, Way, describe};

/// Explanations of a game's positions: why a move is legal or not, which pieces help each other, and which
/// pieces attack a square.
pub trait Insight: Position {
    /// In the position after an illegal [`play`](Position::play), the fault, such as `leaves the king on m1
    /// attacked`.
    fn exposed(&self) -> Note {
        Note::new("not a legal move")
    }

    /// The reason why a piece of the side to move cannot make a move of its kind, such as `its twin on i2 is
    /// blocked`; `None` if its kind has no such move. For pieces that move by their Betza lines, `obstacle`
    /// finds it.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note>;

    /// The missing help for a move that a piece of the side to move cannot make by itself, such as `a rook
    /// moves as a knight only while a knight of its side guards it, and none guards d4`.
    fn lacking(&self, _from: Square, _to: Square) -> Option<Note> {
        None
    }

    /// The reason why a step of this position is legal if that is not obvious, such as `by the leap of the
    /// knight on c3`.
    fn grounds(&self, _step: Step) -> Option<Note> {
        None
    }

    /// The moves of other pieces that are part of a step of this position.
    fn also(&self, _step: Step) -> Vec<(Square, Square)> {
        Vec::new()
    }

    /// The pieces of a side that could capture an enemy on a square if it were that side's turn, even if that
    /// would expose its king.
    fn attackers_of(&self, square: Square, color: Color) -> <Self::Shape as Shape>::Set;

    /// The links between pieces of each side.
    fn links(&self) -> Vec<Link> {
        Vec::new()
    }

    /// The Betza line of a kind of piece on a square.
    fn betza(&self, kind: u8, _square: Square) -> &'static str {
        self.kinds()[kind as usize].betza
    }

    /// The moves of a kind of piece on a square, in English.
    fn moves(&self, kind: u8, square: Square) -> String {
        describe(self.betza(kind, square))
    }

    /// The moves of a kind of piece on a square, [as drawn](Way::drawn).
    fn ways(&self, kind: u8, square: Square) -> Vec<Way> {
        Betza::new(self.betza(kind, square)).ways().iter().map(Way::drawn).collect()
    }

    /// Whether a kind of piece on a square always moves as far as it can.
    fn moves_to_the_end(&self, _kind: u8, _square: Square) -> bool {
        false
    }

    /// The palaces, each given by its bottom left and top right corners.
    fn palaces(&self) -> &'static [[Spot; 2]] {
        &[]
    }

    /// Whether a square is a wall, which no piece can enter or pass.
    fn is_wall(&self, _square: Square) -> bool {
        false
    }

    /// The kind whose moves pieces of a kind have in their second state, if it is another kind.
    fn second_kind(&self, _kind: u8) -> Option<u8> {
        None
    }

    /// Whether pieces of a kind can be in a second state.
    fn has_states(&self, _kind: u8) -> bool {
        false
    }
}
