//! The game around the position: turns as text, history and results.

use super::super::Reference;
use super::{Move, Position, Rules, square_name};

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

fn move_name(mv: Move) -> String {
    let mut name = square_name(mv.from) + &square_name(mv.to);
    if let Some(kind) = mv.promotion {
        name.push(kind.to_ascii_lowercase());
    }
    name
}

/// A game of one of the two.
#[derive(Clone)]
pub struct Game {
    rules: &'static Rules,
    now: Position,
    past: Vec<Position>,
}

impl Game {
    /// A game from a valid FEN, or from the orthodox start position. Panics on another game's variant id.
    pub fn boxed(rules: &'static Rules, variant: &str, fen: Option<&str>) -> Box<dyn Reference> {
        assert_eq!(variant, rules.variant);
        let mut now = Position::parse(fen.unwrap_or(START));
        now.settle_ep(rules);
        Box::new(Game { rules, now, past: Vec::new() })
    }

    fn moves(&self) -> Vec<Move> {
        if (self.rules.insufficient_material)(&self.now) && !self.rules.goes_on_when_drawn {
            return Vec::new();
        }
        self.now.legal_moves(self.rules)
    }
}

impl Reference for Game {
    fn legal_moves(&self) -> Vec<String> {
        self.moves().into_iter().map(move_name).collect()
    }

    fn play(&mut self, turn: &str) {
        let moves = self.moves();
        let mv = *moves.iter().find(|&&mv| move_name(mv) == turn).expect("a legal turn");
        let mut next = self.now.after(self.rules, mv);
        next.settle_ep(self.rules);
        self.past.push(std::mem::replace(&mut self.now, next));
    }

    fn fen(&self) -> String {
        self.now.fen()
    }

    fn result(&self) -> Option<(&'static str, &'static str)> {
        let earlier = self.past.iter().filter(|past| past.repeats(&self.now)).count();
        if (self.rules.insufficient_material)(&self.now) {
            Some(("1/2-1/2", "insufficient material"))
        } else if self.moves().is_empty() {
            if !self.now.in_check(self.rules, self.now.white_to_move) {
                Some(("1/2-1/2", "stalemate"))
            } else if self.now.white_to_move {
                Some(("0-1", "checkmate"))
            } else {
                Some(("1-0", "checkmate"))
            }
        } else if earlier >= 2 {
            Some(("1/2-1/2", "threefold repetition"))
        } else if self.now.halfmove >= 100 {
            Some(("1/2-1/2", "fifty-move rule"))
        } else {
            None
        }
    }

    fn fork(&self) -> Box<dyn Reference> {
        Box::new(self.clone())
    }
}
