//! How defined games end by their boards.

use super::game::Home;
use super::position::Defined;
use crate::core::{Color, SquareSet};
use crate::games::defined::rules::Ending;
use crate::rules::{Counter, Outcome, Position, Reason, Stage};

impl<F: Home> Defined<F> {
    /// The end by pieces that have died out, the side's first that has just not moved.
    #[inline]
    pub(super) fn extinction(&self) -> Option<Outcome> {
        let extinction = &self.game.definition.rules.ends.extinction;
        let value = extinction.value?;
        let us = self.counters.side;
        let count = |color: Color, kind: Option<usize>| match kind {
            None => self.board.side(color).len(),
            Some(kind) => self.game.moving_as(kind).map(|kind| self.board.pieces(color, kind).len()).sum(),
        };
        for color in [!us, us] {
            let all = extinction.kinds.has_any().then_some(None);
            for kind in all.into_iter().chain(extinction.kinds.kinds().map(Some)) {
                let needed = u32::from(extinction.opponent) + u32::from(extinction.is_claimed && color == us);
                if count(color, kind) <= extinction.count.into() && count(!color, kind) >= needed {
                    let reason = Reason::Extinction;
                    return Some(match value {
                        Ending::Win => Outcome::win(color, reason),
                        Ending::Loss => Outcome::win(!color, reason),
                        Ending::Draw => Outcome::draw(reason),
                    });
                }
            }
        }
        None
    }

    /// The draw after as many moves as may be counted; a mate goes before.
    #[inline]
    pub(super) fn counted_out(&self) -> Option<Outcome> {
        if self.count.limit == 0 || self.count.plies <= self.count.limit {
            return None;
        }
        let mut steps = Counter::default();
        if self.in_check() {
            self.generate(Stage::All, &mut steps);
        }
        let is_mate = self.in_check() && steps.0 == 0;
        (!is_mate).then_some(Outcome::draw(Reason::CountedOut))
    }
}
