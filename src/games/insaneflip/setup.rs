//! FEN in and out.

use super::{Arena, FlipRelay, KINDS, KING, Men, PAWN, POWER};
use crate::core::{Color, SquareSet};
use crate::games::fen::{self, FenError, Fields};
use crate::games::{Piece, Position};

impl<A: Arena> FlipRelay<A> {
    pub(super) fn set_up(text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let mut position = FlipRelay {
            men: Men::<A>::default(),
            capturing: A::Set::EMPTY,
            states: 0,
            side: fields.side,
            flipping: false,
            halfmove: fields.halfmove,
            fullmove: fields.fullmove,
        };
        fen::read_board::<A>(fields.board, |square, letter, plus| {
            let upper = letter.to_ascii_uppercase();
            let Some(kind) = KINDS.iter().position(|kind| kind.letter == upper) else {
                return false;
            };
            let kind = kind as u8;
            if plus && kind == POWER {
                return false;
            }
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            position.men.put(square, Piece { kind, color });
            if plus {
                position.flip(square);
            }
            true
        })?;
        for color in Color::BOTH {
            let kings = position.men.men(color, KING).len();
            fen::exactly(kings, A::KINGS, "kings", color)?;
            let first_rank = match color {
                Color::White => 0,
                Color::Black => A::RANKS - 1,
            };
            let mut pawns = position.men.men(color, PAWN).squares();
            if let Some(square) = pawns.find(|&square| A::rank(square) == first_rank) {
                let fault = format!("a pawn on {}, behind its starting rank", A::name(square));
                return Err(FenError::new("board", fault));
            }
        }
        fields.no_castling()?;
        fields.no_en_passant()?;
        Ok(position)
    }

    pub(super) fn write_fen(&self) -> String {
        format!(
            "{} {} - - {} {}",
            fen::write_board::<A>(|square| self.symbol(square)),
            fen::side(self.side),
            self.halfmove,
            self.fullmove
        )
    }
}
