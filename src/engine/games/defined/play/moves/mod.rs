//! The moves of a position: tests of single steps, captures on one square, and the rules beyond the king's
//! safety: compulsory captures, forbidden checks and other royal pieces.
//!
//! | file | contents |
//! |---|---|
//! | `generate` | all legal steps |
//! | `view` | the board as the side to move sees it |
//! | `threats` | attacks of a side |
//! | `castling` | castling |
//! | `drops` | drops of pieces from the hand |
//! | `promotions` | promotions of pawns as a turn |
//! | `relay` | borrowed moves |
//! | `royalty` | royal pieces other than kings |

mod castling;
mod drops;
pub mod generate;
mod promotions;
mod relay;
mod royalty;
pub mod threats;
pub mod view;

use super::{Defined, Home};
use crate::core::{Square, SquareSet, Step, StepList};
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::tables::{CASTLES, ENTERS, LAYS, PASSES};
use crate::rules::{Position, Sink, Stage};
use royalty::Calm;

impl<F: Home, X: Extra> Defined<F, X> {
    /// Whether a step, which may come from another position, is legal in this one.
    pub(crate) fn has_step(&self, step: Step) -> bool {
        let us = self.counters.side;
        let mut list = StepList::new();
        let is_drop = X::HANDS && step.is_drop();
        if is_drop && !self.game.is_bounded {
            return self.has_drop(step);
        }
        let is_drop = is_drop || step.tag() == LAYS;
        if !is_drop && (step.from().index() >= F::INDICES || !self.board.side(us).has(step.from())) {
            return false;
        }
        if self.game.is_bounded {
            self.bounded_steps(Stage::All, &mut list);
            return list.contains(&step);
        }
        match step.tag() {
            0 => self.steps_from(step.from(), &mut list),
            LAYS if self.game.lays_instead => self.wall_turns(&mut list),
            PASSES if self.game.may_pass => list.extend(self.pass_step()),
            CASTLES if self.checkers.is_empty() && self.game.castlings.allowed => {
                self.castlings(|castling| list.push(castling));
            }
            _ => {}
        }
        list.contains(&step)
    }

    /// Adds the legal captures by the side to move of the piece on a square.
    pub(crate) fn legal_captures_on(&self, square: Square, list: &mut StepList) {
        if !self.game.is_bounded {
            return self.king_safe_captures(square, list);
        }
        let mut captures = StepList::new();
        self.king_safe_captures(square, &mut captures);
        captures.iter().filter(|&&step| self.is_permitted(step)).for_each(|&step| list.push(step));
    }

    /// Adds the captures on a square that leave the king safe.
    fn king_safe_captures(&self, square: Square, list: &mut StepList) {
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

    /// Adds the legal steps of a piece of the side to move, except castling.
    fn steps_from(&self, from: Square, list: &mut StepList) {
        let view = self.view();
        if view.king == Some(from) {
            self.king_steps(&view, from, !F::Set::EMPTY, Stage::All, list);
            self.first_leaps(&view, F::Set::of(from), list);
        } else if let Some(piece) = self.board.at(from) {
            let mover = self.game.mover(piece);
            self.piece_steps(&view, mover, from, Stage::All, list);
            self.first_leaps(&view, F::Set::of(from), list);
            if self.checkers.is_empty() {
                self.standing_steps(mover, F::Set::of(from), list);
            }
            if self.game.promotes_as_turn {
                self.turn_promotions(&view, F::Set::of(from), list);
            }
            if !self.game.tables.relays[self.counters.side.index()].is_empty() {
                self.relayed_steps(&view, F::Set::of(from), view.empty | view.enemy, true, list);
            }
        }
    }

    /// Passes the legal steps of a stage to the sink, in a game with rules beyond the king's safety.
    #[inline(never)]
    pub(crate) fn bounded_steps<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        let mut list = StepList::new();
        self.king_safe_steps(stage, &mut list);
        if X::HANDS {
            self.add_entering_steps(&mut list);
        }
        let calm = self.calm();
        list.retain(|step| self.is_permitted_by(*step, calm.as_ref()));
        // Quiet steps alone do not show whether there is a capture.
        let must_capture = match stage {
            Stage::Quiet => self.has_compulsory_capture(),
            _ => self.rules().bounds.must_capture && list.iter().any(|&step| self.is_capture(step)),
        };
        if must_capture {
            list.retain(|step| self.is_capture(*step));
        }
        let has_moves = !list.is_empty();
        if let Some(pass) = self.pass_step().filter(|_| stage != Stage::Noisy && !must_capture) {
            let if_stuck = self.rules().passes.if_stuck[self.counters.side.index()];
            if !if_stuck || !has_moves && (stage == Stage::All || !self.has_noisy_step()) {
                list.push(pass);
            }
        }
        if self.compulsory_kinds().is_some() {
            let has_drop = match stage {
                Stage::Noisy => self.has_compulsory_drop(),
                _ => list.iter().any(|step| step.is_drop()),
            };
            list.retain(|step| step.is_drop() || !has_drop);
        }
        list.into_iter().for_each(|step| sink.step(step));
    }

