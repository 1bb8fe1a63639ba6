//! Positions in XBoard's format.

use firzan::rules::fen::Split;

/// Converts XBoard's FEN of a game without en passant to the game's own: removes pieces in hand and adds the
/// castling field, which XBoard may omit. `board` converts the pieces. `None` if the side to move is missing.
pub fn convert(text: &str, board: impl FnOnce(&str) -> String) -> Option<String> {
    let split = Split::lenient(text);
    let (pieces, side, castling) = (split.field(0)?, split.field(1)?, split.field(2).unwrap_or("-"));
    Some(format!("{} {side} {castling} - {}", board(pieces), split.rest(4).join(" ")))
}
