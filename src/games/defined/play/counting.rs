//! The moves that Makruk and its relatives count once a side has little left.

use super::game::Home;
use super::position::{Count, Defined};
use crate::core::{Color, SquareSet};
use crate::games::defined::kinds::Slot;
use crate::games::defined::rules::Counting;
use crate::rules::Piece;

/// What the pieces of a count are called in definitions.
struct Roles {
    pawns: u32,
    rooks: u32,
    khons: u32,
    knights: u32,
}

impl<F: Home> Defined<F> {
    /// Begins a count, or begins it anew, after a move; it is the other side's turn now.
    #[inline]
    pub(super) fn recount(&mut self, captured: Option<Piece>, promoted: bool) {
        let rule = self.game.definition.rules.clocks.counting;
        if rule == Counting::None {
            return;
        }
        let us = self.counters.side;
        let alone = |color: Color| self.board.side(color).len() == 1;
        let all = self.board.occupied().len() as u16;
        let lost_pawn = captured.is_some_and(|piece| self.slot(piece.kind) == Slot::of("pawn"));
        if rule != Counting::Asean && lost_pawn && alone(!us) && self.number("pawn", None) == 0 {
            let limit = self.limit(!us);
            if limit != 0 {
                self.count = Count { limit: 2 * limit, plies: 2 * all - 1 };
            }
        }
        let begins = self.count.limit == 0 || (captured.is_some() || promoted) && alone(us);
        let limit = if begins { self.limit(us) } else { 0 };
        if limit != 0 {
            let plies = if rule == Counting::Asean || !alone(us) { 0 } else { 2 * all };
            self.count = Count { limit: 2 * limit, plies };
        }
    }

    fn slot(&self, kind: u8) -> Option<Slot> {
        self.game.definition.kinds.get(self.form(kind).moves).map(|kind| kind.slot)
    }

    /// The pieces of a kind by its key, of a side or of both.
    fn number(&self, key: &str, color: Option<Color>) -> u32 {
        let slot = Slot::of(key);
        let kinds = (0..self.game.forms.len() as u8).filter(|&kind| self.slot(kind) == slot);
        kinds
            .map(|kind| match color {
                Some(color) => self.board.pieces(color, kind).len(),
                None => self.board.kind(kind).len(),
            })
            .sum()
    }

    /// How many moves a side may count to; 0 if it counts none.
    fn limit(&self, color: Color) -> u16 {
        let side = |color: Color| self.board.side(color).len();
        let other = Some(!color);
        let has = Roles {
            pawns: self.number("pawn", None),
            rooks: self.number("rook", other),
            khons: self.number("silver", other),
            knights: self.number("knight", other),
        };
        match self.game.definition.rules.clocks.counting {
            Counting::Makruk => match () {
                () if has.pawns > 0 || side(!color) == 1 => 0,
                () if side(color) > 1 => 64,
                () if has.rooks > 1 => 8,
                () if has.rooks == 1 => 16,
                () if has.khons > 1 => 22,
                () if has.knights > 1 => 32,
                () if has.khons == 1 => 44,
                () => 64,
            },
            Counting::Asean => match () {
                () if has.pawns > 0 || side(color) > 1 => 0,
                () if has.rooks > 0 => 16,
                () if has.khons > 0 => 44,
                () if has.knights > 0 => 64,
                () => 0,
            },
            Counting::None | Counting::Cambodian => 0,
        }
    }
}
