//! The squares, the pieces, and the material left.

use crate::core::{Eight, SquareSet};
use crate::rules::Board;

/// The a-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;
/// The first and the eighth rank.
pub const END_RANKS: u64 = 0xFF00_0000_0000_00FF;
/// The dark squares, a1 among them.
pub const DARK: u64 = 0xAA55_AA55_AA55_AA55;

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
