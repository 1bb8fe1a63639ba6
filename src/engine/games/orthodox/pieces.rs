//! The pieces, and the material left.

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

/// The pieces on their board.
pub type Pieces = Board<Eight, 6>;

/// The knights, the bishops, and whether the bishops are all on squares of one colour, if only these and
/// kings are left.
pub fn minor_pieces_only(board: &Pieces) -> Option<(u64, u64, bool)> {
    let (knights, bishops) = (board.kind(KNIGHT), board.kind(BISHOP));
    let one_color = (bishops & DARK).is_empty() || (bishops & !DARK).is_empty();
    let all = board.occupied() == board.kind(KING) | knights | bishops;
    all.then_some((knights, bishops, one_color))
}
