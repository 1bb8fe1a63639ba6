//! The arguments, and the marked position that they describe.

use crate::records::setup::PositionArguments;
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::any::AnyGame;
use firzan::core::Spot;
use firzan::rules::Link;
use std::path::PathBuf;

/// The arguments of `firzan show`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) position: PositionArguments,
    /// Print an SVG picture
    #[arg(long)]
    pub(super) svg: bool,
    /// Write a PNG picture to this file
    #[arg(long, value_name = "FILE", conflicts_with = "svg")]
    pub(super) png: Option<PathBuf>,
    /// Width of a square in the PNG picture, in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 64, requires = "png",
          value_parser = clap::value_parser!(u32).range(8..=256))]
    pub(super) size: u32,
    /// Show Black at the bottom
    #[arg(long)]
    pub(super) black: bool,
    /// Mark the squares to which the piece on this square, or its twin, can move
    #[arg(long, value_name = "SQUARE")]
    pub(super) from: Option<String>,
    /// Mark the pieces of both sides that attack this square
    #[arg(long, value_name = "SQUARE")]
    pub(super) attacks: Option<String>,
    /// Show links between pieces: lender and borrower of moves, Power and the piece it frees, and twins
    #[arg(long)]
    pub(super) links: bool,
    /// Draw an arrow, such as e2e4, in the picture; may be repeated
    #[arg(long, value_name = "SQUARES")]
    pub(super) arrow: Vec<String>,
    /// Show the pieces and their moves instead of a position
    #[arg(long, conflicts_with_all = ["black", "from", "attacks", "links", "arrow"])]
    pub(super) rules: bool,
}

/// A position with its marks.
pub struct Scene {
    pub game: Box<dyn AnyGame>,
    /// Whether the board is shown with Black at the bottom.
    pub from_black: bool,
    /// The squares that the last move changed.
    pub last: Vec<Spot>,
    /// The piece whose targets are marked.
    pub from: Option<Spot>,
    /// The squares to which it, and pieces that move with it, can move.
    pub targets: Vec<Spot>,
    /// The square whose attackers are marked, and the attackers.
    pub attacked: Option<(Spot, Vec<Spot>)>,
    pub links: Vec<Link<Spot>>,
    pub arrows: Vec<(Spot, Spot)>,
}

impl Scene {
    /// The scene for the arguments.
    ///
    /// # Errors
    /// If a square is not on the board, or a piece has no legal move.
    pub fn new(options: &Arguments, game: Box<dyn AnyGame>) -> Result<Scene> {
        let read = |text: &Option<String>| {
            let text = text.as_deref();
            text.map(|text| square(game.as_ref(), text)).transpose()
        };
        let from = read(&options.from)?;
        if let Some(from) = from {
            ensure!(
                !targets(game.as_ref(), from).is_empty(),
                "there is no legal move from {}",
                from.write(1)
            );
        }
        let attacked = read(&options.attacks)?.map(|spot| (spot, game.attackers(spot)));
        let arrows = options.arrow.iter().map(|text| arrow(game.as_ref(), text));
        let arrows = arrows.collect::<Result<_>>()?;
        let links = if options.links { game.links() } else { Vec::new() };
        Ok(Scene { attacked, links, arrows, ..Scene::of(game, options.black, from) })
    }

    /// A position with its last move, and the targets of the piece on a square.
    pub fn of(game: Box<dyn AnyGame>, from_black: bool, from: Option<Spot>) -> Scene {
        Scene {
            from_black,
            last: last_turn(game.as_ref()),
            from,
            targets: from.map_or(Vec::new(), |from| targets(game.as_ref(), from)),
            attacked: None,
            links: Vec::new(),
            arrows: Vec::new(),
            game,
        }
    }

    /// The files from left to right.
    pub fn files(&self) -> Vec<u8> {
        let files = 0..self.game.size().0;
        if self.from_black { files.rev().collect() } else { files.collect() }
    }

    /// The ranks from top to bottom.
    pub fn ranks(&self) -> Vec<u8> {
        let ranks = 0..self.game.size().1;
        if self.from_black { ranks.collect() } else { ranks.rev().collect() }
    }

    /// Whether a piece is one of the marked attackers.
    pub fn is_attacker(&self, spot: Spot) -> bool {
        let attacked = self.attacked.as_ref();
        attacked.is_some_and(|(_, attackers)| attackers.contains(&spot))
    }

    /// Whether a square is in a palace.
    pub fn is_palace(&self, spot: Spot) -> bool {
        let has = |[low, high]: &[Spot; 2]| {
            (low.file..=high.file).contains(&spot.file) && (low.rank..=high.rank).contains(&spot.rank)
        };
        self.game.palaces().iter().any(has)
    }

    /// All squares.
    pub fn squares(&self) -> impl Iterator<Item = Spot> + use<> {
        squares(self.game.as_ref())
    }
}

/// Reads a square of the board.
///
/// # Errors
/// If the text is not a square, or it is not on the board.
pub fn square(game: &dyn AnyGame, text: &str) -> Result<Spot> {
    let spot = Spot::read(text, 1).filter(|(spot, rest)| rest.is_empty() && is_on_board(game, *spot));
    Ok(spot.with_context(|| format!("{text:?} is not a square of this board"))?.0)
}

/// Reads two squares of the board, such as e2e4.
fn arrow(game: &dyn AnyGame, text: &str) -> Result<(Spot, Spot)> {
    let (from, rest) =
        Spot::read(text, 1).with_context(|| format!("{text:?} is not an arrow such as e2e4"))?;
    let from = square(game, &from.write(1))?;
    Ok((from, square(game, rest)?))
}

fn is_on_board(game: &dyn AnyGame, spot: Spot) -> bool {
    let (files, ranks) = game.size();
    spot.file < files && spot.rank < ranks
}

/// The squares that the last move changed: its own, and those of a flip, a twin, or a castling rook.
fn last_turn(game: &dyn AnyGame) -> Vec<Spot> {
    let mut before = game.fork();
    if !before.undo() {
        return Vec::new();
    }
    squares(game).filter(|&spot| before.at(spot) != game.at(spot)).collect()
}

/// The targets of all moves in which the piece on a square takes part, also as a twin or as a castling rook.
fn targets(game: &dyn AnyGame, from: Spot) -> Vec<Spot> {
    let turns = game.legal_moves().into_iter();
    let turns = turns.map(|turn| (game.parts(turn), game.also(turn)));
    let turns = turns.filter(|(parts, _)| parts.dropped.is_none());
    let moves = |piece: Spot, also: &[(Spot, Spot)]| piece == from || also.iter().any(|pair| pair.0 == from);
    let targets = turns.filter(|(parts, also)| moves(parts.from, also));
    let mut targets: Vec<Spot> =
        targets.flat_map(|(parts, also)| also.into_iter().map(|pair| pair.1).chain([parts.to])).collect();
    targets.sort();
    targets.dedup();
    targets
}

fn squares(game: &dyn AnyGame) -> impl Iterator<Item = Spot> + use<> {
    let (files, ranks) = game.size();
    (0..ranks).flat_map(move |rank| (0..files).map(move |file| Spot { file, rank }))
}
