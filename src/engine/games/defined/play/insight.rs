//! Explanations of moves in defined games.

use super::extra::Extra;
use super::position::Last;
use super::{Defined, Home};
use crate::core::{Color, Spot, Square, SquareSet, Step};
use crate::games::defined::betza::{Way, describe};
use crate::games::defined::game::Slot;
use crate::rules::{Insight, Link, Note, Outcome, Position, explain, naming, obstacle};

impl<F: Home, X: Extra> Insight for Defined<F, X> {
    fn exposed(&self) -> Note {
        let (us, bounds) = (!self.counters.side, &self.rules().bounds);
        let has_passed = matches!(self.last, Last::Pass | Last::SecondPass);
        let is_lost = |outcome: Outcome| outcome.winner == Some(!us);
        match self.king(us) {
            _ if has_passed && self.rules().passes.if_stuck[us.index()] => {
                Note::new("a side may pass only if it has no other move")
            }
            Some(king) if !self.attackers_of(king, !us).is_empty() => explain::king_exposed(self, king),
            _ if bounds.must_capture => Note::new("a side that can capture must"),
            _ if !bounds.checking && self.checkers.any() => Note::new("no move may give check"),
            _ if bounds.king_stays_in_check => Note::new("a king in check may only capture what gives it"),
            _ if self.game.blasts.is_some() && self.extinction_result().is_some_and(is_lost) => {
                Note::new("that would blow up a royal piece of its own side")
            }
            _ if self.game.ends.royalty.is_some() => Note::new("that would leave royal pieces attacked"),
            _ if self.rules().drops.must && !self.extra.hands().is_empty(us) => {
                Note::new("a side with a piece in hand must drop one")
            }
            _ if self.extra.hands().has_arrived => Note::new("the rules about drops forbid it here"),
            Some(king) => explain::king_exposed(self, king),
            None if !self.rules().captures.mutually_immune.is_empty() => {
                Note::new("a piece of that kind cannot capture its own kind")
            }
            None => Note::new("not a legal move"),
        }
    }

    /// Reports only pieces of the same side: other obstacles depend on the definition.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        obstacle::friend(self, self.board.at(from)?, to)
    }

    fn grounds(&self, step: Step) -> Option<Note> {
        if let Some((rook, to)) = self.companion(step) {
            let rook = naming::piece(self, rook);
            return Some(Note::new(format!("castling: {rook} goes to {}", F::name(to))));
        }
        let has_relays = !self.game.tables.relays[self.counters.side.index()].is_empty();
        if has_relays && self.is_relayed(step) {
            let lenders: Vec<Square> = self.lenders(step.from()).squares().collect();
            let text = format!("by a move lent by {}", naming::pieces(self, lenders.iter().copied()));
            return Some(Note::new(text).along(lenders.iter().map(|&lender| (lender, step.from()))));
        }
        let is_en_passant =
            self.board.at(step.to()).is_none() && self.en_passant.has(step.to()) && self.is_noisy(step);
        let taken = self.en_passant_victim(step.to()).filter(|_| is_en_passant && step.promotion().is_none());
        let note = taken.map(|taken| {
            Note::new(format!("capturing {} en passant", naming::piece(self, taken))).on([taken])
        });
        if let Some(note) = self.flips_of(step) {
            return Some(note);
        }
        let gone: Vec<Square> = self.lost_by_explosion(step).squares().collect();
        if gone.is_empty() {
            return note;
        }
        let text = format!("and the explosion removes {}", naming::pieces(self, gone.iter().copied()));
        Some(match note {
            Some(note) => Note { text: format!("{}, {text}", note.text), ..note.on(gone) },
            None => Note::new(text).on(gone),
        })
    }

    fn also(&self, step: Step) -> Vec<(Square, Square)> {
        self.companion(step).into_iter().collect()
    }

    fn attackers_of(&self, square: Square, color: Color) -> F::Set {
        if self.board.side(!color).has(square) && !self.prey(color).has(square) {
            return F::Set::EMPTY;
        }
        self.threats(color).on(square, self.occupied()) & self.board.side(color)
    }

    /// The pieces that lend moves, and those that receive them.
    fn links(&self) -> Vec<Link> {
        if self.game.tables.relays.iter().all(|relays| relays.is_empty()) {
            return Vec::new();
        }
        let link = |to: Square| {
            let lenders = self.lenders(to).squares();
            lenders.filter_map(move |from| {
                let letter = self.kinds()[self.board.at(from)?.kind as usize].letter;
                Some(Link { from, to, letter })
            })
        };
        self.board.occupied().squares().flat_map(link).collect()
    }

    fn moves(&self, kind: u8, _: Square) -> String {
        describe(&self.game.definition.kinds[self.form(kind).moves].moves.ways)
    }

    fn betza(&self, kind: u8, _: Square) -> &'static str {
        &self.game.definition.kinds[self.form(kind).moves].moves.text
    }

    /// The moves of the definition, and the pawn's double step, which is a separate rule.
    fn ways(&self, kind: u8, _: Square) -> Vec<Way> {
        let form = &self.game.definition.kinds[self.form(kind).moves];
        let mut ways: Vec<Way> = form.moves.ways.iter().map(Way::drawn).collect();
        if form.slot == Slot::PAWN && self.rules().steps.double {
            ways.push(Way { step: (0, 2), lame: true, moves: true, initial: true, ..Way::NONE });
        }
        ways
    }

    fn palaces(&self) -> &'static [[Spot; 2]] {
        self.game.palaces
    }

    fn is_wall(&self, square: Square) -> bool {
        self.walls.has(square)
    }

    fn second_kind(&self, kind: u8) -> Option<u8> {
        let number = self.form(kind).was.unwrap_or(kind.into());
        let second = self.game.forms.iter().find(|form| form.was == Some(number))?;
        Some(second.moves as u8)
    }

    fn has_states(&self, kind: u8) -> bool {
        self.second_kind(kind).is_some()
    }
}

impl<F: Home, X: Extra> Defined<F, X> {
    /// The pieces that change sides by a step.
    fn flips_of(&self, step: Step) -> Option<Note> {
        self.game.enclosing.as_ref()?;
        let us = self.counters.side;
        let mut next = self.clone();
        next.apply(step);
        let flipped = self.board.side(!us) & next.board.side(us) & !F::Set::of(step.to());
        let flipped: Vec<Square> = flipped.squares().collect();
        let note = || {
            let pieces = naming::pieces(self, flipped.iter().copied());
            let verb = if flipped.len() == 1 { "changes sides" } else { "change sides" };
            Note::new(format!("{pieces} {verb}"))
        };
        (!flipped.is_empty()).then(|| note().on(flipped.clone()))
    }
}
