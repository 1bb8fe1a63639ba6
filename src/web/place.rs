//! A game named by its variant, a FEN and turns.

use crate::any::{AnyGame, new_game};
use crate::core::Turn;
use crate::games::Variant;
use serde::Deserialize;

/// The most turns of a game.
const MOST_TURNS: usize = 5000;

/// A game and its turns so far, as questions name it.
#[derive(Clone, Debug, Deserialize)]
pub struct Place {
    /// The variant's id, with its options.
    pub game: String,
    /// The first position; the start position if there is none.
    #[serde(default)]
    pub fen: Option<String>,
    /// The turns played from there.
    #[serde(default)]
    pub turns: Vec<String>,
}

impl Place {
    /// The game with its turns played.
    ///
    /// # Errors
    /// If the variant is unknown, the FEN invalid or a turn illegal.
    pub fn game(&self) -> Result<Box<dyn AnyGame>, String> {
        self.walk(|_, _| {})
    }

    /// The same; `each` sees every turn in the position where it is played.
    pub(super) fn walk(&self, mut each: impl FnMut(&dyn AnyGame, Turn)) -> Result<Box<dyn AnyGame>, String> {
        let variant = Variant::own(&self.game)?;
        let mut game = new_game(variant);
        if let Some(fen) = self.fen.as_deref().filter(|&fen| fen != "startpos") {
            game.set_up(Some(fen)).map_err(words)?;
        }
        if self.turns.len() > MOST_TURNS {
            return Err(format!("more than {MOST_TURNS} turns"));
        }
        for (index, text) in self.turns.iter().enumerate() {
            let turn = game
                .read(text)
                .map_err(|why| format!("illegal turn {text} (number {}): {why}", index + 1))?;
            each(game.as_ref(), turn);
            game.play(turn);
        }
        Ok(game)
    }
}

fn words(fault: impl ToString) -> String {
    fault.to_string()
}
