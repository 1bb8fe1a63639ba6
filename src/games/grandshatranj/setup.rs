//! FEN in and out.

use super::attacks::rank_of;
use super::{GrandShatranj, KING, Men, Options, PAWN};
use crate::core::{Color, Shape, SquareSet, Ten};
use crate::games::fen::{self, FenError, Fields};
use crate::games::{Piece, Position};

impl GrandShatranj {
    pub(super) fn set_up(rules: Options, text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let mut men = Men::default();
        fen::read_board::<Ten>(fields.board, |square, letter, plus| {
            let kind = Self::KINDS
                .iter()
                .position(|kind| kind.letter == letter.to_ascii_uppercase());
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            let Some(kind) = kind.filter(|_| !plus) else {
                return false;
            };
            let kind = kind as u8;
            men.put(square, Piece { kind, color });
            true
        })?;
        for color in Color::BOTH {
            fen::exactly(men.men(color, KING).len(), 1, "kings", color)?;
            let behind = men.men(color, PAWN) & (rank_of(color, 0) | rank_of(color, 1));
            if let Some(square) = behind.squares().next() {
                let name = Ten::name(square);
                let fault = format!("{color} has a pawn on {name}, behind its starting rank");
                return Err(FenError::new("board", fault));
            }
        }
        fields.no_castling()?;
        fields.no_en_passant()?;
        let mut position = GrandShatranj {
            men,
            rules,
            side: fields.side,
            halfmove: fields.halfmove,
            fullmove: fields.fullmove,
            checkers: 0,
            pinned: 0,
        };
        let them = !fields.side;
        let king = position.king(them);
        if position.attackers(king, fields.side, men.occupied()).any() {
            let name = Ten::name(king);
            let fault = format!("{them} is not to move, but its king on {name} is attacked");
            return Err(FenError::new("side", fault));
        }
        position.refresh();
        Ok(position)
    }

    pub(super) fn write_fen(&self) -> String {
        format!(
            "{} {} - - {} {}",
            fen::write_board::<Ten>(|square| self.symbol(square)),
            fen::side(self.side),
            self.halfmove,
            self.fullmove
        )
    }
}
