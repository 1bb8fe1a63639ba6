//! How turns and scores are shown.

use super::View;
use crate::any::AnyGame;
use crate::core::Turn;
use crate::rules::Notation;

/// How positions, turns and scores are shown.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Whose view a score is.
    pub view: View,
    /// How turns are written.
    pub notation: Notation,
}

/// Writes successive turns from a game's position.
pub fn write_line(game: &dyn AnyGame, notation: Notation, turns: &[Turn]) -> Vec<String> {
    if notation == Notation::Rules {
        return turns.iter().map(|&turn| game.write(turn)).collect();
    }
    let mut at = game.fork();
    let mut words = Vec::with_capacity(turns.len());
    for &turn in turns {
        words.push(at.write_in(notation, turn));
        at.play(turn);
    }
    words
}
