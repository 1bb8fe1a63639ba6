//! Promotions of pawns as a turn, as in Sittuyin.

use super::view::View;
use crate::core::{SquareSet, Step, StepList};
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::{Defined, Home};
use crate::rules::{Outcome, Piece, Position, Reason, Sink, Stage};

impl<F: Home, X: Extra> Defined<F, X> {
    /// Passes the promotions as a turn of the pawns on some squares to the sink: on their squares, or by
    /// going as the new piece captures, to an empty square. The new piece may attack no enemy and give no
    /// check.
    #[inline(never)]
    pub(crate) fn turn_promotions<K: Sink<F>>(&self, view: &View<'_, F>, within: F::Set, sink: &mut K) {
        let us = self.counters.side;
        let enemies = self.board.side(!us);
        for &kind in &self.game.ends.counted.pawns {
            let mover = self.game.mover(Piece { kind, color: us });
            let pawns = self.board.pieces(us, kind);
            let able = if pawns.several() { pawns & mover.turn_zone } else { pawns };
            for from in (able & within).squares() {
                let at = F::Set::of(from);
                let without = view.occupied & !at;
                for promotion in mover.promotions.iter().filter(|promotion| self.is_open(promotion)) {
                    let new = self.game.mover(Piece { kind: promotion.kind, color: us });
                    let goals =
                        self.goals(new, from, view.occupied, F::Set::EMPTY, view.empty) & self.evasion;
                    let standing = if self.checkers.is_empty() { at } else { F::Set::EMPTY };
                    let goals = self.legal_targets(view, from, goals) | standing;
                    for to in goals.squares() {
                        let step = Step::new(from, to).promoting(promotion.kind);
                        let attacked = self.goals(new, to, without | F::Set::of(to), F::Set::EMPTY, enemies);
                        if attacked.is_empty() && !self.gives_check(step) {
                            sink.step(step);
                        }
                    }
                }
            }
        }
    }

    /// The draw of a side that is not in check, has only king and pawn, and can do nothing but promote.
    pub(crate) fn promotion_stalemate(&self) -> Option<Outcome> {
        let us = self.counters.side;
        let pawns = self.game.ends.counted.pawns.iter().map(|&kind| self.board.pieces(us, kind).len());
        let is_meant = self.board.side(us).len() == 2 && pawns.sum::<u32>() == 1 && self.checkers.is_empty();
        if !is_meant {
            return None;
        }
        let mut list = StepList::new();
        self.generate(Stage::All, &mut list);
        let only_promotes = list.iter().all(|step| step.promotion().is_some() && !step.is_drop());
        only_promotes.then_some(Outcome::draw(Reason::Stalemate))
    }
}
