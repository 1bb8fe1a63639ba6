//! The pieces of a game and their moves, in plain English and in diagrams.

use super::diagram::{CELL, Diagram, MIN_REACH, reach};
use super::legend::legend;
use super::sketch;
use firzan::any::AnyGame;
use firzan::core::{Color, Spot};
use firzan::games::defined::Definition;
use firzan::pictures::letters::written;
use firzan::pictures::{Figure, SIZE, State, figures};
use std::collections::BTreeSet;
use std::fmt::Write;

/// The space around a board.
const MARGIN: i32 = 12;
/// The space for the piece and its name above its board.
const HEAD: i32 = SIZE + 30;
/// Diagrams in a row.
const COLUMNS: usize = 4;

/// White's pieces on each board, without the capture state of pieces that flip between two states.
fn white_pieces(game: &dyn AnyGame) -> Vec<(String, Figure)> {
    let kinds = game.kinds().iter();
    let mut pieces: Vec<_> = kinds.flat_map(|kind| figures(game, kind, false)).collect();
    pieces.retain(|(_, figure)| figure.color == Color::White && figure.state != State::Capturing);
    pieces
}

/// A piece and its moves in plain English.
pub struct Described {
    /// Its letter, after a `+` if it is promoted in place, and before a `2` on the second of two boards.
    pub key: String,
    /// Its name.
    pub name: &'static str,
    /// Its Betza line; empty if it has no moves of its own.
    pub betza: &'static str,
    /// Its moves in plain English.
    pub moves: String,
}

/// From a piece's key: the letter of the kind whose moves it has, and a square of its board.
fn kind_and_square(game: &dyn AnyGame, key: &str) -> (char, Spot) {
    let is_second = key.ends_with('2');
    let own = key.chars().find(char::is_ascii_uppercase).unwrap_or_default();
    let promoted = game.second_kind(own).filter(|_| key.starts_with('+'));
    (
        promoted.map_or(own, |kind| kind.letter),
        Spot { file: if is_second { game.board_files() } else { 0 }, rank: 0 },
    )
}

/// The pieces of a game, on each of its boards.
pub fn pieces(game: &dyn AnyGame) -> Vec<Described> {
    let described = |(key, Figure { name, .. }): (String, Figure)| {
        let (letter, spot) = kind_and_square(game, &key);
        let betza = game.betza(letter, spot).unwrap_or_default();
        Described { name, betza, moves: game.moves(letter, spot).unwrap_or_default(), key }
    };
    white_pieces(game).into_iter().map(described).collect()
}

/// A line for each piece: its letter, name, Betza line, and its moves in plain English.
pub fn text(game: &dyn AnyGame) -> String {
    let mut text = game.title().to_string();
    for Described { key, name, betza, moves } in pieces(game) {
        let betza = if betza.is_empty() { "-" } else { betza };
        let _ = write!(text, "\n{key:<3}{name:<21}{betza:<13}{moves}");
    }
    if let Some(definition) = game.variant().definition() {
        text += &sketches(definition);
    }
    text
}

/// Text diagrams of the pieces of a definition.
fn sketches(definition: &Definition) -> String {
    let mut text = String::new();
    for kind in &definition.kinds {
        text += &format!("\n\n{} ({})", kind.name, kind.moves.text);
        for line in sketch::sketch(&kind.moves.ways, kind.letter) {
            text += &format!("\n  {line}");
        }
    }
    let pieces = definition.kinds.iter().map(|kind| kind.moves.ways.as_slice());
    text + "\n\n" + &sketch::legend(pieces)
}

/// A diagram for each piece, and the legend.
pub fn svg(game: &dyn AnyGame) -> String {
    let pieces = white_pieces(game);
    let reach = pieces.iter().map(|(_, figure)| reach(&figure.ways, MIN_REACH)).max().unwrap_or(0);
    let panel = CELL * (2 * i32::from(reach) + 1) + 2 * MARGIN;
    let columns = pieces.len().min(COLUMNS);
    let rows = pieces.len().div_ceil(COLUMNS);
    let width = panel * columns as i32;
    let mut signs = BTreeSet::new();
    let mut panels = String::new();
    for (place, (key, figure)) in pieces.iter().enumerate() {
        let column = (place % COLUMNS) as i32;
        let row = (place / COLUMNS) as i32;
        let (letter, spot) = kind_and_square(game, key);
        let diagram = Diagram::new(&figure.ways, reach, game.moves_to_the_end(letter, spot));
        signs.extend(diagram.signs());
        let _ = writeln!(
            panels,
            "<g transform=\"translate({} {})\"><title>{key}, {}, {}: {}</title>{}\
             <g transform=\"translate(0 {})\">{}</g></g>",
            column * panel + panel / 2,
            row * (HEAD + panel),
            figure.name,
            game.betza(letter, spot).unwrap_or_default(),
            game.moves(letter, spot).unwrap_or_default(),
            head(figure),
            HEAD + panel / 2,
            diagram.svg()
        );
    }
    let boards = rows as i32 * (HEAD + panel);
    let (legend, rest) = legend(&signs, width);
    let height = boards + rest;
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>The pieces of {}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{panels}\
         <g transform=\"translate(0 {boards})\">{legend}</g>\n</svg>",
        game.title()
    )
}

/// Draws a piece and its name, centred on x = 0.
fn head(figure: &Figure) -> String {
    let name = written(&figure.name.to_lowercase(), (0.0, f64::from(SIZE + 18)), "#222");
    format!("<g transform=\"translate({} 6)\">{}</g>{name}", -SIZE / 2, figure.shapes())
}
