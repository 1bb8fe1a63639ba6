//! The pieces, and a test for little material.

use super::squares::DARK;
use crate::core::{Eight, SquareSet};
use crate::rules::Board;

// Kinds of pieces, as indices.
pub const PAWN: u8 = 0;
pub const KNIGHT: u8 = 1;
pub const BISHOP: u8 = 2;
pub const ROOK: u8 = 3;
pub const QUEEN: u8 = 4;
pub const KING: u8 = 5;

/// The piece placement on an 8x8 board.
pub type Pieces = Board<Eight, 6>;

/// If only kings, knights and bishops are left: the knights, the bishops, and whether all bishops are on
/// squares of one colour.
pub fn minor_pieces_only(board: &Pieces) -> Option<(u64, u64, bool)> {
    let (knights, bishops) = (board.kind(KNIGHT), board.kind(BISHOP));
    let one_color = (bishops & DARK).is_empty() || (bishops & !DARK).is_empty();
    let all = board.occupied() == board.kind(KING) | knights | bishops;
    all.then_some((knights, bishops, one_color))
}
