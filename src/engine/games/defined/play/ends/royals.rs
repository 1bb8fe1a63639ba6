//! Whether royal pieces besides the king are attacked, now or after a step.

use crate::core::{SquareSet, Step};
use crate::games::defined::play::tables::Royalty;
use crate::games::defined::play::{Defined, Home};

impl<F: Home> Defined<F> {
    /// Whether the side to move has a royal piece attacked besides its king, or all that must not be.
    #[inline(never)]
    pub(crate) fn has_royalty_attacked(&self, royalty: &Royalty) -> bool {
        let us = self.counters.side;
        let (threats, occupied) = (self.threats_of(!us, None), self.occupied());
        let is_attacked = |square| threats.on(square, occupied).any();
        if royalty.royals(&self.board, us).squares().any(is_attacked) {
            return true;
        }
        let all = if royalty.is_duple { royalty.candidates(&self.board, us) } else { F::Set::EMPTY };
        all.any() && all.squares().all(is_attacked)
    }

    /// Whether no royal piece is attacked after a step, the king aside. As in Fairy-Stockfish, nothing
    /// castles with a royal rook, and taking a royal piece in passing is worth any exposure.
    pub(crate) fn keeps_royalty(&self, royalty: &Royalty, step: Step) -> bool {
        let us = self.counters.side;
        let (from, mut to) = (step.from(), step.to());
        let (mut own, mut all) = (royalty.royals(&self.board, us), royalty.candidates(&self.board, us));
        let threats = self.threats_of(!us, None);
        let left = self.occupied() & !F::Set::of(from);
        let (occupied, taken) = match self.castling_of(step) {
            Some((right, side)) => {
                let (king_to, rook_to) = self.game.castlings.goal(us, side);
                let crossed = self.game.tables.axes.at(0).between(from, king_to) | F::Set::of(from);
                if own.has(from) && crossed.squares().any(|square| threats.on(square, left).any()) {
                    return false;
                }
                to = king_to;
                let rest = left & !F::Set::of(right.rook);
                (rest | F::Set::of(king_to) | F::Set::of(rook_to), F::Set::EMPTY)
            }
            None => {
                let passed = self.passed(to).filter(|_| self.takes_in_passing(step));
                let passed = passed.map_or(F::Set::EMPTY, F::Set::of);
                ((left & !passed) | F::Set::of(to), passed | F::Set::of(to))
            }
        };
        for pieces in [&mut own, &mut all] {
            if pieces.has(from) {
                *pieces = (*pieces & !F::Set::of(from)) | F::Set::of(to);
            }
        }
        let kind = step.promotion().filter(|_| self.promotes(step));
        let group = kind.and_then(|kind| royalty.groups.iter().position(|group| group.contains(&kind)));
        if let Some(court) = group.and_then(|group| royalty.courts(&self.board, us).nth(group)) {
            // One more may be one too many for royalty.
            own = if court.len() < royalty.most { own | F::Set::of(to) } else { own & !court };
            all |= F::Set::of(to);
        }
        if (own & !occupied).any() {
            return false;
        }
        let threats = threats.without(taken);
        let is_safe = |square| threats.on(square, occupied).is_empty();
        let takes_royalty = (royalty.royals(&self.board, !us) & !occupied).any();
        (takes_royalty || own.squares().all(is_safe))
            && (!royalty.is_duple || all.is_empty() || all.squares().any(is_safe))
    }
}
