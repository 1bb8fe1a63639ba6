//! The arguments of `firzan analyse`.

use crate::protocol::engine::DEFAULT_HASH;
use crate::records::notation;
use crate::records::setup::Setup;
use clap::{Args, ValueEnum};
use firzan::format::{Style, View};
use firzan::games::Variant;
use firzan::rules::Notation;
use firzan::search::{Limits, Settings};
use std::path::PathBuf;
use std::time::Duration;

/// The arguments of `firzan analyse`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    #[arg(default_value = "chess")]
    pub(super) variant: Variant,
    #[command(flatten)]
    pub(super) setup: Setup,
    /// Search every position of a file: a FEN on each line, followed by the solution, such as `bm Nf3;`, `am
    /// e2e4;` or `dm 2;`; - is standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub(super) epd: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long)]
    pub(super) json: bool,
    /// The side that scores are for: above 0 it is better
    #[arg(long, value_enum, default_value = "mover")]
    view: Side,
    /// Notation of moves [default: that of the rules; with --epd that of the solutions]
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// Search for a mate in N moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(super) mate: Option<u32>,
    /// Number of lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) multipv: u16,
    #[command(flatten)]
    pub(super) effort: Effort,
}

/// The side that scores are for.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    /// The side to move
    Mover,
    /// White
    White,
}

impl Arguments {
    /// The side that scores are for.
    pub(super) fn view(&self) -> View {
        match self.view {
            Side::Mover => View::Mover,
            Side::White => View::White,
        }
    }

    /// The form of the output.
    pub(super) fn style(&self) -> Style {
        Style { view: self.view(), notation: self.notation.unwrap_or_default() }
    }
}

/// Limits and resources of a search: the arguments that several commands share.
#[derive(Clone, Debug, Args)]
pub struct Effort {
    /// Seconds per position
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Depth in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Nodes per position
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, default_value_t = DEFAULT_HASH as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
}

impl Effort {
    /// The limits of a search; `usual` if none is given.
    pub fn limits(&self, usual: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(unlimited.then_some(usual)),
            ..Limits::default()
        }
    }

    /// The settings for a search of that many lines.
    pub fn settings(&self, lines: usize) -> Settings {
        Settings { threads: self.threads.into(), lines, overhead: Duration::ZERO, ..Settings::default() }
    }
}

/// Reads a time in seconds.
///
/// # Errors
/// If the text is not one.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("seconds must be 0 or more".to_string());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| "the time is too long".to_string())
}
