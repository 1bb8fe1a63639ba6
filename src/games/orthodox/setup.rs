//! Reading FENs.

use super::attacks::{END_RANKS, rank_for};
use super::{Customs, KING, Men, Orthodox, PAWN, Piece, ROOK, Relays};
use crate::core::{Color, Eight, Shape, Square, SquareSet};
use crate::games::castling::{Castling, Rights};
use crate::games::fen::{self, FenError, Fields};
use crate::games::{Counters, Position};

impl<C: Customs> Orthodox<C> {
    pub(super) fn set_up(text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let men: Men = fen::read_men(fields.board, C::KINDS, |_, _| false)?;
        fen::one_king(&men, KING)?;
        fen::nobody::<Eight>(men.kind(PAWN) & END_RANKS, |square| {
            format!("a pawn on {square}, where none can stand")
        })?;
        let at_home = |color: Color, castling: &Castling| {
            men.men(color, KING).has(castling.king.0) && men.men(color, ROOK).has(castling.rook.0)
        };
        if !C::CASTLING {
            fields.no_castling()?;
        }
        let mut position = Orthodox {
            men,
            counters: Counters::new(&fields),
            castling: Rights::read(fields.castling, at_home)?,
            ep: None,
            reversible: 0,
            checkers: 0,
            pinned: 0,
            relays: C::Relays::new(&men),
        };
        position.refresh();
        let (us, them) = (fields.side, !fields.side);
        let king = position.king(them);
        let attacked = position.attackers(king, us, men.occupied()).any();
        fen::no_king_left::<Eight>(them, attacked.then_some(king))?;
        if !C::EN_PASSANT {
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
            position.ep = Some(target).filter(|&square| position.can_capture_en_passant(square));
        }
        Ok(position)
    }

    /// Whether an enemy pawn can just have passed over `target`.
    fn was_passed(&self, target: Square) -> bool {
        let color = !self.side();
        let (before, after) = (
            target.offset(-8 * color.sign()),
            target.offset(8 * color.sign()),
        );
        let pawn = Piece { kind: PAWN, color };
        rank_for(color, target) == 2
            && self.men.at(target).is_none()
            && self.men.at(before).is_none()
            && self.men.at(after) == Some(pawn)
    }
}
