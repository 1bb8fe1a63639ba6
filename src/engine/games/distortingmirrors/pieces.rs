//! The pieces of both boards.

use crate::core::{Color, Twin};
use crate::games::orthodox::{BISHOP, KNIGHT, QUEEN, ROOK};
use crate::rules::{Board, Kind};

/// The pieces on both boards: files a-h short-range, files i-p max-range.
pub type Pieces = Board<Twin, 6>;

/// The pieces, with their moves on the short-range board; on the max-range board they move in the same
/// directions as far as possible. The order is that of orthodox chess.
pub const ARMY: [Kind; 6] = [
    Kind::pawn('P', "pawn", "mfWcfF"),
    Kind::new('N', "knight", "N"),
    Kind::new('B', "bishop", "F"),
    Kind::new('R', "rook", "W"),
    Kind::new('Q', "queen", "K"),
    Kind::royal('K', "king", "K"),
];

/// The kinds to which a pawn may promote, best first.
pub const PROMOTIONS: [u8; 4] = [QUEEN, ROOK, BISHOP, KNIGHT];

/// The last rank of a side's pawns, on both boards.
#[inline]
pub const fn last_rank(color: Color) -> u128 {
    let first: u128 = 0xFF << 64 | 0xFF;
    match color {
        Color::White => first << 56,
        Color::Black => first,
    }
}
