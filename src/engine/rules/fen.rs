//! What the FENs of all games share: fields, ranks, pieces and counters.

use super::{Board, Counters, Kind, Piece};
use crate::core::{Color, Shape, Spot, Square, SquareSet};
use thiserror::Error;

/// What is wrong with a FEN: the field, and the fault. As an error it makes the FEN invalid; among the
/// repairs of a FEN that is accepted it tells what was corrected.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("FEN {field}: {fault}")]
pub struct FenError {
    /// The field's name: `board`, `side`, `castling`, `ep`, `halfmove`, `fullmove`, `twins` or `fields`.
    pub field: &'static str,
    /// What is wrong with it.
    pub fault: String,
}

impl FenError {
    /// An error in a field.
    pub fn new(field: &'static str, fault: impl Into<String>) -> FenError {
        FenError { field, fault: fault.into() }
    }
}

/// The fields of a FEN, defaults filled in.
#[derive(Clone, Debug)]
pub struct Fields<'a> {
    /// The pieces, rank by rank from the top.
    pub board: &'a str,
    /// The side to move.
    pub side: Color,
    /// Castling letters or `-`.
    pub castling: &'a str,
    /// The en passant square or `-`.
    pub ep: &'a str,
    /// The halfmove clock: plies since the last capture or pawn move.
    pub halfmove: u32,
    /// The number of the full move, from 1.
    pub fullmove: u32,
    /// A seventh field, where the game has one.
    pub extra: Option<&'a str>,
}

impl<'a> Fields<'a> {
    /// Splits a FEN of six fields, or seven if `extra` is set. Many programs count moves from 0: that
    /// becomes 1 and is noted among the repairs. Empty hands, `[]` behind the board, are skipped.
    ///
    /// # Errors
    /// On a missing board or side, too many fields, and counters that are not numbers in range.
    pub fn new(fen: &'a str, extra: bool, repairs: &mut Vec<FenError>) -> Result<Fields<'a>, FenError> {
        let fields: Vec<&str> = fen.split_ascii_whitespace().collect();
        let most = 6 + usize::from(extra);
        if fields.len() > most {
            let fault = format!("{} fields, at most {most} expected", fields.len());
            return Err(FenError::new("fields", fault));
        }
        let field = |index: usize| fields.get(index).copied();
        let board = field(0).ok_or_else(|| FenError::new("board", "missing"))?;
        // Games with pieces in hand write them there; these have none.
        let board = board.strip_suffix("[]").or(board.strip_suffix("[-]")).unwrap_or(board);
        let side = match field(1) {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => {
                return Err(FenError::new("side", format!("{other:?} must be w or b")));
            }
            None => return Err(FenError::new("side", "missing")),
        };
        let halfmove = counter("halfmove", field(4).unwrap_or("0"))?;
        let mut fullmove = counter("fullmove", field(5).unwrap_or("1"))?;
        if fullmove == 0 {
            fullmove = 1;
            repairs.push(FenError::new("fullmove", "0 read as 1"));
        }
        let (castling, ep) = (field(2).unwrap_or("-"), field(3).unwrap_or("-"));
        Ok(Fields { board, side, castling, ep, halfmove, fullmove, extra: field(6) })
    }

    /// The side to move and the counters.
    pub fn counters(&self) -> Counters {
        Counters { side: self.side, halfmove: self.halfmove, fullmove: self.fullmove }
    }

    /// Rejects any castling right.
    pub fn no_castling(&self) -> Result<(), FenError> {
        nothing("castling", self.castling)
    }

    /// Rejects any castling right and any en passant square.
    pub fn no_rights(&self) -> Result<(), FenError> {
        self.no_castling()?;
        self.no_en_passant()
    }

    /// Rejects any en passant square.
    pub fn no_en_passant(&self) -> Result<(), FenError> {
        nothing("ep", self.ep)
    }
}

fn nothing(field: &'static str, text: &str) -> Result<(), FenError> {
    if text == "-" {
        return Ok(());
    }
    Err(FenError::new(field, format!("{text:?} must be - in this game")))
}

/// The largest counter accepted: far beyond any game, far below overflow.
const LARGEST_COUNTER: u32 = 100_000;

fn counter(field: &'static str, text: &str) -> Result<u32, FenError> {
    let number = text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u32>().ok()).flatten();
    number
        .filter(|&n| n <= LARGEST_COUNTER)
        .ok_or_else(|| FenError::new(field, format!("{text:?} is not a number from 0 to {LARGEST_COUNTER}")))
}

