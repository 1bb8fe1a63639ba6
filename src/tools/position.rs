//! A position given on the command line.

use crate::any::{AnyGame, new_game};
use crate::games::Variant;
use anyhow::{Context, Result};
use clap::Args;

/// A position given on the command line.
#[derive(Clone, Debug, Args)]
pub struct PositionArguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    pub variant: Variant,
    #[command(flatten)]
    setup: Setup,
}

impl PositionArguments {
    /// The game with its turns played.
    ///
    /// # Errors
    /// If the FEN is invalid or a turn is illegal.
    pub fn game(&self) -> Result<Box<dyn AnyGame>> {
        self.setup.game(self.variant)
    }
}

/// A position of a variant known already.
#[derive(Clone, Debug, Args)]
pub struct Setup {
    /// The position, in quotation marks; the start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Turns to play from there
    #[arg(long, num_args = 0..)]
    moves: Vec<String>,
}

impl Setup {
    /// The game with its turns played.
    ///
    /// # Errors
    /// If the FEN is invalid or a turn is illegal.
    pub fn game(&self, variant: Variant) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(variant);
        if let Some(fen) = self.fen.as_deref().filter(|&fen| fen != "startpos") {
            game.set_up(Some(fen))
                .with_context(|| format!("cannot set up {fen:?}"))?;
        }
        for text in self
            .moves
            .iter()
            .flat_map(|moves| moves.split_ascii_whitespace())
        {
            let turn = game
                .read(text)
                .map_err(|why| anyhow::anyhow!("illegal move {text}: {why}"))?;
            game.play(turn);
        }
        Ok(game)
    }
}
