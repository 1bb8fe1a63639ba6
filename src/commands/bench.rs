//! `firzan bench`: how many nodes a search has, and how fast it is.

use crate::console::output::Output;
use anyhow::{Result, bail};
use clap::Args;
use firzan::bench;
use firzan::games::{Registry, Variant, VariantError};
use std::str::FromStr;

/// The arguments of `firzan bench`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// A game, to search its positions alone: an id, such as grandshatranj:rook
    #[arg(value_name = "VARIANT")]
    first: Option<First>,
    /// Depth in plies, instead of each game's own
    depth: Option<u32>,
}

/// The first word: a game, or the depth for all games.
#[derive(Clone, Debug)]
pub enum First {
    /// A game.
    Game(Variant),
    /// A depth in plies.
    Depth(u32),
}

impl First {
    /// Reads a depth, or a game of the registry.
    ///
    /// # Errors
    /// If it is neither.
    pub fn read(text: &str, registry: &Registry) -> Result<First, VariantError> {
        match text.parse() {
            Ok(depth) => Ok(First::Depth(depth)),
            Err(_) => registry.variant(text).map(First::Game),
        }
    }
}

impl FromStr for First {
    type Err = VariantError;

    fn from_str(text: &str) -> Result<First, VariantError> {
        First::read(text, &Registry::new())
    }
}

/// Prints the nodes of each game and their sum, the signature.
///
/// # Errors
/// If the depth is given twice.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    output.line(match (&options.first, options.depth) {
        (Some(First::Game(variant)), depth) => bench::run_one(*variant, depth),
        (Some(First::Depth(_)), Some(_)) => bail!("the depth is given twice"),
        (Some(First::Depth(depth)), None) => bench::run(Some(*depth)),
        (None, depth) => bench::run(depth),
    });
    Ok(())
}
