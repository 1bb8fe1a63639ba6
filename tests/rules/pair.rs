//! Engine and reference playing the same game, and having to agree on everything.

use crate::reference::{self, Reference};
use firzan::any::{AnyGame, new_game};

struct Pair {
    book: Box<dyn Reference>,
    engine: Box<dyn AnyGame>,
}

/// A game from a FEN, or from the start position, whose every answer is compared.
pub fn new(variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
    let book = reference::new(variant, fen);
    let mut engine = new_game(variant.parse().expect("a variant"));
    if let Err(error) = engine.set_up(fen) {
        panic!("{variant} {fen:?}: {error}");
    }
    Box::new(Pair { book, engine })
}

impl Reference for Pair {
    fn legal_moves(&self) -> Vec<String> {
        let mut turns = self.book.legal_moves();
        let mut found: Vec<String> =
            self.engine.legal_moves().into_iter().map(|turn| self.engine.write(turn)).collect();
        turns.sort();
        found.sort();
        assert_eq!(found, turns, "turns of {} {}", self.engine.variant(), self.engine.fen());
        turns
    }

    fn play(&mut self, turn: &str) {
        self.book.play(turn);
        match self.engine.read(turn) {
            Ok(turn) => self.engine.play(turn),
            Err(why) => panic!("{turn} in {}: {why}", self.engine.fen()),
        }
    }

    fn fen(&self) -> String {
        let fen = self.book.fen();
        assert_eq!(self.engine.fen(), fen, "{}", self.engine.variant());
        fen
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let result = self.book.result();
        let found = self.engine.outcome().map(|outcome| outcome.to_string());
        let expected = result.map(|(score, reason)| format!("{score} {{{reason}}}"));
        assert_eq!(found, expected, "result of {} {}", self.engine.variant(), self.engine.fen());
        result
    }

    fn fork(&self) -> Box<dyn Reference> {
        Box::new(Pair { book: self.book.fork(), engine: self.engine.fork() })
    }
}
