//! `firzan show`: a position, or the men and their moves, as text or as a picture.
//!
//! | file | what |
//! |---|---|
//! | `scene` | what is to be seen of a position |
//! | `text` | on a terminal |
//! | `svg` | as a picture |
//! | `rules` | the men of a game and their moves |
//! | `diagram` | the moves of a man, drawn |
//! | `legend` | the signs of the diagrams |
//! | `png` | pictures as pixels |

mod diagram;
mod legend;
mod png;
mod rules;
mod scene;
mod svg;
mod text;

use crate::any::AnyGame;
use crate::console::output::Output;
use crate::core::Spot;
use crate::records::setup::PositionArguments;
use crate::system::atomic_file;
use anyhow::{Context, Result};
use clap::Args;
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
    /// Print a picture
    #[arg(long)]
    svg: bool,
    /// Write a picture of pixels to a file
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    png: Option<PathBuf>,
    /// The width of a square in a picture of pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 64, requires = "png",
          value_parser = clap::value_parser!(u32).range(8..=256))]
    size: u32,
    /// Black at the bottom
    #[arg(long)]
    black: bool,
    /// Mark where the man on a square can go, its twin included
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Mark the men of both sides that attack a square
    #[arg(long, value_name = "SQUARE")]
    attacks: Option<String>,
    /// Show who lends moves to whom, whom Powers free, and the twins
    #[arg(long)]
    links: bool,
    /// Draw an arrow, such as e2e4, in a picture; may be given several times
    #[arg(long, value_name = "SQUARES")]
    arrow: Vec<String>,
    /// Show the men and how they move instead of a position
    #[arg(long, conflicts_with_all = ["black", "from", "attacks", "links", "arrow"])]
    rules: bool,
}

/// Prints the position or the men, or writes the picture.
///
/// # Errors
/// If the position cannot be set up, a square is not on the board, or the file cannot be written.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let game = options.position.game()?;
    let is_picture = options.svg || options.png.is_some();
    let text = match options.rules {
        true if is_picture => rules::svg(game.as_ref()),
        true => rules::text(game.as_ref()),
        false => {
            let scene = Scene::new(options, game)?;
            match is_picture {
                true => svg::svg(&scene),
                false => text::text(&scene, has_colours()),
            }
        }
    };
    let Some(file) = &options.png else {
        output.line(text);
        return Ok(());
    };
    let pixels = png::png(&text, options.size)?;
    atomic_file::write(file, &pixels).with_context(|| format!("cannot write {}", file.display()))
}

/// Whether to print in colours.
fn has_colours() -> bool {
    stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The board as text, with the last turn and where the man on a square can go.
pub fn board(game: &dyn AnyGame, is_turned: bool, from: Option<Spot>) -> String {
    text::board(&Scene::of(game.fork(), is_turned, from), has_colours())
}
