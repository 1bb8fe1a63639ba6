//! What a game can say of its positions and turns, for people: not needed to play.

use super::note::{Link, Note};
use super::position::Position;
use crate::core::{Color, Shape, Spot, Square, Step};
use crate::pieces::words;

/// What a game knows about its positions beyond what is legal: why, by whose help, and who attacks whom.
pub trait Insight: Position {
    /// After an illegal [`play`](Position::play): what is wrong, such as `leaves the king on m1 attacked`.
    fn exposed(&self) -> Note {
        Note::new("not a legal move")
    }

    /// Why the side's piece on the first square cannot go to the second although it moves that way, such as
    /// `its twin on i2 is blocked`. Where pieces move by their Betza lines,
    /// `obstacle` knows it.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note>;

    /// Whose help the side's piece on the first square lacks to go to the second, where it does not move that
    /// way by itself but might with help, such as `a rook moves as a knight only while a knight of its side
    /// guards it, and none guards d4`.
    fn lacking(&self, _from: Square, _to: Square) -> Option<Note> {
        None
    }

    /// What makes a step of this position legal where that is not plain, such as `by the leap of the knight
    /// on c3`.
    fn grounds(&self, _step: Step) -> Option<Note> {
        None
    }

    /// How pieces other than the one named move along in a step of this position.
    fn also(&self, _step: Step) -> Vec<(Square, Square)> {
        Vec::new()
    }

    /// The pieces of a side who could capture an enemy on a square, if one stood there and it were their turn,
    /// whether or not that would expose their king.
    fn attackers_of(&self, square: Square, color: Color) -> <Self::Shape as Shape>::Set;

    /// The bonds between pieces, on both sides.
    fn links(&self) -> Vec<Link> {
        Vec::new()
    }

    /// The Betza line of a kind of piece on a square.
    fn betza(kind: u8, _square: Square) -> &'static str {
        Self::KINDS[kind as usize].betza
    }

    /// How a kind of piece moves on a square, in words.
    fn moves(kind: u8, square: Square) -> String {
        words(Self::betza(kind, square))
    }

    /// The palaces, by their corners with the lowest and the highest file and rank.
    fn palaces() -> &'static [[Spot; 2]] {
        &[]
    }

    /// Whether pieces of a kind can be in a second state.
    fn has_states(_kind: u8) -> bool {
        false
    }
}
