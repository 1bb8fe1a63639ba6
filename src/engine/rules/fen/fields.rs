//! The fields of a FEN, as text and parsed.

use super::FenError;
use crate::core::Color;
use crate::rules::Counters;

/// The fields of a FEN as text; hand and checks are split off.
#[derive(Clone, Debug)]
pub struct Split<'a> {
    text: &'a str,
    fields: Vec<&'a str>,
    /// The pieces in hand, which are in brackets after the board; empty if there are none.
    pub hand: &'a str,
    /// The remaining checks of each side, such as `3+3`, or those already given, such as `+0+0`.
    pub checks: Option<&'a str>,
}

impl<'a> Split<'a> {
    /// Splits a FEN with its fields in the standard order.
    pub fn strict(text: &'a str) -> Split<'a> {
        let mut fields: Vec<&str> = text.split_ascii_whitespace().collect();
        let mut hand = "";
        let parts = fields.first().and_then(|first| first.strip_suffix(']')?.split_once('['));
        if let Some((board, held)) = parts {
            fields[0] = board;
            hand = if held == "-" { "" } else { held };
        }
        Split { text, fields, hand, checks: None }
    }

    /// Splits a FEN as Fairy-Stockfish and XBoard may write it: without the castling or en passant field,
    /// with a field for checks, or with only the board, which means White to move.
    pub fn lenient(text: &'a str) -> Split<'a> {
        let mut split = Split::strict(text);
        let fields = &mut split.fields;
        if let Some(index) = (2..fields.len()).find(|&index| fields[index].contains('+')) {
            split.checks = Some(fields.remove(index));
        }
        let is_digit = |byte: &u8| byte.is_ascii_digit();
        // The third field is a number or an en passant square, so the castling field is missing.
        if fields.get(2).is_some_and(|field| field.as_bytes().iter().take(2).any(is_digit)) {
            fields.insert(2, "-");
        }
        // The fourth of six fields can be a counting limit; with fewer fields, en passant is missing.
        if (4..6).contains(&fields.len()) && fields[3].as_bytes().iter().all(is_digit) {
            fields.insert(3, "-");
        }
        if fields.len() == 1 {
            fields.push("w");
        }
        split
    }

    /// Splits off the pieces in hand if they are an extra rank below a board of `ranks` ranks, as some
    /// programs write them.
    #[cfg(feature = "defined")]
    pub fn split_pocket(&mut self, ranks: u8) {
        let board = self.fields.first().filter(|board| board.split('/').count() == usize::from(ranks) + 1);
        if let Some((board, pocket)) = board.and_then(|board| board.rsplit_once('/'))
            && self.hand.is_empty()
        {
            self.fields[0] = board;
            self.hand = pocket;
        }
    }

    /// The field with this number, from 0 for the board; `None` if it is missing.
    pub fn field(&self, number: usize) -> Option<&'a str> {
        self.fields.get(number).copied()
    }

    /// The fields from number `number` on.
    pub fn rest(&self, number: usize) -> &[&'a str] {
        self.fields.get(number..).unwrap_or_default()
    }

    /// The byte offset of a field or a part of one; the length of the FEN for other text.
    pub fn offset(&self, part: &str) -> usize {
        let offset = (part.as_ptr() as usize).checked_sub(self.text.as_ptr() as usize);
        offset.unwrap_or(usize::MAX).min(self.text.len())
    }

    /// The byte offset of the field of an error.
    pub fn place(&self, error: &FenError) -> usize {
        let names = ["board", "side", "castling", "ep", "halfmove", "fullmove", "fields"];
        let field = names.iter().position(|name| *name == error.field).and_then(|number| self.field(number));
        field.map_or(0, |field| self.offset(field))
    }
}

/// The fields of a FEN, with defaults for missing ones.
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
    /// The fullmove number, starting at 1.
    pub fullmove: u32,
    /// A seventh field, in games that have one.
    pub extra: Option<&'a str>,
}

impl<'a> Fields<'a> {
    /// Reads a FEN of six fields, or seven if `extra` is set; see [`Fields::of`].
    ///
    /// # Errors
    /// As [`Fields::of`].
    pub fn new(fen: &'a str, extra: bool, repairs: &mut Vec<FenError>) -> Result<Fields<'a>, FenError> {
        Fields::of(&Split::strict(fen), extra, repairs)
    }

    /// Reads the fields of a FEN. The move number 0, which many programs write, is read as 1 and added to
    /// `repairs`.
    ///
    /// # Errors
    /// On a missing board or side, pieces in hand, too many fields, and counters that are not numbers in
    /// range.
    pub fn of(split: &Split<'a>, extra: bool, repairs: &mut Vec<FenError>) -> Result<Fields<'a>, FenError> {
        let (count, most) = (split.fields.len(), 6 + usize::from(extra));
        if count > most {
            return Err(FenError::new("fields", format!("{count} fields, at most {most} expected")));
        }
        let board = split.field(0).ok_or_else(|| FenError::new("board", "missing"))?;
        if !split.hand.is_empty() {
            let fault = format!("pieces in hand, [{}], in a game without drops", split.hand);
            return Err(FenError::new("board", fault));
        }
        let side = match split.field(1) {
            Some("w") => Color::White,
            Some("b") => Color::Black,
            Some(other) => {
                return Err(FenError::new("side", format!("{other:?} must be w or b")));
            }
            None => return Err(FenError::new("side", "missing")),
        };
        let halfmove = counter("halfmove", split.field(4).unwrap_or("0"))?;
        let mut fullmove = counter("fullmove", split.field(5).unwrap_or("1"))?;
        if fullmove == 0 {
            fullmove = 1;
            repairs.push(FenError::new("fullmove", "0 read as 1"));
        }
        let (castling, ep) = (split.field(2).unwrap_or("-"), split.field(3).unwrap_or("-"));
        Ok(Fields { board, side, castling, ep, halfmove, fullmove, extra: split.field(6) })
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

/// Maximum value of a counter, far beyond any game and far below overflow.
const MAX_COUNTER: u32 = 100_000;

fn counter(field: &'static str, text: &str) -> Result<u32, FenError> {
    let number = text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u32>().ok()).flatten();
    number
        .filter(|&n| n <= MAX_COUNTER)
        .ok_or_else(|| FenError::new(field, format!("{text:?} is not a number from 0 to {MAX_COUNTER}")))
}
