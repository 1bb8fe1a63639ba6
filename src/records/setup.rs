//! Command-line arguments for a position.

use crate::console::output::complain;
use crate::protocol::xboard::written::{self, TurnReader};
use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use firzan::any::{AnyGame, new_game};
use firzan::core::Spot;
use firzan::games::Variant;

/// Whether a field of a FEN lists twins, such as `a1i1,b1l3`.
pub fn is_twins(word: &str) -> bool {
    let is_pair = |pair: &str| {
        let squares = Spot::read(pair, 1).and_then(|(_, rest)| Spot::read(rest, 1));
        squares.is_some_and(|(_, rest)| rest.is_empty())
    };
    word.split(',').all(is_pair)
}

/// Arguments for a variant and a position.
#[derive(Clone, Debug, Args)]
pub struct PositionArguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    pub variant: Variant,
    #[command(flatten)]
    setup: Setup,
}

impl PositionArguments {
    /// The game with its moves played.
    ///
    /// # Errors
    /// If the FEN is invalid or a move is illegal.
    pub fn game(&self) -> Result<Box<dyn AnyGame>> {
        self.setup.game(self.variant)
    }
}

/// A position of a variant that is known from elsewhere.
#[derive(Clone, Debug, Args)]
pub struct Setup {
    /// The position as a FEN, in quotation marks [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// Moves to play from that position, in the notation of the rules, in XBoard's, or in algebraic notation
    #[arg(long, num_args = 0..)]
    moves: Vec<String>,
}

impl Setup {
    /// The game with its moves played.
    ///
    /// # Errors
    /// If the FEN is invalid or a move is illegal.
    pub fn game(&self, variant: Variant) -> Result<Box<dyn AnyGame>> {
        let mut game = new_game(variant);
        if let Some(fen) = self.fen.as_deref().filter(|&fen| fen != "startpos") {
            written::set_up(game.as_mut(), fen).with_context(|| format!("cannot set up {fen:?}"))?;
            game.repairs().iter().for_each(|repair| complain(format_args!("{repair}")));
        }
        let mut reader = TurnReader::default();
        for word in self.moves.iter().flat_map(|moves| moves.split_ascii_whitespace()) {
            let turn = reader
                .read(game.as_ref(), word)
                .map_err(|why| anyhow!(written::illegal(game.as_ref(), word, &why)))?;
            if let Some(turn) = turn {
                game.play(turn);
            }
        }
        ensure!(!reader.is_within_turn(), "the last move is not complete");
        Ok(game)
    }
}
