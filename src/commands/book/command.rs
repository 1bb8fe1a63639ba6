//! The subcommands of `firzan book`.

use super::build;
use super::merge::{Merge, merge};
use super::show::{Show, show};
use crate::console::output::Output;
use anyhow::Result;
use clap::Subcommand;

/// The subcommands of `firzan book`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Build a book from game records, or by self-play
    Build(build::Arguments),
    /// Show the size of a book, and its moves in a position
    Show(Show),
    /// Merge books of one variant
    Merge(Merge),
}

impl Command {
    /// Runs the command, printing to `output`.
    ///
    /// # Errors
    /// Describes the error for the user.
    pub fn run(&self, output: &Output) -> Result<()> {
        match self {
            Command::Build(options) => build::run(options, output),
            Command::Show(options) => show(options, output),
            Command::Merge(options) => merge(options, output),
        }
    }
}
