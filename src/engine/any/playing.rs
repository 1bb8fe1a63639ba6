//! Playing a game of any variant.

use super::AnyGame;
use super::typed::{Typed, start};
use crate::core::{Color, Turn};
use crate::eval::Evaluate;
use crate::games::Variant;
#[cfg(feature = "os")]
use crate::rules::perft;
use crate::rules::{Counters, DynPosition, FenError, Game, Notation, Outcome, read_any, read_turn, write_in};

/// Positions, moves and results of a game.
pub trait Playing {
    /// The variant.
    fn variant(&self) -> Variant;
    /// The current position.
    #[doc(hidden)]
    fn position(&self) -> &dyn DynPosition;
    /// Starts a new game from a FEN, or from the start position.
    ///
    /// # Errors
    /// If the FEN is invalid; the game is unchanged then.
    fn set_up(&mut self, fen: Option<&str>) -> Result<(), FenError>;
    /// The faults in the FEN last set up that were ignored or corrected.
    fn repairs(&self) -> &[FenError];
    /// The FEN of the variant's start position.
    fn start_fen(&self) -> &'static str;
    /// The FEN of the game's first position.
    fn first_fen(&self) -> String;
    /// The side to move, the halfmove clock and the fullmove number.
    fn counters(&self) -> Counters;
    /// Starts a new game from this position, with the halfmove clock at 0 and no moves played.
    fn restart_clock(&mut self);
    /// Plays a legal move.
    fn play(&mut self, turn: Turn);
    /// Takes back the last move; returns false if there is none.
    fn undo(&mut self) -> bool;
    /// The moves played.
    fn played(&self) -> &[Turn];
    /// The result; `None` while the game is in progress.
    fn outcome(&self) -> Option<Outcome>;
    /// The reason, in English, to stop the game as a draw, if it [is endless](Game::is_endless).
    fn cut_off(&self) -> Option<String>;
    /// Runs perft on the current rayon pool.
    #[cfg(feature = "os")]
    fn perft(&self, depth: u32) -> u64;
    /// Runs perft below each move on the current rayon pool. If `is_stopped` returns true, stops early with
    /// counts that are too small.
    #[cfg(feature = "os")]
    fn divide(&self, depth: u32, is_stopped: &(dyn Fn() -> bool + Sync)) -> Vec<(Turn, u64)>;
}

impl<P: Evaluate> Playing for Typed<P> {
    fn variant(&self) -> Variant {
        self.variant
    }

    fn position(&self) -> &dyn DynPosition {
        self.game.position()
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

    fn counters(&self) -> Counters {
        *self.game.position().counters()
    }

    fn restart_clock(&mut self) {
        let mut position = self.game.position().clone();
        position.restart_clock();
        self.game = Game::new(position);
        self.repairs.clear();
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

/// The current position and its moves.
impl dyn AnyGame + '_ {
    /// The position's FEN.
    pub fn fen(&self) -> String {
        self.position().fen()
    }

    /// The position's hash key.
    pub fn key(&self) -> u64 {
        self.position().key()
    }

    /// The side to move.
    pub fn side(&self) -> Color {
        self.position().side()
    }

    /// Whether the side to move is in check.
    pub fn in_check(&self) -> bool {
        self.position().in_check()
    }

    /// Reads a legal move in the notation of the rules.
    ///
    /// # Errors
    /// If the text is not a legal move; the message explains why.
    pub fn read(&self, text: &str) -> Result<Turn, String> {
        read_turn(self.position(), text)
    }

    /// Reads a legal move in any [notation](crate::rules::notation).
    ///
    /// # Errors
    /// If the text is not a legal move; the message explains why.
    pub fn read_any(&self, text: &str) -> Result<Turn, String> {
        read_any(self.position(), text)
    }

    /// Writes a move in the notation of the rules.
    pub fn write(&self, turn: Turn) -> String {
        self.position().write(turn)
    }

    /// Writes a legal move of the current position in a notation.
    pub fn write_in(&self, notation: Notation, turn: Turn) -> String {
        write_in(self.position(), notation, turn)
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> Vec<Turn> {
        self.position().legal_moves()
    }

    /// Whether a move is legal; faster than looking for it in `legal_moves`.
    pub fn is_legal(&self, turn: Turn) -> bool {
        self.position().is_legal(turn)
    }

    /// The former name of `legal_moves`.
    #[deprecated(since = "0.3.0", note = "call `legal_moves`")]
    pub fn turns(&self) -> Vec<Turn> {
        self.legal_moves()
    }
}

#[cfg(test)]
mod tests {
    use super::super::new_game;
    use super::*;

    #[test]
    fn counters_match_the_fen_and_restart_with_the_clock() {
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
