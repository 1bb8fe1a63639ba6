//! Turns as the half-moves that XBoard sees.

use super::half::Half;
use crate::protocol::xboard::board::Wire;
use crate::protocol::xboard::games;
use firzan::any::{AnyGame, Grid};
use firzan::core::Turn;

/// Writes turns of successive positions as half-moves.
pub struct Encoder {
    wire: &'static dyn Wire,
    game: Box<dyn AnyGame>,
    before: Grid,
}

impl Encoder {
    /// Starts from the game's position.
    pub fn new(game: &dyn AnyGame) -> Encoder {
        Encoder { wire: games::of(game.variant()), game: game.fork(), before: Grid::of(game) }
    }

    /// Advances to the position after a legal turn.
    pub fn play(&mut self, turn: Turn) {
        self.game.play(turn);
        self.before = Grid::of(self.game.as_ref());
    }

    /// A legal turn as half-moves.
    pub fn halves(&mut self, turn: Turn) -> Vec<Half> {
        self.wire.halves(self.game.as_mut(), &self.before, turn)
    }
}
