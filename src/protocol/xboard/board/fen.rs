//! Positions as XBoard writes them.

use firzan::rules::fen::Split;

/// A FEN written by XBoard for a game without en passant, as the game reads it: without pieces in hand, and
/// with the field of castling, which XBoard may leave out. `board` converts the pieces. `None` if the side to
/// move is missing.
pub fn converted(text: &str, board: impl FnOnce(&str) -> String) -> Option<String> {
    let split = Split::lenient(text);
    let (pieces, side, castling) = (split.field(0)?, split.field(1)?, split.field(2).unwrap_or("-"));
    Some(format!("{} {side} {castling} - {}", board(pieces), split.rest(4).join(" ")))
}
