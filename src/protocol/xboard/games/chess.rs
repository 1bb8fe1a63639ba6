//! Chess, which XBoard knows.

use crate::protocol::xboard::board::Wire;
use firzan::any::AnyGame;
use firzan::rules::FenError;

pub struct Chess;

impl Wire for Chess {
    /// XBoard's FEN is complete, including the en passant square.
    fn set_up(&self, game: &mut dyn AnyGame, text: &str) -> Result<(), FenError> {
        game.set_up(Some(text))
    }
}
