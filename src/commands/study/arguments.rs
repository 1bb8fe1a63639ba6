//! The arguments of `firzan study`.

use clap::Args;
use firzan::games::Variant;
use std::path::PathBuf;
use std::time::Duration;

/// Default number of games per series.
const DEFAULT_GAMES: u64 = 200;

/// The arguments of `firzan study`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    pub(super) variant: Variant,
    /// Games per series. There is one series from the start position, one after random moves, some with twice
    /// the nodes for one side, and one per kind of piece, which one side lacks; that of the pawn has four
    /// times as many games, because other values are measured in pawns [default: 200]
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=100_000), conflicts_with = "hours")]
    games: Option<u64>,
    /// Time to play, in hours, instead of a fixed number of games
    #[arg(long, value_parser = hours)]
    pub(super) hours: Option<Duration>,
    /// Nodes per move in most series; vary at random by up to a quarter, so that games differ
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(20..=1_000_000_000))]
    pub(super) nodes: u64,
    /// Seed of the random choices: the same seed and options play the same games
    #[arg(long, default_value_t = 1)]
    pub(super) seed: u64,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    pub(super) threads: u16,
    /// Print the report as JSON
    #[arg(long)]
    pub(super) json: bool,
    /// The folder for games.pgn, study.json, study.md and study.html; an interrupted study there continues
    /// [default: ID-study]
    #[arg(long, short, value_name = "FOLDER")]
    output: Option<PathBuf>,
}

impl Arguments {
    /// The number of games per series; `u64::MAX` if the study is limited by time.
    pub(super) fn games(&self) -> u64 {
        self.games.unwrap_or(if self.hours.is_some() { u64::MAX } else { DEFAULT_GAMES })
    }

    /// The folder for the output files.
    pub(super) fn folder(&self) -> PathBuf {
        let default = || format!("{}-study", self.variant.file_stem()).into();
        self.output.clone().unwrap_or_else(default)
    }
}

/// Reads a number of hours.
fn hours(text: &str) -> Result<Duration, String> {
    let hours: f64 = text.parse().map_err(|_| "expected a number of hours".to_string())?;
    if hours > 0.0 && hours <= 1000.0 {
        Ok(Duration::from_secs_f64(hours * 3600.0))
    } else {
        Err("must be more than 0 and at most 1000 hours".to_string())
    }
}
