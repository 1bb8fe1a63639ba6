//! Royal pieces other than kings: whether they are attacked, and whether a step keeps them safe.

use crate::core::{Square, SquareSet, Step};
use crate::games::defined::game::rules::Walling;
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::tables::Royalty;
use crate::games::defined::play::{Defined, Home};

/// The only royal piece of the side to move, in a position where it is not attacked.
pub(super) struct Calm<S> {
    royal: Square,
    /// The squares that other pieces may not leave without a closer look.
    shields: S,
    /// The squares that other pieces may not enter without a closer look.
    touchy: S,
}

impl<F: Home, X: Extra> Defined<F, X> {
    /// The only royal piece of the side to move and its surroundings, by which most steps need no closer
    /// look; `None` if it is attacked or not the only one, or if borrowed moves may attack it.
    pub(super) fn calm(&self) -> Option<Calm<F::Set>> {
        let us = self.counters.side;
        let royalty = self.game.ends.royalty.as_ref()?;
        let royals = royalty.royals(&self.board, us);
        let has_relays = !self.game.tables.relays[(!us).index()].is_empty();
        if royalty.is_duple || has_relays || royals.is_empty() || royals.several() {
            return None;
        }
        let royal = royals.first();
        if self.is_shielded(self.shielding_royals(royalty), royal) {
            return Some(Calm { royal, shields: F::Set::EMPTY, touchy: F::Set::EMPTY });
        }
        let threats = self.threats_of(!us, None).without(self.harmless(royalty, !us));
        let attack = threats.against(royal, self.occupied(), self.board.side(us));
        let is_attacked = (attack.leapers | attack.sliders | attack.others).any();
        (!is_attacked).then(|| Calm { royal, shields: attack.pinned | attack.touchy, touchy: attack.touchy })
    }

    /// Whether a step obviously keeps the royal piece safe: it is not the royal piece's, removes nothing and
    /// opens no line to it.
    pub(super) fn is_calm(&self, royalty: &Royalty, calm: &Calm<F::Set>, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        let is_drop = X::HANDS && step.is_drop();
        let is_quiet = self.board.at(to).is_none() && !self.en_passant.has(to);
        let is_royal = |kind| royalty.groups.iter().any(|group| group.contains(&kind));
        (step.tag() == 0 || is_drop)
            && is_quiet
            && from != calm.royal
            && !calm.touchy.has(to)
            && (is_drop || !calm.shields.has(from))
            && !step.promotion().is_some_and(is_royal)
    }

    /// Whether a royal piece of the side to move, not its king, is attacked or, for `dupleCheck`, all are.
    #[inline(never)]
    pub(crate) fn is_royalty_attacked(&self, royalty: &Royalty) -> bool {
        let us = self.counters.side;
        let threats = self.threats_of(!us, None).without(self.harmless(royalty, !us));
        let occupied = self.occupied();
        let enemies = self.shielding_royals(royalty);
        let is_attacked = |square| !self.is_shielded(enemies, square) && threats.on(square, occupied).any();
        if royalty.royals(&self.board, us).squares().any(is_attacked) {
            return true;
        }
        let all = if royalty.is_duple { royalty.candidates(&self.board, us) } else { F::Set::EMPTY };
        all.any() && all.squares().all(is_attacked)
    }

    /// The royal pieces beside which captures are suicide: those of the other side, where captures explode.
    fn shielding_royals(&self, royalty: &Royalty) -> F::Set {
        let royals = || royalty.royals(&self.board, !self.counters.side);
        self.game.blasts.as_ref().map_or(F::Set::EMPTY, |_| royals())
    }

    /// Whether one of these pieces is next to a square, where captures explode.
    fn is_shielded(&self, royals: F::Set, square: Square) -> bool {
        self.game.blasts.as_ref().is_some_and(|blasts| (blasts.around(square) & royals).any())
    }

    /// Whether no royal piece other than the king is attacked after a step. As in Fairy-Stockfish, nothing
    /// castles with a royal rook, and capturing a royal piece en passant, or blowing one up, justifies any
    /// exposure, but not blowing up an own one.
    pub(crate) fn keeps_royalty(&self, royalty: &Royalty, step: Step) -> bool {
        self.keeps_royalty_with(royalty, step, None)
    }

