//! The arguments of `firzan show`.

use crate::records::setup::PositionArguments;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `firzan show`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// Print the position as an SVG picture
    #[arg(long)]
    pub(super) svg: bool,
    /// Write a PNG picture to a file
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pub(super) png: Option<PathBuf>,
    /// Width of a square in the PNG picture
    #[arg(long, value_name = "PIXELS", default_value_t = 64, requires = "png",
          value_parser = clap::value_parser!(u32).range(8..=256))]
    pub(super) size: u32,
    /// Show Black at the bottom
    #[arg(long)]
    pub(super) black: bool,
    /// Mark where the piece on a square, and its twin, can go
    #[arg(long, value_name = "SQUARE")]
    pub(super) from: Option<String>,
    /// Mark the pieces of both sides that attack a square
    #[arg(long, value_name = "SQUARE")]
    pub(super) attacks: Option<String>,
    /// Show which piece lends its moves to which, what Powers free, and twins
    #[arg(long)]
    pub(super) links: bool,
    /// Draw an arrow, such as e2e4, in the picture; may be given several times
    #[arg(long, value_name = "SQUARES")]
    pub(super) arrow: Vec<String>,
    /// Show the pieces and how they move instead of a position
    #[arg(long, conflicts_with_all = ["black", "from", "attacks", "links", "arrow"])]
    pub(super) rules: bool,
}
