//! The moves that Makruk and its relatives count once a side has little left.

use crate::core::{Color, SquareSet};
use crate::games::defined::game::rules::Counting;
use crate::games::defined::play::game::Home;
use crate::games::defined::play::position::{Count, Defined};
use crate::rules::Piece;

impl<F: Home> Defined<F> {
    /// Begins a count, or begins it anew, after a move; it is the other side's turn now.
    #[inline]
    pub(crate) fn recount(&mut self, captured: Option<Piece>, promoted: bool) {
        let rule = self.game.definition.rules.clocks.counting;
        if rule == Counting::None {
            return;
        }
        let us = self.counters.side;
        let alone = |color: Color| self.board.side(color).len() == 1;
        let all = self.board.occupied().len() as u16;
        let lost_pawn = captured.is_some_and(|piece| self.game.counted.pawns.contains(&piece.kind));
        if rule != Counting::Asean && lost_pawn && alone(!us) && !self.has_pawns() {
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

    /// The pieces of some kinds, of a side.
    fn number(&self, kinds: &[u8], color: Color) -> u32 {
        kinds.iter().map(|&kind| self.board.pieces(color, kind).len()).sum()
    }

    /// Whether there are pawns on the board.
    fn has_pawns(&self) -> bool {
        self.game.counted.pawns.iter().any(|&kind| self.board.kind(kind).any())
    }

    /// How many moves a side may count to; 0 if it counts none.
    fn limit(&self, color: Color) -> u16 {
        let side = |color: Color| self.board.side(color).len();
        if self.has_pawns() {
            return 0;
        }
        let counted = &self.game.counted;
        let [rooks, khons, knights] =
            [&counted.rooks, &counted.khons, &counted.knights].map(|kinds| self.number(kinds, !color));
        match self.game.definition.rules.clocks.counting {
            Counting::Makruk => match () {
                () if side(!color) == 1 => 0,
                () if side(color) > 1 => 64,
                () if rooks > 1 => 8,
                () if rooks == 1 => 16,
                () if khons > 1 => 22,
                () if knights > 1 => 32,
                () if khons == 1 => 44,
                () => 64,
            },
            Counting::Asean => match () {
                () if side(color) > 1 => 0,
                () if rooks > 0 => 16,
                () if khons > 0 => 44,
                () if knights > 0 => 64,
                () => 0,
            },
            Counting::None | Counting::Cambodian => 0,
        }
    }
}
