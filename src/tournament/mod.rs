//! Matches between engines: `firzan match`, the measuring instrument.
//!
//! Engines speak UCI or the XBoard protocol; the rules are Firzan's, never an engine's. [`run()`] plays what
//! [`schedule`] says, [`game`] is one game, [`standings`] counts, [`results`] and
//! [`pgn`](crate::records::pgn) keep. A match can be split into shards, whose results [`merge`] combines.

mod adapter;
pub mod adjudicate;
mod affinity;
mod announced;
mod appended;
mod arguments;
pub mod clock;
pub mod comment;
mod complaints;
mod compliance;
pub mod deciding;
pub mod description;
mod engine;
mod fastchess;
mod files;
pub mod game;
mod heading;
pub mod help;
mod log;
mod mate_lines;
pub mod merge;
mod moment;
pub mod openings;
pub mod options;
pub mod outputs;
mod plan;
mod player;
mod process_group;
mod progress;
mod quick;
pub mod results;
pub mod results_file;
mod run;
pub mod schedule;
pub mod sprt;
pub mod standings;
pub mod stats;
mod uci;
pub mod words;
mod xboard;

use crate::console::output::Output;
pub use crate::protocol::dialect;
use anyhow::Result;
use clap::Args;

/// The arguments of `firzan match`.
#[derive(Clone, Debug, Args)]
#[command(after_help = help::help())]
pub struct Arguments {
    /// Options in the style of fastchess, shown below
    #[arg(value_name = "OPTION", trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    words: Vec<String>,
}

/// Plays a match.
///
/// # Errors
/// If the options are wrong, a file cannot be read or written, or an engine does not start.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    if options.words.iter().any(|word| ["-help", "--help"].contains(&word.as_str())) {
        output.bytes(help::help().as_bytes());
        return Ok(());
    }
    let first = options.words.split_first();
    let first = first.map(|(word, rest)| (word.as_str(), rest));
    if let Some(("-version" | "--version" | "-v" | "--v", _)) = first {
        output.line(format_args!("firzan {}", env!("CARGO_PKG_VERSION")));
        return Ok(());
    }
    if let Some(("-compliance" | "--compliance", rest)) = first {
        return compliance::run(rest, output);
    }
    run::run(&options.words, output)
}
