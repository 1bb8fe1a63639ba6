//! `firzan show`: a position as text or as a picture.
//!
//! | file | what |
//! |---|---|
//! | `text` | on a terminal |
//! | `svg` | as a picture |

mod svg;
mod text;

use super::position::PositionArguments;
use crate::any::AnyGame;
use crate::core::Spot;
use crate::protocol::output::Output;
use anyhow::{Context, Result, ensure};
use clap::Args;
use std::env;
use std::io::{IsTerminal, stdout};

/// The arguments of `firzan show`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Print a picture
    #[arg(long)]
    svg: bool,
    /// Black at the bottom
    #[arg(long)]
    black: bool,
    /// Mark where the man on a square can go
    #[arg(long, value_name = "SQUARE")]
    from: Option<String>,
    /// Draw an arrow, such as e2e4, in a picture; may be given several times
    #[arg(long, value_name = "SQUARES", requires = "svg")]
    arrow: Vec<String>,
}

/// What is to be seen.
struct Scene {
    game: Box<dyn AnyGame>,
    is_turned: bool,
    /// Squares on which the last turn has changed something.
    last: Vec<Spot>,
    /// The man whose turns are marked.
    from: Option<Spot>,
    /// Where it can go.
    targets: Vec<Spot>,
    arrows: Vec<(Spot, Spot)>,
}

/// Prints the position.
///
/// # Errors
/// If it cannot be set up, or a square is none of the board.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let game = options.position.game()?;
    let from = options
        .from
        .as_deref()
        .map(|text| square(game.as_ref(), text))
        .transpose()?;
    let arrows = options.arrow.iter().map(|text| arrow(game.as_ref(), text));
    let scene = Scene {
        is_turned: options.black,
        last: last_turn(game.as_ref()),
        from,
        targets: from.map_or(Ok(Vec::new()), |from| targets(game.as_ref(), from))?,
        arrows: arrows.collect::<Result<_>>()?,
        game,
    };
    if options.svg {
        output.line(svg::svg(&scene));
        return Ok(());
    }
    output.line(text::text(&scene, has_colours()));
    Ok(())
}

/// Whether to print in colours.
fn has_colours() -> bool {
    stdout().is_terminal() && env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
}

/// The board as text, with the last turn and where the man on a square can go.
pub fn board(game: &dyn AnyGame, is_turned: bool, from: Option<Spot>) -> String {
    let targets = from.and_then(|from| targets(game, from).ok());
    let scene = Scene {
        is_turned,
        last: last_turn(game),
        from,
        targets: targets.unwrap_or_default(),
        arrows: Vec::new(),
        game: game.fork(),
    };
    text::board(&scene, has_colours())
}

/// A square of the board.
///
/// # Errors
/// If the text is none.
pub fn square(game: &dyn AnyGame, text: &str) -> Result<Spot> {
    let spot =
        Spot::read(text, 1).filter(|(spot, rest)| rest.is_empty() && is_on_board(game, *spot));
    Ok(spot
        .with_context(|| format!("{text:?} is no square of this board"))?
        .0)
}

/// Two squares of the board.
fn arrow(game: &dyn AnyGame, text: &str) -> Result<(Spot, Spot)> {
    let (from, rest) =
        Spot::read(text, 1).with_context(|| format!("{text:?} is no arrow such as e2e4"))?;
    let from = square(game, &from.write(1))?;
    Ok((from, square(game, rest)?))
}

fn is_on_board(game: &dyn AnyGame, spot: Spot) -> bool {
    let (files, ranks) = game.size();
    spot.file < files && spot.rank < ranks
}

/// The squares on which the last turn has changed something: those of its move, a flip, a twin, a rook.
fn last_turn(game: &dyn AnyGame) -> Vec<Spot> {
    let mut before = game.fork();
    if !before.undo() {
        return Vec::new();
    }
    squares(game)
        .filter(|&spot| before.at(spot) != game.at(spot))
        .collect()
}

/// Where the man on a square can go.
fn targets(game: &dyn AnyGame, from: Spot) -> Result<Vec<Spot>> {
    let parts = game.turns().into_iter().map(|turn| game.parts(turn));
    let mut targets: Vec<Spot> = parts
        .filter(|parts| parts.from == from)
        .map(|parts| parts.to)
        .collect();
    targets.sort();
    targets.dedup();
    ensure!(
        !targets.is_empty(),
        "there is no turn from {}",
        from.write(1)
    );
    Ok(targets)
}

fn squares(game: &dyn AnyGame) -> impl Iterator<Item = Spot> + use<> {
    let (files, ranks) = game.size();
    (0..ranks).flat_map(move |rank| (0..files).map(move |file| Spot { file, rank }))
}

impl Scene {
    /// The files from left to right.
    fn files(&self) -> Vec<u8> {
        let files = 0..self.game.size().0;
        match self.is_turned {
            true => files.rev().collect(),
            false => files.collect(),
        }
    }

    /// The ranks from top to bottom.
    fn ranks(&self) -> Vec<u8> {
        let ranks = 0..self.game.size().1;
        match self.is_turned {
            true => ranks.collect(),
            false => ranks.rev().collect(),
        }
    }

    /// The number of files of a board, where there are several side by side.
    fn board_files(&self) -> u8 {
        match self.game.size().0 {
            16 => 8,
            files => files,
        }
    }
}
