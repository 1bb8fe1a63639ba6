//! Relays in a position: attacks by borrowed moves, and the moves themselves.

use super::threats::Threats;
use super::view::View;
use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::tables::{Frame, Lending, union};
use crate::games::defined::play::{Defined, Home};
use crate::rules::Sink;

impl<'a, F: Frame> Threats<'a, F> {
    /// The pieces that attack a square with a borrowed move.
    #[inline(never)]
    pub(crate) fn relay_attackers(&self, square: Square, occupied: F::Set) -> F::Set {
        let by = |lending| self.relay_attackers_by(lending, square, occupied);
        union(self.relays.iter().map(by))
    }

    fn relay_attackers_by(&self, lending: &'a Lending<F>, square: Square, occupied: F::Set) -> F::Set {
        let takers = self.by(&lending.captures).on(square, occupied);
        takers.filter(|taker| self.guards(lending, taker, occupied).any())
    }

    /// The givers that guard a taker.
    fn guards(&self, lending: &'a Lending<F>, taker: Square, occupied: F::Set) -> F::Set {
        self.by(&lending.guards).on(taker, occupied) & !F::Set::of(taker)
    }
}

impl<F: Frame, X: Extra> Defined<F, X> {
    /// Adds borrowed moves to the attack on the king of the side to move.
    #[inline(never)]
    pub(crate) fn refresh_relays(&mut self, king: Square) {
        let them = !self.counters.side;
        let occupied = self.occupied();
        let threats = self.threats(them);
        let (mut checkers, mut evasion) = (self.checkers, self.evasion);
        let (mut is_intricate, mut touchy) = (self.is_intricate, self.touchy);
        for lending in self.game.tables.relays[them.index()] {
            let attackers = threats.relay_attackers_by(lending, king, occupied);
            checkers |= attackers;
            if !lending.only_leaps {
                touchy = !F::Set::EMPTY;
                is_intricate |= attackers.any();
            }
            for checker in attackers.squares() {
                // Capturing the checker or its only guard ends the check.
                let guards = threats.guards(lending, checker, occupied);
                let guard = if guards.several() { F::Set::EMPTY } else { guards };
                evasion &= F::Set::of(checker) | guard;
            }
        }
        if is_intricate {
            evasion = !F::Set::EMPTY;
        }
        (self.checkers, self.evasion) = (checkers, evasion);
        (self.is_intricate, self.touchy) = (is_intricate, touchy);
    }
}

impl<F: Home, X: Extra> Defined<F, X> {
    /// The relays of a side, each with the pieces that it guards.
    fn guarded_pieces(&self, color: Color) -> impl Iterator<Item = (&Lending<F>, F::Set)> {
        let (own, occupied) = (self.board.side(color), self.occupied());
        self.game.tables.relays[color.index()].iter().map(move |lending| {
            let kinds = self.board.kinds(|kind| lending.lent.get(kind as usize).is_some_and(Option::is_some));
            let takers = own & kinds;
            let givers = union(lending.givers.iter().map(|&kind| self.board.kind(kind)));
            let guarded = union((own & givers).squares().map(|giver| {
                let axes = self.game.tables.axes;
                lending.guarding.targets(axes, giver, occupied, F::Set::EMPTY, takers)
            }));
            (lending, guarded)
        })
    }

    /// The pieces that lend moves to the one on a square.
    pub(crate) fn lenders(&self, square: Square) -> F::Set {
        let Some(piece) = self.board.at(square) else {
            return F::Set::EMPTY;
        };
        let (threats, occupied) = (self.threats(piece.color), self.occupied());
        let lent = self.game.tables.relays[piece.color.index()].iter();
        let lent = lent.filter(|lending| matches!(lending.lent.get(piece.kind as usize), Some(Some(_))));
        union(lent.map(|lending| threats.guards(lending, square, occupied)))
    }

    /// The squares that a piece reaches by borrowed moves, whether or not that exposes its king.
    pub(crate) fn relayed_targets(&self, from: Square) -> F::Set {
        let Some(piece) = self.board.at(from) else {
            return F::Set::EMPTY;
        };
        let occupied = self.occupied();
        let (empty, prey) = (self.game.board & !occupied, self.prey(piece.color));
        let mut targets = F::Set::EMPTY;
        for lending in self.game.tables.relays[piece.color.index()] {
            if let Some(mover) = lending.lent.get(piece.kind as usize).and_then(Option::as_ref)
                && self.threats(piece.color).guards(lending, from, occupied).any()
            {
                targets |= mover.targets(self.game.tables.axes, from, occupied, empty, prey);
            }
        }
        targets
    }

    /// Passes the borrowed steps of `pieces` to `goals` to the sink, except those that the pieces have
    /// anyway: only legal ones, or all pseudo-legal ones.
    #[inline(never)]
    pub(crate) fn relayed_steps<K: Sink<F>>(
        &self,
        view: &View<'_, F>,
        pieces: F::Set,
        goals: F::Set,
        only_legal: bool,
        sink: &mut K,
    ) {
        let us = self.counters.side;
        let all = union(self.guarded_pieces(us).map(|(_, guarded)| guarded));
        for from in (all & pieces).squares() {
            let mut targets = self.relayed_targets(from) & goals;
            if only_legal {
                targets = self.legal_targets(view, from, targets & self.evasion);
            }
            if targets.any() {
                sink.fan(from, targets & !self.own_arrivals(view, from));
            }
        }
    }

    /// Whether a step of this position, in a game with relays, is borrowed.
    #[inline(never)]
    pub(crate) fn is_relayed(&self, step: Step) -> bool {
        let is_plain = step.tag() == 0 && step.promotion().is_none();
        is_plain && !self.own_arrivals(&self.view(), step.from()).has(step.to())
    }
}
