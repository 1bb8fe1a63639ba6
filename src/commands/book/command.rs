//! What `firzan book` does.

use super::build;
use super::merge::{Merge, merge};
use super::show::{Show, show};
use crate::console::output::Output;
use anyhow::Result;
use clap::Subcommand;

/// What `firzan book` does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Build a book from game records, or from games of the engine against itself
    Build(build::Arguments),
    /// Show what a book holds, and its turns in a position
    Show(Show),
    /// Add up books of one variant
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