/// Reads the pieces of a board. For each piece with a `+` before its letter, `second_state` tells whether
/// the game has that piece in a second state.
///
/// # Errors
/// On wrong sizes, invalid runs of empty squares and unknown pieces.
pub fn read_pieces<S: Shape, const KINDS: usize>(
    text: &str,
    kinds: &[Kind],
    mut second_state: impl FnMut(Square, Piece) -> bool,
) -> Result<Board<S, KINDS>, FenError> {
    let fault = |fault: String| Err(FenError::new("board", fault));
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != S::RANKS as usize {
        return fault(format!("{} ranks, {} expected", ranks.len(), S::RANKS));
    }
    let mut board = Board::default();
    for (rank, row) in (0..S::RANKS).rev().zip(ranks) {
        let shown = rank + 1;
        let mut file = 0usize;
        let mut rest = row;
        while let Some(symbol) = rest.chars().next() {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            if digits > 0 {
                let run = &rest[..digits];
                if run.starts_with('0') {
                    return fault(format!("rank {shown}: invalid run of empty squares {run:?}"));
                }
                // A run too long to parse is too long for the rank.
                file += run.parse::<usize>().unwrap_or(1000).min(1000);
                rest = &rest[digits..];
                continue;
            }
            let plus = symbol == '+';
            let letter = if plus { rest.chars().nth(1) } else { Some(symbol) };
            let Some(letter) = letter else {
                return fault(format!("rank {shown}: a + without a piece letter"));
            };
            if file >= S::FILES as usize {
                return fault(format!("rank {shown}: more than {} squares", S::FILES));
            }
            let square = S::square(file as u8, rank);
            let piece = Piece::read(kinds, letter).filter(|&piece| !plus || second_state(square, piece));
            let Some(piece) = piece else {
                let sign = if plus { "+" } else { "" };
                return fault(format!("rank {shown}: unknown piece \"{sign}{}\"", letter.escape_default()));
            };
            board.put(square, piece);
            file += 1;
            rest = &rest[usize::from(plus) + letter.len_utf8()..];
        }
        if file != S::FILES as usize {
            return fault(format!("rank {shown}: {file} squares, {} expected", S::FILES));
        }
    }
    Ok(board)
}

/// The side's letter.
pub fn side(color: Color) -> char {
    match color {
        Color::White => 'w',
        Color::Black => 'b',
    }
}

/// Writes a position, given its castling and en passant fields; `symbol` returns the text of the piece on a
/// square.
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

/// Writes the pieces of a board with these numbers of files and ranks; `symbol` returns the text of the
/// piece on a square.
pub fn write_pieces((files, ranks): (u8, u8), symbol: impl Fn(Spot) -> Option<String>) -> String {
    let mut text = String::new();
    for rank in (0..ranks).rev() {
        let mut run = 0;
        for file in 0..files {
            match symbol(Spot { file, rank }) {
                None => run += 1,
                Some(symbol) => {
                    if run > 0 {
                        text += &run.to_string();
                        run = 0;
                    }
                    text += &symbol;
                }
            }
        }
        if run > 0 {
            text += &run.to_string();
        }
        if rank > 0 {
            text.push('/');
        }
    }
    text
}

/// Rejects a wrong number of kings. `place` tells where they are counted, such as ` on files a-h`; it is
/// empty for the whole board.
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

/// Rejects pieces on impossible squares; `fault` describes the first of them, given its square.
pub fn no_pieces<S: Shape>(pieces: S::Set, fault: impl Fn(String) -> String) -> Result<(), FenError> {
    match pieces.squares().next() {
        None => Ok(()),
        Some(square) => Err(FenError::new("board", fault(S::name(square)))),
    }
}

/// Rejects a position in which a king of the side not to move is attacked.
pub fn no_capturable_king<S: Shape>(color: Color, attacked: Option<Square>) -> Result<(), FenError> {
    let Some(king) = attacked.map(S::name) else {
        return Ok(());
    };
    let fault = format!("{color} is not to move, but its king on {king} is attacked");
    Err(FenError::new("side", fault))
}
