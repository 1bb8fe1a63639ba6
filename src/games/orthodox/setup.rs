//! FEN in and out.

use super::attacks::{END_RANKS, rank_for};
use super::play::at_home;
use super::{Customs, KING, Men, Orthodox, PAWN, Piece, Position};
use crate::core::{Color, Eight, Shape, SquareSet};
use crate::games::fen::{self, FenError, Fields};
use std::marker::PhantomData;

impl<C: Customs> Orthodox<C> {
    pub(super) fn set_up(text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let mut men = Men::default();
        fen::read_board::<Eight>(fields.board, |square, letter, plus| {
            let kind = C::KINDS
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
        }
        if let Some(square) = (men.kind(PAWN) & END_RANKS).squares().next() {
            let fault = format!("a pawn on {}, where none can stand", Eight::name(square));
            return Err(FenError::new("board", fault));
        }
        let mut position = Orthodox {
            men,
            side: fields.side,
            castling: 0,
            ep: None,
            halfmove: fields.halfmove,
            reversible: 0,
            fullmove: fields.fullmove,
            checkers: 0,
            pinned: 0,
            lent: [0; 2],
            customs: PhantomData,
        };
        position.castling = fen::read_castling(fields.castling, |right| at_home(&position, right))?;
        position.refresh();
        let them = !fields.side;
        let king = position.king(them);
        if position.attackers(king, fields.side, men.occupied()).any() {
            let fault = format!(
                "{them} is not to move, but its king on {} is attacked",
                Eight::name(king)
            );
            return Err(FenError::new("side", fault));
        }
        if C::RELAY {
            fields.no_en_passant()?;
        } else if fields.ep != "-" {
            let target = Eight::read(fields.ep).filter(|(_, rest)| rest.is_empty());
            let Some((target, _)) = target.filter(|&(square, _)| position.was_passed(square))
            else {
                let fault = format!(
                    "{:?}, but no pawn of {them} can just have passed there",
                    fields.ep
                );
                return Err(FenError::new("ep", fault));
            };
            debug_assert_eq!(rank_for(them, target), 2);
            position.ep = Some(target).filter(|&square| position.can_capture_en_passant(square));
        }
        Ok(position)
    }

    pub(super) fn write_fen(&self) -> String {
        format!(
            "{} {} {} {} {} {}",
            fen::write_board::<Eight>(|square| self.symbol(square)),
            fen::side(self.side),
            fen::write_castling(self.castling),
            self.ep.map_or("-".to_string(), Eight::name),
            self.halfmove,
            self.fullmove
        )
    }
}
