//! The steps of one piece, and the captures on one square, without making all others.

use super::castling::CASTLES;
use crate::core::{Square, SquareSet, Step, StepList};
use crate::games::defined::play::game::Home;
use crate::games::defined::play::position::Defined;
use crate::rules::Stage;

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
        if !self.game.relays[us.index()].is_empty() {
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
            if !self.game.relays[self.counters.side.index()].is_empty() {
                self.relayed_steps(&view, F::Set::of(from), view.empty | view.enemy, true, list);
            }
        }
    }
}
