//! `firzan show`: a position, or the pieces and their moves, as text or as a picture.
//!
//! | file | contents |
//! |---|---|
//! | `scene` | a position with its marks |
//! | `text` | a position on a terminal |
//! | `svg` | a position as a picture |
//! | `rules` | the pieces of a game and their moves |
//! | `diagram` | the moves of a piece, drawn |
//! | `legend` | the signs of the diagrams |
//! | `sketch` | the moves of a piece of a definition, drawn with letters |

mod diagram;
mod legend;
mod rules;
mod scene;
pub mod sketch;
mod svg;
mod text;

use crate::console::files;
use crate::console::output::Output;
use crate::records::setup::PositionArguments;
use anyhow::{Context, Result};
use clap::Args;
use firzan::any::AnyGame;
use firzan::core::Spot;
use firzan::pictures::SIZE;
use firzan::system::atomic_file;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
pub use rules::{Described, pieces};
use scene::Scene;
pub use scene::square;
use std::env;
use std::io::{IsTerminal, stdout};
use std::path::PathBuf;

/// The arguments of `firzan show`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Print the position as an SVG picture
    #[arg(long)]
    svg: bool,
    /// Write a PNG picture to a file
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    png: Option<PathBuf>,
    /// Width of a square in the PNG picture
    #[arg(long, value_name = "PIXELS", default_value_t = 64, requires = "png",
          value_parser = clap::value_parser!(u32).range(8..=256))]
    size: u32,
    /// Show Black at the bottom
    #[arg(long)]
    black: bool,
    /// Mark where the piece on a square, and its twin, can go
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Mark the pieces of both sides that attack a square
    #[arg(long, value_name = "SQUARE")]
    attacks: Option<String>,
    /// Show which piece lends its moves to which, what Powers free, and twins
    #[arg(long)]
    links: bool,
    /// Draw an arrow, such as e2e4, in the picture; may be given several times
    #[arg(long, value_name = "SQUARES")]
    arrow: Vec<String>,
    /// Show the pieces and how they move instead of a position
    #[arg(long, conflicts_with_all = ["black", "from", "attacks", "links", "arrow"])]
    rules: bool,
}

/// Prints the position or the pieces, or writes the picture.
///
/// # Errors
/// If the position cannot be set up, a square is not on the board, or the file cannot be written.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let game = options.position.game()?;
    let text = match (options.rules, options.svg || options.png.is_some()) {
        (true, true) => rules::svg(game.as_ref()),
        (true, false) => rules::text(game.as_ref()),
        (false, true) => svg::svg(&Scene::new(options, game)?),
        (false, false) => text::text(&Scene::new(options, game)?, has_colours()),
    };
    let Some(file) = &options.png else {
        output.line(text);
        return Ok(());
    };
    let pixels = png(&text, options.size)?;
    atomic_file::write(file, &pixels).with_context(|| files::cannot_write(file))
}

/// An SVG as a PNG file, with squares of this many pixels.
fn png(svg: &str, square: u32) -> Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("the picture cannot be drawn")?;
    let scale = square as f32 / SIZE as f32;
    let size = tree.size().to_int_size().scale_by(scale);
    let size = size.context("the picture is too large")?;
    let mut pixels = Pixmap::new(size.width(), size.height()).context("the picture is too large")?;
    let transform = Transform::from_scale(scale, scale);
    resvg::render(&tree, transform, &mut pixels.as_mut());
    pixels.encode_png().context("the picture cannot be written")
}

/// Whether to print in colours.
fn has_colours() -> bool {
    stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The board as text, with the last move and the targets of the piece on a square.
pub fn board(game: &dyn AnyGame, from_black: bool, from: Option<Spot>) -> String {
    text::board(&Scene::of(game.fork(), from_black, from), has_colours())
}
