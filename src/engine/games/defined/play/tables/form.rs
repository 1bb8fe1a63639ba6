//! Kinds as positions have them, and squares of a definition in a frame.

use super::frame::Frame;
use crate::core::SquareSet;
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::kinds::KindSet;
use crate::games::defined::game::region::Region;

pub use crate::games::defined::game::limits::MOST_KINDS;

/// A kind of piece as a position has it: one of the definition's, or one turned into another, which FEN shows
/// as the former with a `+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The definition's kind that it moves as.
    pub moves: usize,
    /// The definition's kind that it was, if it is turned.
    pub was: Option<usize>,
}

/// The squares of a region on a definition's board.
pub fn set<F: Frame>(definition: &Definition, region: Region) -> F::Set {
    let board = definition.rules.board;
    let spots = (region & Region::board(board.files, board.ranks)).spots();
    spots.fold(F::Set::EMPTY, |set, spot| set | F::Set::of(F::square(spot.file, spot.rank)))
}

/// Whether a set of the definition's kinds has a kind.
pub fn has(set: KindSet, kind: usize) -> bool {
    set.has(kind) || set.has_any()
}
