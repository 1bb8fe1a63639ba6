//! The moves of a position: single steps and captures on one square, without making all others, and what is
//! compulsory or forbidden by more than the king's safety.
//!
//! | file | contents |
//! |---|---|
//! | `generate` | all legal steps |
//! | `threats` | what a side's pieces attack |
//! | `castling` | castling |
//! | `relay` | moves that pieces lend each other |

mod castling;
pub mod generate;
mod relay;
pub mod threats;

use super::{Defined, Home};
use crate::core::{Square, SquareSet, Step, StepList};
use crate::games::defined::play::tables::{CASTLES, Royalty};
use crate::rules::{Sink, Stage};

impl<F: Home> Defined<F> {
    /// Whether a step, of whatever position, is a legal one of this.
    pub(crate) fn has_step(&self, step: Step) -> bool {
        let us = self.counters.side;
        if step.from().index() >= F::INDICES || !self.board.side(us).has(step.from()) {
            return false;
        }
        let mut list = StepList::new();
        if self.game.is_bounded {
            self.bounded_steps(Stage::All, &mut list);
            return list.contains(&step);
        }
        match step.tag() {
            0 => self.steps_from(step.from(), &mut list),
            CASTLES if self.checkers.is_empty() && self.game.castlings.allowed => {
                self.castlings(|castling| list.push(castling));
            }
            _ => {}
        }
        list.contains(&step)
    }

    /// The captures of the side to move of the piece on a square.
    pub(crate) fn takings(&self, square: Square, list: &mut StepList) {
        if !self.game.is_bounded {
            return self.king_safe_takings(square, list);
        }
        let mut takings = StepList::new();
        self.king_safe_takings(square, &mut takings);
        takings.iter().filter(|&&step| self.is_permitted(step)).for_each(|&step| list.push(step));
    }

    /// Those that leave the king safe.
    fn king_safe_takings(&self, square: Square, list: &mut StepList) {
        let us = self.counters.side;
        let view = self.view();
        if !view.enemy.has(square) {
            return;
        }
        let mut attackers = self.threats(us).own().on(square, view.occupied) & self.board.side(us);
        let cannons = self.cannons();
        if cannons.has(square) {
            attackers &= !cannons;
        }
        for from in attackers.squares() {
            if view.king == Some(from) {
                self.king_steps(&view, from, F::Set::of(square), Stage::Noisy, list);
            } else if let Some(piece) = self.board.at(from) {
                let targets = self.legal_targets(&view, from, F::Set::of(square) & self.evasion);
                self.give(&view, self.game.mover(piece), from, targets, Stage::Noisy, list);
            }
        }
        if !self.game.tables.relays[us.index()].is_empty() {
            self.relayed_steps(&view, !F::Set::EMPTY, F::Set::of(square), true, list);
        }
    }

    /// The legal steps of a piece of the side to move, castling aside.
    fn steps_from(&self, from: Square, list: &mut StepList) {
        let view = self.view();
        if view.king == Some(from) {
            self.king_steps(&view, from, !F::Set::EMPTY, Stage::All, list);
        } else if let Some(piece) = self.board.at(from) {
            let mover = self.game.mover(piece);
            self.piece_steps(&view, mover, from, Stage::All, list);
            if self.checkers.is_empty() {
                self.standing_steps(mover, F::Set::of(from), list);
            }
            if !self.game.tables.relays[self.counters.side.index()].is_empty() {
                self.relayed_steps(&view, F::Set::of(from), view.empty | view.enemy, true, list);
            }
        }
    }

    /// Gives the steps of a stage to the sink, in a game in which the king's safety is not the only bound.
    #[inline(never)]
    pub(crate) fn bounded_steps<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        let mut list = StepList::new();
        self.king_safe_steps(stage, &mut list);
        list.retain(|step| self.is_permitted(*step));
        // Quiet steps alone do not show whether there is a capture.
        let must_capture = match stage {
            Stage::Quiet => self.has_compulsory_capture(),
            _ => self.rules().bounds.must_capture && list.iter().any(|&step| self.is_capture(step)),
        };
        if must_capture {
            list.retain(|step| self.is_capture(*step));
        }
        list.into_iter().for_each(|step| sink.step(step));
    }

    /// Whether there is a capture, and captures are compulsory.
    pub(crate) fn has_compulsory_capture(&self) -> bool {
        let mut list = StepList::new();
        if self.rules().bounds.must_capture {
            self.king_safe_steps(Stage::Noisy, &mut list);
        }
        list.iter().any(|&step| self.is_capture(step) && self.is_permitted(step))
    }

    /// Whether a step that leaves the king safe is within the other bounds; whether one must capture instead
    /// is not asked.
    pub(crate) fn is_permitted(&self, step: Step) -> bool {
        let bounds = &self.rules().bounds;
        let royalty = self.game.ends.royalty.as_ref();
        (!bounds.king_stands || self.stands(step))
            && (bounds.checking || !self.gives_check(step))
            && royalty.is_none_or(|royalty| self.keeps_royalty(royalty, step))
    }

    /// Whether a step captures.
    pub(crate) fn is_capture(&self, step: Step) -> bool {
        let is_plain = step.tag() == 0 && step.from() != step.to();
        is_plain && (self.board.at(step.to()).is_some() || self.takes_in_passing(step))
    }

    /// Whether a step is not the king's, out of a check that it does not end by capturing.
    fn stands(&self, step: Step) -> bool {
        self.checkers.is_empty()
            || self.king(self.counters.side) != Some(step.from())
            || self.checkers == F::Set::of(step.to())
    }

    fn gives_check(&self, step: Step) -> bool {
        let mut next = self.clone();
        next.apply(step) && next.checkers.any()
    }

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
