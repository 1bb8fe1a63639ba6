//! `firzan bench`: measures the nodes and the speed of the search.

use crate::console::output::Output;
use anyhow::{Result, bail};
use clap::Args;
use firzan::bench;
use firzan::games::{Registry, Variant, VariantError};

/// The arguments of `firzan bench`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The id of the variant to search, such as grandshatranj:rook [default: all games]
    #[arg(value_name = "VARIANT", value_parser = |text: &str| First::read(text, &Registry::new()))]
    first: Option<First>,
    /// Depth in plies [default: depends on the game]
    depth: Option<u32>,
}

/// The first argument: a game, or the depth for all games.
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
    /// If the text is neither.
    pub fn read(text: &str, registry: &Registry) -> Result<First, VariantError> {
        match text.parse() {
            Ok(depth) => Ok(First::Depth(depth)),
            Err(_) => registry.variant(text).map(First::Game),
        }
    }
}

/// Prints the nodes of each game, and their sum, which is the signature of the search.
///
/// # Errors
/// If the depth is given twice.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    output.line(match (&options.first, options.depth) {
        (Some(First::Game(variant)), depth) => bench::run_one(*variant, depth),
        (Some(First::Depth(_)), Some(_)) => bail!("depth given twice: remove one of them"),
        (Some(First::Depth(depth)), None) => bench::run(Some(*depth)),
        (None, depth) => bench::run(depth),
    });
    Ok(())
}
