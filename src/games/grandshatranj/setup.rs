//! Reading FENs.

use super::attacks::rank_of;
use super::{GrandShatranj, KING, Men, Options, PAWN};
use crate::core::{Color, SquareSet, Ten};
use crate::games::fen::{self, FenError, Fields};
use crate::games::{Counters, Position};

impl GrandShatranj {
    pub(super) fn set_up(rules: Options, text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let men: Men = fen::read_men(fields.board, Self::KINDS, |_, _| false)?;
        for color in Color::BOTH {
            fen::exactly(men.men(color, KING).len(), 1, "kings", color)?;
            let behind = men.men(color, PAWN) & (rank_of(color, 0) | rank_of(color, 1));
            fen::nobody::<Ten>(behind, |square| {
                format!("{color} has a pawn on {square}, behind its starting rank")
            })?;
        }
        fields.no_rights()?;
        let mut position = GrandShatranj {
            men,
            counters: Counters::new(&fields),
            rules,
            checkers: 0,
            pinned: 0,
        };
        let (us, them) = (fields.side, !fields.side);
        let king = position.king(them);
        let attacked = position.attackers(king, us, men.occupied()).any();
        fen::no_king_left::<Ten>(them, attacked.then_some(king))?;
        position.refresh();
        Ok(position)
    }
}
