//! How defined games end by their boards.

use super::game::Home;
use super::material;
use super::position::Defined;
use crate::core::{Color, SquareSet};
use crate::games::defined::rules::{BareKing, Ending};
use crate::rules::{Counter, Outcome, Position, Reason, Stage};

impl<F: Home> Defined<F> {
    /// The end by a bare king, by pieces that have died out or reached their goal, or by material with which
    /// nobody can win.
    pub(super) fn ended_by_board(&self) -> Option<Outcome> {
        self.bared()
            .or_else(|| self.extinction())
            .or_else(|| self.arrived())
            .or_else(|| self.drawn_by_material())
    }

    /// The end by pieces that have died out, the side's first that has just not moved.
    #[inline]
    fn extinction(&self) -> Option<Outcome> {
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

    /// The end by a bare king.
    #[inline]
    fn bared(&self) -> Option<Outcome> {
        let rule = self.game.definition.rules.ends.bare_king;
        if rule == BareKing::None {
            return None;
        }
        let us = self.counters.side;
        let lost = |color: Color| match rule {
            BareKing::None | BareKing::DrawIfBoth => None,
            BareKing::Draw => Some(Outcome::draw(Reason::BareKing)),
            BareKing::LossUnlessRebared if color == us && self.can_bare() => None,
            BareKing::Loss | BareKing::LossUnlessRebared => Some(Outcome::win(!color, Reason::BareKing)),
        };
        match (self.is_bare(us), self.is_bare(!us)) {
            (false, false) => None,
            (true, true) => Some(Outcome::draw(Reason::BothKingsBare)),
            (true, false) => lost(us),
            (false, true) => lost(!us),
        }
    }

    /// Whether a side has nothing but its king.
    #[inline]
    fn is_bare(&self, color: Color) -> bool {
        let pieces = self.board.side(color);
        !pieces.several() && self.king(color).is_some()
    }

    /// Whether the bare king of the side to move can take the opponent's last piece.
    fn can_bare(&self) -> bool {
        let us = self.counters.side;
        let (Some(king), Some(other)) = (self.king(us), self.king(!us)) else {
            return false;
        };
        let last = self.board.side(!us) & !F::Set::of(other);
        let taken = last & self.targets(king);
        !last.several() && taken.any() && self.is_king_safe(&self.view(), king, taken.first())
    }

    /// The draw by material with which nobody can win.
    #[inline]
    fn drawn_by_material(&self) -> Option<Outcome> {
        let draws = &self.game.draws;
        let is_drawn = !draws.is_empty()
            && !self.game.decisive.iter().any(|&kind| self.board.kind(kind).any())
            && material::draws::<F>(draws, &self.board);
        is_drawn.then_some(Outcome::draw(Reason::InsufficientMaterial))
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
