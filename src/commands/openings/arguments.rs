//! The arguments of `firzan openings`.

use crate::console::shard::Shard;
use clap::Args;
use firzan::games::Variant;
use std::path::PathBuf;

/// The arguments of `firzan openings`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    pub(super) variant: Variant,
    /// Positions to make
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(super) count: u32,
    /// Moves to play from the start position, by both sides together
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(1..=100))]
    pub(super) plies: u32,
    /// The same seed and options make the same suite
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Centipawns by which either side may be better
    #[arg(long, value_name = "CP", default_value_t = 60)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=10_000))]
    pub(super) max_score: u16,
    /// Play three games from each position, with --nodes per move, a tenth and a hundredth of that; keep the
    /// position only if no game ends or is decided within this many moves, both sides' together
    #[arg(long, value_name = "PLIES", default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u32).range(..=100), conflicts_with = "depth")]
    pub(super) lasting: u32,
    /// Nodes of the search that judges a position
    #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
    pub(super) nodes: u64,
    /// Depth of that search in plies, instead of nodes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=100), conflicts_with = "nodes")]
    pub(super) depth: Option<u32>,
    /// Candidates to try for each position before giving up
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(super) tries: u32,
    /// Play moves of this book as long as it has some, then random moves
    #[arg(long, value_name = "FILE")]
    pub(super) book: Option<PathBuf>,
    /// Make only part K of N
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    pub(super) shard: Shard,
    /// Make the suite from all its shards, made with the same options
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "shard")]
    pub(super) merge: Vec<PathBuf>,
    /// Threads to use [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    pub(super) threads: u16,
    /// The file to write, one FEN per line
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: PathBuf,
}

impl Arguments {
    /// The command that makes the suite, without options that do not affect its contents.
    pub(super) fn command(&self) -> String {
        let effort = match self.depth {
            Some(depth) => format!("--depth {depth}"),
            None => format!("--nodes {}", self.nodes),
        };
        let lasting = match self.lasting {
            0 => String::new(),
            plies => format!(" --lasting {plies}"),
        };
        let book = self.book.as_ref().map_or(String::new(), |path| format!(" --book {}", path.display()));
        format!(
            "firzan openings {} --count {} --plies {} --seed {} --max-score {}{lasting} {effort}{book}",
            self.variant.exact_id(),
            self.count,
            self.plies,
            self.seed,
            self.max_score
        )
    }
}
