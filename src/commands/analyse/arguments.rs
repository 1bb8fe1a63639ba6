//! The arguments of `firzan analyse`.

use super::effort::Effort;
use crate::records::notation;
use crate::records::setup::Setup;
use clap::{Args, ValueEnum};
use firzan::format::{Style, View};
use firzan::games::Variant;
use firzan::rules::Notation;
use std::path::PathBuf;

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
