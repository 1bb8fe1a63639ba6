//! The board of a FEN.

use super::FenError;
use crate::core::{Shape, Spot, Square};
use crate::rules::{Board, Kind, Piece};

/// The text of an occupied square: a letter, optionally after a `+`.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// The letter of a piece, or another sign.
    pub letter: char,
    /// True if a `+` precedes it.
    pub plus: bool,
    /// True if a `~` follows it, which marks a promoted pawn where captured pieces can be dropped.
    #[cfg(feature = "defined")]
    pub tilde: bool,
}

impl Symbol {
    /// True for a `*`: a square that no piece can enter.
    #[cfg(feature = "defined")]
    pub fn is_hole(self) -> bool {
        self.letter == '*' && !self.plus
    }

    /// The error message for a piece that the game does not have.
    pub fn unknown(self) -> String {
        let sign = if self.plus { "+" } else { "" };
        format!("unknown piece \"{sign}{}\"", self.letter.escape_default())
    }
}

/// A fault in the text of the board.
#[derive(Clone, Debug)]
pub struct BoardFault {
    /// The byte offset of the fault.
    pub offset: usize,
    /// The rank and a description of the fault.
    pub text: String,
}

impl From<BoardFault> for FenError {
    fn from(fault: BoardFault) -> FenError {
        FenError::new("board", fault.text)
    }
}

/// Reads a board of the given size. Calls `put` for each occupied square, ranks from the top, and reports its
/// error as a fault at that square.
///
/// # Errors
/// On wrong sizes, invalid runs of empty squares, and errors of `put`.
pub fn read_squares(
    text: &str,
    (files, ranks): (u8, u8),
    mut put: impl FnMut(Spot, Symbol) -> Result<(), String>,
) -> Result<(), BoardFault> {
    let count = text.split('/').count();
    if count != usize::from(ranks) {
        let counted = if count == 1 { "1 rank".to_string() } else { format!("{count} ranks") };
        return Err(BoardFault { offset: 0, text: format!("{counted}, {ranks} expected") });
    }
    let mut start = 0;
    for (rank, row) in (0..ranks).rev().zip(text.split('/')) {
        let fault = |rest: &str, text: String| BoardFault {
            offset: start + row.len() - rest.len(),
            text: format!("rank {}: {text}", rank + 1),
        };
        let (mut file, mut rest) = (0usize, row);
        while !rest.is_empty() {
            let (run, after) = rest.split_at(rest.bytes().take_while(u8::is_ascii_digit).count());
            if !run.is_empty() {
                if run.starts_with('0') {
                    return Err(fault(rest, format!("invalid run of empty squares {run:?}")));
                }
                // A run that is too long to parse is also too long for the rank.
                file += run.parse::<usize>().unwrap_or(1000).min(1000);
                rest = after;
                continue;
            }
            if file >= files.into() {
                return Err(fault(rest, format!("more than {files} squares")));
            }
            let after_plus = rest.strip_prefix('+');
            let mut letters = after_plus.unwrap_or(rest).chars();
            let Some(letter) = letters.next() else {
                return Err(fault(rest, "a + without a piece letter".to_string()));
            };
            let after_letter = letters.as_str();
            let after_tilde = after_letter.strip_prefix('~');
            let symbol = Symbol {
                letter,
                plus: after_plus.is_some(),
                #[cfg(feature = "defined")]
                tilde: after_tilde.is_some(),
            };
            put(Spot { file: file as u8, rank }, symbol).map_err(|text| fault(rest, text))?;
            file += 1;
            rest = after_tilde.unwrap_or(after_letter);
        }
        if file != usize::from(files) {
            return Err(fault(row, format!("{file} squares, {files} expected")));
        }
        start += row.len() + 1;
    }
    Ok(())
}

/// Reads pieces in hand: letters in any order, `-` ignored. Calls `put` for each letter, and reports its
/// error as a fault at that letter.
///
/// # Errors
/// Those of `put`.
#[cfg(feature = "defined")]
pub fn read_hand(text: &str, mut put: impl FnMut(char) -> Result<(), String>) -> Result<(), BoardFault> {
    for (offset, letter) in text.char_indices().filter(|(_, letter)| *letter != '-') {
        put(letter).map_err(|text| BoardFault { offset, text: format!("pieces in hand: {text}") })?;
    }
    Ok(())
}

/// Reads the pieces of a board. Calls `second_state` for each piece with a `+` before its letter; it returns
/// whether the piece has a second state.
///
/// # Errors
/// On a wrong number of squares, and on unknown pieces.
pub fn read_pieces<S: Shape, const KINDS: usize>(
    text: &str,
    kinds: &[Kind],
    mut second_state: impl FnMut(Square, Piece) -> bool,
) -> Result<Board<S, KINDS>, FenError> {
    let mut board = Board::default();
    read_squares(text, (S::FILES, S::RANKS), |spot, symbol| {
        let square = S::square(spot.file, spot.rank);
        let piece = Piece::read(kinds, symbol.letter);
        let piece = piece.filter(|&piece| !symbol.plus || second_state(square, piece));
        board.put(square, piece.ok_or_else(|| symbol.unknown())?);
        Ok(())
    })?;
    Ok(board)
}

/// Writes the pieces of a board of the given size; `symbol` returns the text of the piece on a square.
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
