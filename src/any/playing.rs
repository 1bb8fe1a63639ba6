//! A game of any variant being played.

use super::typed::{Typed, start};
use crate::core::{Color, Turn};
use crate::eval::Evaluate;
use crate::games::Variant;
#[cfg(feature = "os")]
use crate::rules::perft;
use crate::rules::{Counters, FenError, Game, Notation, Outcome, read_any, read_turn, write_in};

/// What playing a game needs: its positions, moves and results.
pub trait Playing {
    /// The variant.
    fn variant(&self) -> Variant;
    /// Starts a new game from a FEN, or from the start position.
    ///
    /// # Errors
    /// If the FEN is invalid; the game then stays as it was.
    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError>;
    /// What could not be in the FEN that was set up, and was left out or put right.
    fn mends(&self) -> &[FenError];
    /// The FEN of the variant's start position.
    fn start_fen(&self) -> &'static str;
    /// The FEN of the game's first position.
    fn first_fen(&self) -> String;
    /// The position's FEN.
    fn fen(&self) -> String;
    /// The position's hash key.
    fn key(&self) -> u64;
    /// The side to move.
    fn side(&self) -> Color;
    /// Whether the side to move is in check.
    fn in_check(&self) -> bool;
    /// The side to move, the clock of the fifty-move rule and the number of the full turn.
    fn counters(&self) -> Counters;
    /// Begins the game anew in this position, with the clock of the fifty-move rule at 0 and nothing played.
    fn restart_clock(&mut self);
    /// Reads a legal turn in the notation of the rules.
    ///
    /// # Errors
    /// Says why the text is not a legal turn.
    fn read(&self, text: &str) -> Result<Turn, String>;
    /// Reads a legal turn in whichever [notation](crate::rules::notation) it is written.
    ///
    /// # Errors
    /// Says why the text is not a legal turn.
    fn read_any(&self, text: &str) -> Result<Turn, String>;
    /// Writes a turn in the notation of the rules.
    fn write(&self, turn: Turn) -> String;
    /// Writes a legal turn of the current position in a notation.
    fn write_in(&self, notation: Notation, turn: Turn) -> String;
    /// The legal turns.
    fn turns(&self) -> Vec<Turn>;
    /// Plays a legal turn.
    fn play(&mut self, turn: Turn);
    /// Takes back the last turn; false if there is none.
    fn undo(&mut self) -> bool;
    /// The turns played.
    fn played(&self) -> &[Turn];
    /// The result so far.
    fn outcome(&self) -> Option<Outcome>;
    /// Perft on the current rayon pool.
    #[cfg(feature = "os")]
    fn perft(&self, depth: u32) -> u64;
    /// Perft by turn on the current rayon pool. Once `is_stopped` says so it returns soon, with counts that
    /// are too small.
    #[cfg(feature = "os")]
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)>;
}

impl<P: Evaluate> Playing for Typed<P> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError> {
        let options = self.game.position().options();
        let mut mends = Vec::new();
        self.game = Game::new(match fen {
            Some(fen) => P::read_fen(options, fen, &mut mends)?,
            None => start(options),
        });
        self.mends = mends;
        Ok(())
    }

    fn mends(&self) -> &[FenError] {
        &self.mends
    }

    fn start_fen(&self) -> &'static str {
        P::start_fen(self.game.position().options())
    }

    fn first_fen(&self) -> String {
        self.game.start().fen()
    }

    fn fen(&self) -> String {
        self.game.position().fen()
    }

    fn key(&self) -> u64 {
        self.game.position().key()
    }

    fn side(&self) -> Color {
        self.game.position().side()
    }

    fn in_check(&self) -> bool {
        self.game.position().in_check()
    }

    fn counters(&self) -> Counters {
        *self.game.position().counters()
    }

    fn restart_clock(&mut self) {
        let mut position = self.game.position().clone();
        position.restart_clock();
        self.game = Game::new(position);
        self.mends.clear();
    }

    fn read(&self, text: &str) -> Result<Turn, String> {
        read_turn(self.game.position(), text)
    }

    fn read_any(&self, text: &str) -> Result<Turn, String> {
        read_any(self.game.position(), text)
    }

    fn write(&self, turn: Turn) -> String {
        self.game.position().write(turn)
    }

    fn write_in(&self, notation: Notation, turn: Turn) -> String {
        write_in(self.game.position(), notation, turn)
    }

    fn turns(&self) -> Vec<Turn> {
        self.game.position().turns()
    }

    fn play(&mut self, turn: Turn) {
        self.game.play(turn);
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn played(&self) -> &[Turn] {
        self.game.turns()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    #[cfg(feature = "os")]
    fn perft(&self, depth: u32) -> u64 {
        perft::parallel(self.game.position(), depth)
    }

    #[cfg(feature = "os")]
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)> {
        perft::divide(self.game.position(), depth, &is_stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::super::new_game;
    use super::*;

    #[test]
    fn counters_are_those_of_the_fen_and_restart_with_the_clock() {
        for variant in Variant::all() {
            let mut game = new_game(variant);
            let start = game.fen();
            let started = start.replacen(" 0 1", " 7 31", 1);
            game.set_up(Some(&started)).expect(&started);
            let Counters { side, halfmove, fullmove } = game.counters();
            assert_eq!((side, halfmove, fullmove), (game.side(), 7, 31), "{variant}");
            game.play(game.turns()[0]);
            game.undo();
            game.restart_clock();
            assert_eq!(game.fen(), start.replacen(" 0 1", " 0 31", 1), "{variant}");
            assert_eq!(game.first_fen(), game.fen());
        }
    }
}
