//! The parts that the FENs of all games share.
//!
//! | file | contents |
//! |---|---|
//! | `fields` | the fields: board, side to move, rights, counters |
//! | `pieces` | the board: ranks, runs of empty squares, letters |

mod fields;
mod pieces;

pub use fields::{Fields, Split};
#[cfg(feature = "defined")]
pub(crate) use pieces::{Symbol, read_hand, read_squares};
pub use pieces::{read_pieces, write_pieces};

use super::{Board, Counters};
use crate::core::{Color, Shape, Square, SquareSet};
use thiserror::Error;

/// A fault in a field of a FEN. An error makes the FEN invalid; an item in the list of repairs describes a
/// correction to an accepted FEN.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN {field}: {fault}")]
pub struct FenError {
    /// The field's name: `board`, `side`, `castling`, `ep`, `checks`, `halfmove`, `fullmove`, `twins` or
    /// `fields`.
    pub field: &'static str,
    /// A description of the fault.
    pub fault: String,
}

impl FenError {
    /// An error in a field.
    pub fn new(field: &'static str, fault: impl Into<String>) -> FenError {
        FenError { field, fault: fault.into() }
    }
}

/// The letter of a side.
pub fn side(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// Writes a position with the given castling and en passant fields; `symbol` returns the text of the piece on
/// a square.
pub fn write<S: Shape>(
    symbol: impl Fn(Square) -> Option<String>,
    counters: &Counters,
    castling: &str,
    ep: &str,
) -> String {
    let side = side(counters.side);
    let size = (S::FILES, S::RANKS);
    let pieces = write_pieces(size, |spot| symbol(S::square(spot.file, spot.rank)));
    let (halfmove, fullmove) = (counters.halfmove, counters.fullmove);
    format!("{pieces} {side} {castling} {ep} {halfmove} {fullmove}")
}

/// Rejects a wrong number of kings. `place` is the part of the board that was counted, such as ` on files
/// a-h`, or empty for the whole board.
pub fn kings(count: u32, expected: u32, place: &str, color: Color) -> Result<(), FenError> {
    if count == expected {
        return Ok(());
    }
    let counted = match count {
        0 => "no king".to_string(),
        1 => "1 king".to_string(),
        _ => format!("{count} kings"),
    };
    Err(FenError::new("board", format!("{color} has {counted}{place}, {expected} expected")))
}

/// Rejects a board on which a side does not have exactly one king.
pub fn one_king<S: Shape, const KINDS: usize>(board: &Board<S, KINDS>, king: u8) -> Result<(), FenError> {
    let mut sides = Color::BOTH.into_iter();
    sides.try_for_each(|color| kings(board.pieces(color, king).len(), 1, "", color))
}

/// Rejects pieces on impossible squares; `fault` formats the message from the first square's name.
pub fn no_pieces<S: Shape>(pieces: S::Set, fault: impl Fn(String) -> String) -> Result<(), FenError> {
    match pieces.squares().next() {
        None => Ok(()),
        Some(square) => Err(FenError::new("board", fault(S::name(square)))),
    }
}

/// Rejects a position in which the side to move could capture a king; `attacked` is its square.
pub fn no_capturable_king<S: Shape>(color: Color, attacked: Option<Square>) -> Result<(), FenError> {
    let Some(king) = attacked.map(S::name) else {
        return Ok(());
    };
    let fault = format!("{color} is not to move, but its king on {king} is attacked");
    Err(FenError::new("side", fault))
}
