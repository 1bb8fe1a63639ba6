//! Runs `firzan show`, and prints the board for other commands.

use super::arguments::Arguments;
use super::scene::Scene;
use super::{png, rules, svg, text};
use crate::console::output::Output;
use anyhow::{Context, Result};
use firzan::any::AnyGame;
use firzan::core::Spot;
use firzan::system::atomic_file;
use std::env;
use std::io::{IsTerminal, stdout};

/// Prints the position or the pieces, or writes the picture.
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

/// The board as text, with the last move and the targets of the piece on a square.
pub fn board(game: &dyn AnyGame, is_turned: bool, from: Option<Spot>) -> String {
    text::board(&Scene::of(game.fork(), is_turned, from), has_colours())
}
