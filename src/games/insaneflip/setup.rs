//! Reading FENs.

use super::{Arena, FlipRelay, KINDS, KING, PAWN, POWER, state_key};
use crate::core::{Color, SquareSet};
use crate::games::Counters;
use crate::games::fen::{self, FenError, Fields};

impl<A: Arena> FlipRelay<A> {
    pub(super) fn set_up(text: &str) -> Result<Self, FenError> {
        let fields = Fields::new(text, false)?;
        let mut capturing = A::Set::EMPTY;
        let men = fen::read_men::<A, _>(fields.board, &KINDS, |square, man| {
            capturing |= A::Set::of(square);
            man.kind != POWER
        })?;
        for color in Color::BOTH {
            fen::exactly(men.men(color, KING).len(), A::KINGS, "kings", color)?;
            let first_rank = match color {
                Color::White => 0,
                Color::Black => A::RANKS - 1,
            };
            let pawns = men.men(color, PAWN).squares();
            let behind = pawns.filter(|&square| A::rank(square) == first_rank);
            let behind = behind.fold(A::Set::EMPTY, |set, square| set | A::Set::of(square));
            fen::nobody::<A>(behind, |square| {
                format!("a pawn on {square}, behind its starting rank")
            })?;
        }
        fields.no_rights()?;
        let states = capturing.squares().map(state_key);
        Ok(FlipRelay {
            men,
            capturing,
            states: states.fold(0, |key, state| key ^ state),
            counters: Counters::new(&fields),
            flipping: false,
        })
    }
}
