//! The arguments of `firzan check`.

use clap::Args;
use std::path::PathBuf;

/// The arguments of `firzan check`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of definitions; games in one file can be parents in the files after it
    #[arg(required_unless_present = "keys", value_name = "FILES")]
    pub(super) files: Vec<PathBuf>,
    /// Describe each game: its pieces with diagrams, its rules, facts about it, and perft counts
    #[arg(long)]
    pub(super) explain: bool,
    /// Also report keys and notation by which Fairy-Stockfish would play another game
    #[arg(long)]
    pub(super) fairy: bool,
    /// Compare each game with Fairy-Stockfish by perft and random games; implies --fairy
    #[arg(long, value_name = "FAIRY_STOCKFISH")]
    pub(super) against: Option<PathBuf>,
    /// Check only the game of this section
    #[arg(long, value_name = "SECTION")]
    pub(super) only: Option<String>,
    /// Print a JSON object for each section
    #[arg(long)]
    pub(super) json: bool,
    /// List all keys of definitions with their meanings and values
    #[arg(long, conflicts_with_all = ["files", "json", "explain", "fairy", "against", "only"])]
    pub(super) keys: bool,
}

impl Arguments {
    /// Whether it matters what Fairy-Stockfish plays.
    pub(super) fn asks_fairy(&self) -> bool {
        self.fairy || self.against.is_some()
    }
}
