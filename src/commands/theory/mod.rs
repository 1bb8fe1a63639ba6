//! `firzan theory`: analysis that lasts.
//!
//! | file | contents |
//! |---|---|
//! | `grow` | extends a theory |
//! | `show` | shows what it knows of a position |
//! | `add` | adds lines to explore first |
//! | `news` | lists changes |
//! | `export` | writes books, trees and lists |
//! | `merge` | joins theories |
//! | `check` | looks for faults in a theory's file |
//! | `options` | the engine that searches, and the side of a repertoire |

mod add;
mod check;
mod export;
mod grow;
mod merge;
mod news;
mod options;
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
    /// Explore lines first: those of games in PGN, or positions in EPD with their moves
    ///
    /// Example: firzan theory add knightrelay.theory games.pgn --games
    ///
    /// The lines must begin at positions that the theory knows. `theory grow` searches them before others.
    Add(add::Arguments),
    /// Show what has changed: new best moves, values that moved, and the deepest new lines
    ///
    /// Example: firzan theory news knightrelay.theory --since 12h
    News(news::Arguments),
    /// Export a theory as an opening book, PGN, EPD, puzzles, an explorer in HTML or text
    ///
    /// Example: firzan theory export knightrelay.theory --to book -o knightrelay.book
    Export(export::Arguments),
    /// Join theories of the same game, such as those of several machines
    ///
    /// Example: firzan theory merge monday.theory tuesday.theory -o both.theory
    ///
    /// The order makes no difference, and theories that have been joined can be joined again. Texts that
    /// `theory export --to text` wrote can be joined, too. The history that `theory news` shows is not kept.
    Merge(merge::Arguments),
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
            Command::Add(options) => add::run(options, output, registry),
            Command::News(options) => news::run(options, output, registry),
            Command::Export(options) => export::run(options, output, registry),
            Command::Merge(options) => merge::run(options, output, registry),
            Command::Check(options) => check::run(options, output, registry),
        }
    }
}
