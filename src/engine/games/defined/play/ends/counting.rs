//! The moves that Makruk and its relatives count once a side has little left.

use crate::core::{Color, SquareSet};
use crate::games::defined::game::rules::Counting;
use crate::games::defined::play::Home;
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
        let lost_pawn = captured.is_some_and(|piece| self.game.ends.counted.pawns.contains(&piece.kind));
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
        self.game.ends.counted.pawns.iter().any(|&kind| self.board.kind(kind).any())
    }

    /// The moves to which a side counts; 0 if it counts none.
    fn limit(&self, color: Color) -> u16 {
        let side = |color: Color| self.board.side(color).len();
        if self.has_pawns() {
            return 0;
        }
        let counted = &self.game.ends.counted;
        let [rooks, khons, knights] =
            [&counted.rooks, &counted.khons, &counted.knights].map(|kinds| self.number(kinds, !color));
        match self.game.definition.rules.clocks.counting {
            Counting::Makruk if side(!color) == 1 => 0,
            Counting::Makruk if side(color) > 1 => 64,
            Counting::Makruk if rooks > 1 => 8,
            Counting::Makruk if rooks == 1 => 16,
            Counting::Makruk if khons > 1 => 22,
            Counting::Makruk if knights > 1 => 32,
            Counting::Makruk if khons == 1 => 44,
            Counting::Makruk => 64,
            Counting::Asean if side(color) > 1 => 0,
            Counting::Asean if rooks > 0 => 16,
            Counting::Asean if khons > 0 => 44,
            Counting::Asean if knights > 0 => 64,
            Counting::Asean | Counting::None | Counting::Cambodian => 0,
        }
    }
}
