//! What is said of moves in defined games.

use super::game::Home;
use super::position::Defined;
use crate::core::{Color, Spot, Square, SquareSet, Step};
use crate::games::defined::betza::Way;
use crate::games::defined::kinds::Slot;
use crate::pieces::Route;
use crate::rules::{Insight, Note, Position, explain, naming, obstacle};

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
        let is_passing =
            self.board.at(step.to()).is_none() && self.passing.has(step.to()) && self.is_noisy(step);
        let taken = self.passed(step.to()).filter(|_| is_passing && step.promotion().is_none())?;
        Some(Note::new(format!("taking {} in passing", naming::piece(self, taken))).on([taken]))
    }

    fn also(&self, step: Step) -> Vec<(Square, Square)> {
        self.companion(step).into_iter().collect()
    }

    fn attackers_of(&self, square: Square, color: Color) -> F::Set {
        self.threats(color).on(square, self.occupied()) & self.board.side(color)
    }

    /// The notation itself, where the program's words do not know all of it.
    fn moves(&self, kind: u8, _: Square) -> String {
        let own = Self::kinds(self.options())[kind as usize].betza;
        match own {
            "" => format!("Betza {}", self.game.definition.kinds[self.form(kind).moves].moves.text),
            betza => crate::pieces::words(betza),
        }
    }

    fn betza(&self, kind: u8, _: Square) -> &'static str {
        &self.game.definition.kinds[self.form(kind).moves].moves.text
    }

    /// Those of the definition, and the double step, which is a rule beside them.
    fn ways(&self, kind: u8, _: Square) -> Vec<Route> {
        let form = &self.game.definition.kinds[self.form(kind).moves];
        let mut ways: Vec<Route> = form.moves.ways.iter().map(Route::from).collect();
        if form.slot == Slot::PAWN && self.rules().steps.double {
            let double = Way {
                step: (0, 2),
                least: 1,
                most: 1,
                lame: true,
                moves: true,
                initial: true,
                ..Way::default()
            };
            ways.push(Route::from(&double));
        }
        ways
    }

    fn palaces(&self) -> &'static [[Spot; 2]] {
        self.game.palaces
    }

    fn is_wall(&self, square: Square) -> bool {
        self.game.holes.has(square)
    }

    fn turned(&self, kind: u8) -> Option<u8> {
        let number = self.form(kind).was.unwrap_or(kind.into());
        let turned = self.game.forms.iter().find(|form| form.was == Some(number))?;
        Some(turned.moves as u8)
    }

    fn has_states(&self, kind: u8) -> bool {
        self.turned(kind).is_some()
    }
}
