//! `firzan show`: shows a position, or the pieces and their moves, as text or as a picture.
//!
//! | file | contents |
//! |---|---|
//! | `scene` | the arguments, and the position with its marks |
//! | `text` | a position on a terminal |
//! | `svg` | a position as a picture |
//! | `rules` | the pieces of a game and their moves |
//! | `diagram` | the moves of a piece, drawn |
//! | `legend` | the signs in the diagrams |
//! | `sketch` | the moves of a piece of a definition as a text diagram |

mod diagram;
mod legend;
mod rules;
mod scene;
pub mod sketch;
mod svg;
mod text;

use crate::console::columns::has_colours;
use crate::console::files;
use crate::console::output::Output;
use anyhow::{Context, Result};
use firzan::any::AnyGame;
use firzan::core::Spot;
use firzan::games::Registry;
use firzan::pictures::SIZE;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
pub use rules::{Described, pieces};
use scene::Scene;
pub use scene::{Arguments, square};

/// Prints the position or the pieces, or writes the picture.
///
/// # Errors
/// If the position cannot be set up, a square is not on the board, or the file cannot be written.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
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
    files::check_distinct(file, registry.files())?;
    let pixels = png(&text, options.size)?;
    files::write(file, &pixels)
}

/// Renders an SVG as PNG, with squares of this many pixels.
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

/// The board as text, with the last move and the targets of the piece on a square.
pub fn board(game: &dyn AnyGame, from_black: bool, from: Option<Spot>) -> String {
    text::board(&Scene::of(game.fork(), from_black, from), has_colours())
}
