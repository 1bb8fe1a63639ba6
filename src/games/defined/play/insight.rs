//! What is said of moves in defined games.

use super::game::Home;
use super::position::Defined;
use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::betza::words;
use crate::rules::{Insight, Link, Note, Position, explain, naming, obstacle};

impl<F: Home> Insight for Defined<F> {
    fn exposed(&self) -> Note {
        match self.king(!self.counters.side) {
            Some(king) => explain::king_exposed(self, king),
            None => Note::new("not a legal move"),
        }
    }

    /// A piece of its own side, or nothing that could be told of every piece.
    fn hindrance(&self, from: Square, to: Square) -> Option<Note> {
        obstacle::friend(self, self.board.at(from)?, to)
    }

    fn grounds(&self, step: Step) -> Option<Note> {
        if let Some((rook, to)) = self.companion(step) {
            let rook = naming::piece(self, rook);
            return Some(Note::new(format!("castling: {rook} goes to {}", F::name(to))));
        }
        let has_relays = !self.game.relays[self.counters.side.index()].is_empty();
        if has_relays && self.is_relayed(step) {
            let lenders: Vec<Square> = self.lenders(step.from()).squares().collect();
            let text = format!("by a move lent by {}", naming::pieces(self, lenders.iter().copied()));
            return Some(Note::new(text).along(lenders.iter().map(|&lender| (lender, step.from()))));
        }
        let is_passing =
            self.board.at(step.to()).is_none() && self.passing.has(step.to()) && self.is_noisy(step);
        let taken = self.passed(step.to()).filter(|_| is_passing && step.promotion().is_none())?;
        Some(Note::new(format!("taking {} in passing", naming::piece(self, taken))).on([taken]))
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

    /// Which pieces lend moves to which.
    fn links(&self) -> Vec<Link> {
        if self.game.relays.iter().all(Vec::is_empty) {
            return Vec::new();
        }
        let link = |to: Square| {
            let lenders = self.lenders(to).squares();
            lenders.filter_map(move |from| {
                let letter = self.game.kinds[self.board.at(from)?.kind as usize].letter;
                Some(Link { from, to, letter })
            })
        };
        self.board.occupied().squares().flat_map(link).collect()
    }

    fn moves(&self, kind: u8, _: Square) -> String {
        words(&self.game.definition.kinds[self.form(kind).moves].moves.ways)
    }

    fn has_states(&self, kind: u8) -> bool {
        let letter = self.form(kind).was.unwrap_or(kind.into());
        self.game.forms.iter().any(|form| form.was == Some(letter))
    }
}
