//! Reading FENs.

use super::attacks::{PALACE, attackers};
use super::{FlippingXiangqi, KING, Men, Position};
use crate::core::{Color, Seven, SquareSet};
use crate::games::Counters;
use crate::games::fen::{self, FenError, Fields};

impl FlippingXiangqi {
    pub(super) fn set_up(text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let men: Men = fen::read_men(fields.board, Self::KINDS, |_, _| false)?;
        for color in Color::BOTH {
            fen::exactly(men.men(color, KING).len(), 1, "kings", color)?;
            let outside = men.men(color, KING) & !PALACE[color.index()];
            fen::nobody::<Seven>(outside, |square| {
                format!("{color}'s king on {square} is outside its palace")
            })?;
        }
        fields.no_rights()?;
        let mut position = FlippingXiangqi {
            men,
            counters: Counters::new(&fields),
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
        fen::no_king_left::<Seven>(them, attackers.any().then_some(king))?;
        position.refresh();
        Ok(position)
    }
}
