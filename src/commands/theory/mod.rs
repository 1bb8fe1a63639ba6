//! `firzan theory`: analysis that lasts.
//!
//! | file | contents |
//! |---|---|
//! | `grow` | extends a theory |
//! | `show` | shows what it knows of a position |
//! | `check` | looks for faults in its file |

mod check;
mod grow;
mod show;

use crate::console::output::Output;
use anyhow::Result;
use clap::Subcommand;
use firzan::games::Registry;

/// The subcommands of `firzan theory`.
#[derive(Clone, Debug, Subcommand)]
pub enum Command {
    /// Search and add positions until Ctrl-C; the same command resumes
    ///
    /// Example: firzan theory grow knightrelay --hours 8
    Grow(grow::Arguments),
    /// Show what a theory knows of a position: its moves with their shares, best first
    ///
    /// Example: firzan theory show knightrelay.theory
    ///
    /// A share is the part of the point that White can expect. "~" after it means that it depends on what has
    /// been played before, because a repetition decides; "?" that only the search of the position before has
    /// seen the move.
    Show(show::Arguments),
    /// Look for faults in a theory: its keys, its moves and its values
    ///
    /// Example: firzan theory check knightrelay.theory
    ///
    /// The exit code is 1 if there is one.
    Check(check::Arguments),
}

impl Command {
    /// Runs the subcommand with the games in `registry`.
    ///
    /// # Errors
    /// If it fails; the error is meant for the user.
    pub fn run(&self, output: &Output, registry: &Registry) -> Result<()> {
        match self {
            Command::Grow(options) => grow::run(options, output),
            Command::Show(options) => show::run(options, output, registry),
            Command::Check(options) => check::run(options, output, registry),
        }
    }
}