    /// The squares where no wall may be laid after a step because it would leave a royal piece attacked, as
    /// bits.
    pub(crate) fn unsafe_walls(&self, step: Step) -> u128 {
        let Some(royalty) = &self.game.ends.royalty else { return 0 };
        let is_unsafe = |&square: &Square| !self.keeps_royalty_with(royalty, step, Some(square));
        F::squares().filter(is_unsafe).fold(0, |all, square| all | 1 << square.index())
    }

    /// [`keeps_royalty`](Self::keeps_royalty), with the wall that ends the turn.
    fn keeps_royalty_with(&self, royalty: &Royalty, step: Step, wall: Option<Square>) -> bool {
        let us = self.counters.side;
        let (from, mut to) = (step.from(), step.to());
        let (mut own, mut all) = (royalty.royals(&self.board, us), royalty.candidates(&self.board, us));
        let threats = self.threats_of(!us, None).without(self.harmless(royalty, !us));
        let enemies = self.shielding_royals(royalty);
        let left = self.occupied() & !F::Set::of(from);
        let passed = self.captured_en_passant(step).map_or(F::Set::EMPTY, F::Set::of);
        let blown_up = self.blown_up(step);
        let (occupied, taken) = match self.castling_of(step) {
            Some((right, side)) => {
                let (king_to, rook_to) = self.game.castlings.goal(us, side);
                let crossed = self.game.tables.axes.at(0).between(from, king_to) | F::Set::of(from);
                let is_attacked =
                    |square| !self.is_shielded(enemies, square) && threats.on(square, left).any();
                if own.has(from) && crossed.squares().any(is_attacked) {
                    return false;
                }
                to = king_to;
                let rest = left & !F::Set::of(right.rook);
                (rest | F::Set::of(king_to) | F::Set::of(rook_to), F::Set::EMPTY)
            }
            None => {
                let gone = passed | blown_up;
                ((left | F::Set::of(to)) & !gone, gone | F::Set::of(to))
            }
        };
        for pieces in [&mut own, &mut all] {
            if pieces.has(from) {
                *pieces = (*pieces & !F::Set::of(from)) | F::Set::of(to);
            }
        }
        let is_drop = X::HANDS && step.is_drop();
        let kind = step.promotion().filter(|_| is_drop || self.promotes(step));
        let group = kind.and_then(|kind| royalty.groups.iter().position(|group| group.contains(&kind)));
        if let Some(court) = group.and_then(|group| royalty.courts(&self.board, us).nth(group)) {
            // With one piece more, the kind may no longer be royal.
            own = if court.len() < royalty.max_count { own | F::Set::of(to) } else { own & !court };
            if is_drop {
                own |= F::Set::of(to);
            }
            all |= F::Set::of(to);
        }
        let entering = self.split(step).1.map_or(F::Set::EMPTY, |(_, square)| F::Set::of(square));
        let occupied = occupied | entering;
        if (own & (blown_up | !occupied)).any() {
            return false;
        }
        let excuses = if self.game.blasts.is_some() { !occupied } else { passed };
        let takes_royalty = (royalty.royals(&self.board, !us) & excuses).any();
        let old =
            if wall.is_some() && self.game.walls.rule == Walling::Duck { self.walls } else { F::Set::EMPTY };
        // As in Fairy-Stockfish, the walls that an explosion leaves do not shield.
        let stones = if self.game.blasts.is_some() { F::Set::EMPTY } else { self.new_walls(step) };
        let laid = wall.map_or(F::Set::EMPTY, F::Set::of) | stones;
        let occupied = occupied & !old | laid;
        let threats = threats.without(taken);
        let is_safe = |square| self.is_shielded(enemies, square) || threats.on(square, occupied).is_empty();
        (takes_royalty || own.squares().all(is_safe))
            && (!royalty.is_duple || all.is_empty() || all.squares().any(is_safe))
    }
}
