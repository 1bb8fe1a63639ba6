//! The arguments of `firzan check`.

use clap::Args;
use std::path::PathBuf;

/// The arguments of `firzan check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of definitions; games of one can be parents in those after it
    #[arg(required_unless_present = "keys", value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// Tell each game in words: its pieces with diagrams, its rules, facts about it, and perft
    #[arg(long)]
    pub(super) explain: bool,
    /// Compare each game with what Fairy-Stockfish plays by the same files: perft and random games
    #[arg(long, value_name = "FAIRY_STOCKFISH")]
    pub(super) against: Option<PathBuf>,
    /// Only the game of this section
    #[arg(long, value_name = "SECTION")]
    pub(super) only: Option<String>,
    /// Print an object of JSON for each section
    #[arg(long)]
    pub(super) json: bool,
    /// List the keys that a definition may have, what they mean, and their values
    #[arg(long, conflicts_with_all = ["files", "json", "explain", "against", "only"])]
    pub(super) keys: bool,
}
