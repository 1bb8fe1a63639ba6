//! Playing a game of any variant.

use super::typed::{Typed, start};
use crate::core::{Color, Turn};
use crate::eval::Evaluate;
use crate::games::Variant;
#[cfg(feature = "os")]
use crate::rules::perft;
use crate::rules::{Counters, FenError, Game, Notation, Outcome, read_any, read_turn, write_in};

/// Positions, moves and results of a game.
pub trait Playing {
    /// The variant.
    fn variant(&self) -> Variant;
    /// Starts a new game from a FEN, or from the start position.
    ///
    /// # Errors
    /// If the FEN is invalid; the game then stays as it was.
    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError>;
    /// What was invalid in the FEN that was set up and has been left out or corrected.
    fn repairs(&self) -> &[FenError];
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
    /// The side to move, the halfmove clock and the fullmove number.
    fn counters(&self) -> Counters;
    /// Starts a new game from this position, with the halfmove clock at 0 and no moves played.
    fn restart_clock(&mut self);
    /// Reads a legal move in the notation of the rules.
    ///
    /// # Errors
    /// Says why the text is not a legal move.
    fn read(&self, text: &str) -> Result<Turn, String>;
    /// Reads a legal move in any [notation](crate::rules::notation).
    ///
    /// # Errors
    /// Says why the text is not a legal move.
    fn read_any(&self, text: &str) -> Result<Turn, String>;
    /// Writes a move in the notation of the rules.
    fn write(&self, turn: Turn) -> String;
    /// Writes a legal move of the current position in a notation.
    fn write_in(&self, notation: Notation, turn: Turn) -> String;
    /// The legal moves.
    fn legal_moves(&self) -> Vec<Turn>;
    /// The old name of [`legal_moves`](Self::legal_moves).
    #[deprecated(since = "0.3.0", note = "call `legal_moves`")]
    fn turns(&self) -> Vec<Turn> {
        self.legal_moves()
    }
    /// Plays a legal move.
    fn play(&mut self, turn: Turn);
    /// Takes back the last move; false if there is none.
    fn undo(&mut self) -> bool;
    /// The moves played.
    fn played(&self) -> &[Turn];
    /// The result so far.
    fn outcome(&self) -> Option<Outcome>;
    /// Why the game is to be cut off as a draw, in words, if it [has no end](Game::is_endless).
    fn cut_off(&self) -> Option<String>;
    /// Perft on the current rayon pool.
    #[cfg(feature = "os")]
    fn perft(&self, depth: u32) -> u64;
    /// Perft by move on the current rayon pool. Once `is_stopped` returns true it returns soon, with counts
    /// that are too small.
    #[cfg(feature = "os")]
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)>;
}

impl<P: Evaluate> Playing for Typed<P> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError> {
        let options = self.game.position().options();
        let mut repairs = Vec::new();
        self.game = Game::new(match fen {
            Some(fen) => P::read_fen(options, fen, &mut repairs)?,
            None => start(options),
        });
        self.repairs = repairs;
        Ok(())
    }

    fn repairs(&self) -> &[FenError] {
        &self.repairs
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
        self.repairs.clear();
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

    fn legal_moves(&self) -> Vec<Turn> {
        self.game.position().legal_moves()
    }

    fn play(&mut self, turn: Turn) {
        self.game.play(turn);
    }

    fn undo(&mut self) -> bool {
        self.game.undo()
    }

    fn played(&self) -> &[Turn] {
        self.game.played()
    }

    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    fn cut_off(&self) -> Option<String> {
        self.game.is_endless().then(|| format!("cut off after {} plies", self.game.played().len()))
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
            game.play(game.legal_moves()[0]);
            game.undo();
            game.restart_clock();
            assert_eq!(game.fen(), start.replacen(" 0 1", " 0 31", 1), "{variant}");
            assert_eq!(game.first_fen(), game.fen());
        }
    }
}