    /// The pass of the side to move, by its king or, without one, its first piece; `None` if it may not pass
    /// or is in check. If the kings face each other, it may pass even in check.
    pub(crate) fn pass_step(&self) -> Option<Step> {
        let (rules, us) = (&self.rules().passes, self.counters.side);
        let is_allowed = rules.allowed[us.index()] || rules.if_stuck[us.index()];
        if !is_allowed || self.in_check() && !self.faces {
            return None;
        }
        let pieces = self.board.side(us);
        let at = self.king(us).or_else(|| pieces.any().then(|| pieces.first()))?;
        Some(Step::new(at, at).tagged(PASSES))
    }

    /// Whether there is a legal capture or promotion.
    fn has_noisy_step(&self) -> bool {
        let mut list = StepList::new();
        self.king_safe_steps(Stage::Noisy, &mut list);
        list.iter().any(|&step| self.is_permitted(step))
    }

    /// Whether there is a legal drop, which is compulsory if there is one.
    fn has_compulsory_drop(&self) -> bool {
        let mut list = StepList::new();
        self.king_safe_steps(Stage::Quiet, &mut list);
        list.iter().any(|&step| step.is_drop() && self.is_permitted(step)) && !self.has_compulsory_capture()
    }

    /// Whether captures are compulsory and there is a legal one.
    pub(crate) fn has_compulsory_capture(&self) -> bool {
        let mut list = StepList::new();
        if self.rules().bounds.must_capture {
            self.king_safe_steps(Stage::Noisy, &mut list);
        }
        list.iter().any(|&step| self.is_capture(step) && self.is_permitted(step))
    }

    /// Whether a step that leaves the king safe obeys the other rules, except compulsory captures.
    pub(crate) fn is_permitted(&self, step: Step) -> bool {
        self.is_permitted_by(step, None)
    }

    /// [`is_permitted`](Self::is_permitted), given the [`Calm`] of the position, if known.
    fn is_permitted_by(&self, step: Step, calm: Option<&Calm<F::Set>>) -> bool {
        let bounds = &self.rules().bounds;
        let royalty = self.game.ends.royalty.as_ref();
        (!bounds.king_stays_in_check || self.obeys_makpong(step))
            && (bounds.checking || !self.gives_check(step))
            && !self.captures_own_kind(step)
            && (!X::HANDS || !step.is_drop() || self.is_permitted_drop(step))
            // A wall may still shield a royal piece.
            && (X::WALLS || royalty.is_none_or(|royalty| {
                calm.is_some_and(|calm| self.is_calm(royalty, calm, step))
                    || self.keeps_royalty(royalty, step)
            }))
    }

    /// Whether a step captures a piece of its own kind, and those are immune to each other. As in
    /// Fairy-Stockfish, captures en passant are exempt.
    fn captures_own_kind(&self, step: Step) -> bool {
        let immune = self.rules().captures.mutually_immune;
        if immune.is_empty() || !self.is_capture(step) {
            return false;
        }
        let moves = |square| self.board.at(square).map(|piece| self.form(piece.kind).moves);
        let own = moves(step.from());
        own.is_some_and(|kind| immune.has(kind)) && own == moves(step.to())
    }

    /// Whether a step captures.
    pub(crate) fn is_capture(&self, step: Step) -> bool {
        let is_plain = matches!(step.tag(), 0 | ENTERS) && step.from() != step.to();
        is_plain && (self.board.at(step.to()).is_some() || self.takes_en_passant(step))
    }

    /// Whether a step obeys the rule that a king in check may only move to capture the checking piece.
    fn obeys_makpong(&self, step: Step) -> bool {
        self.checkers.is_empty()
            || self.king(self.counters.side) != Some(step.from())
            || self.checkers == F::Set::of(step.to())
    }

    pub(super) fn gives_check(&self, step: Step) -> bool {
        let mut next = self.clone();
        next.apply(step) && next.checkers.any()
    }
}
