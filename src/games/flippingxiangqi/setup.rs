//! FEN in and out.

use super::attacks::{PALACE, attackers};
use super::{FlippingXiangqi, KING, Men, Piece, Position};
use crate::core::{Color, Seven, Shape, SquareSet};
use crate::games::fen::{self, FenError, Fields};

impl FlippingXiangqi {
    pub(super) fn set_up(text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let mut men = Men::default();
        fen::read_board::<Seven>(fields.board, |square, letter, plus| {
            let known = |kind: &super::Kind| kind.letter == letter.to_ascii_uppercase();
            let Some(kind) = Self::KINDS.iter().position(known).filter(|_| !plus) else {
                return false;
            };
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            men.put(
                square,
                Piece {
                    kind: kind as u8,
                    color,
                },
            );
            true
        })?;
        for color in Color::BOTH {
            fen::exactly(men.men(color, KING).len(), 1, "kings", color)?;
            let outside = men.men(color, KING) & !PALACE[color.index()];
            if outside.any() {
                let name = Seven::name(outside.first());
                let fault = format!("{color}'s king on {name} is outside its palace");
                return Err(FenError::new("board", fault));
            }
        }
        fields.no_castling()?;
        fields.no_en_passant()?;
        let mut position = FlippingXiangqi {
            men,
            side: fields.side,
            halfmove: fields.halfmove,
            fullmove: fields.fullmove,
            checkers: 0,
            pinners: 0,
            bound: 0,
            gaps: 0,
        };
        let them = !fields.side;
        let king = position.king(them);
        let attackers = attackers(&men, them, king, men.occupied());
        if (attackers & men.kind(KING)).any() {
            return Err(FenError::new("board", "the kings face each other"));
        }
        if attackers.any() {
            let fault = format!(
                "{them} is not to move, but its king on {} is attacked",
                Seven::name(king)
            );
            return Err(FenError::new("side", fault));
        }
        position.refresh();
        Ok(position)
    }

    pub(super) fn write_fen(&self) -> String {
        format!(
            "{} {} - - {} {}",
            fen::write_board::<Seven>(|square| self.symbol(square)),
            fen::side(self.side),
            self.halfmove,
            self.fullmove
        )
    }
}
