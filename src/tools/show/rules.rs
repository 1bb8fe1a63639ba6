//! The men of a game and how they move, told and drawn from their Betza lines.

use crate::any::AnyGame;
use crate::core::{Color, Spot};
use crate::pictures::letters::written;
use crate::pictures::{Figure, SIZE, figures};
use crate::pieces::Betza;
use std::fmt::Write;

/// Squares to each side of the man in a diagram.
const REACH: i8 = 4;
/// The width of a square of a diagram.
const CELL: i32 = 16;
/// The width of a diagram and of the space around it.
const PANEL: i32 = CELL * (2 * REACH as i32 + 1) + 24;
/// The height of a diagram, its man and its name.
const HEIGHT: i32 = PANEL + SIZE + 20;
/// Diagrams in a row.
const COLUMNS: usize = 4;

/// The men of White, each kind in its first state only, on each board.
fn men(game: &dyn AnyGame) -> Vec<(String, Figure<'static>)> {
    let kinds = game.kinds().iter();
    let mut men: Vec<_> = kinds.flat_map(|kind| figures(game, kind, false)).collect();
    men.retain(|(_, figure)| figure.color == Color::White && figure.capturing != Some(true));
    men
}

/// How the man of a key moves, in words.
fn told(game: &dyn AnyGame, key: &str) -> String {
    let is_second = key.ends_with('2');
    let spot = Spot {
        file: if is_second { game.board_files() } else { 0 },
        rank: 0,
    };
    let letter = key.chars().find(char::is_ascii_uppercase);
    let moves = letter.and_then(|letter| game.moves(letter, spot));
    moves.unwrap_or_default()
}

/// The pieces, by letter and name, and how each moves in words.
pub fn pieces(game: &dyn AnyGame) -> Vec<(String, String)> {
    let told =
        |(key, figure): (String, Figure)| (format!("{key} {}", figure.name), told(game, &key));
    men(game).into_iter().map(told).collect()
}

/// A line for each man: its letter, name, Betza line, and how it moves in words.
pub fn text(game: &dyn AnyGame) -> String {
    let mut text = game.title().to_string();
    for (key, figure) in men(game) {
        let betza = if figure.betza.is_empty() {
            "-"
        } else {
            figure.betza
        };
        let _ = write!(
            text,
            "\n{key:<3}{:<21}{betza:<13}{}",
            figure.name,
            told(game, &key)
        );
    }
    text
}

/// A diagram for each man: dots where it moves and captures, rings where it only moves, crosses where it only
/// captures, on an empty board.
pub fn svg(game: &dyn AnyGame) -> String {
    let men = men(game);
    let columns = men.len().min(COLUMNS);
    let rows = men.len().div_ceil(COLUMNS);
    let (width, height) = (PANEL * columns as i32, HEIGHT * rows as i32);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" role=\"img\">\n<title>The men of {}</title>\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n",
        game.title()
    );
    for (place, (key, figure)) in men.iter().enumerate() {
        let (x, y) = (
            (place % COLUMNS) as i32 * PANEL,
            (place / COLUMNS) as i32 * HEIGHT,
        );
        let told = told(game, key);
        let _ = writeln!(
            text,
            "<g transform=\"translate({x} {y})\"><title>{key}, {}, {}: {told}</title>{}</g>",
            figure.name,
            figure.betza,
            panel(figure)
        );
    }
    text + "</svg>"
}

fn panel(figure: &Figure) -> String {
    let middle = PANEL / 2;
    let half = SIZE / 2;
    let mut text = format!(
        "<g transform=\"translate({} 6)\">{}</g>",
        middle - half,
        figure.shapes()
    );
    let name = (f64::from(middle), f64::from(SIZE + 18));
    text += &written(figure.name, name, "#222");
    let _ = write!(
        text,
        "<g transform=\"translate({middle} {})\">",
        SIZE + 28 + PANEL / 2
    );
    for rank in -REACH..=REACH {
        for file in -REACH..=REACH {
            let (x, y) = (corner(file), corner(rank));
            let fill = if (file + rank) % 2 == 0 {
                "#e2c9a0"
            } else {
                "#f5e6cb"
            };
            let _ = write!(
                text,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{fill}\"/>"
            );
        }
    }
    text += "<circle r=\"6\" fill=\"#35271d\"/><g stroke=\"#b3261e\" stroke-width=\"2\">";
    for (file, rank, moves, captures) in goals(figure.betza) {
        let (x, y) = (i32::from(file) * CELL, -i32::from(rank) * CELL);
        text += &match (moves, captures) {
            (true, true) => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"#b3261e\"/>"),
            (true, false) => format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"none\"/>"),
            _ => format!(
                "<path d=\"M{} {}l8 8m0 -8l-8 8\" fill=\"none\"/>",
                x - 4,
                y - 4
            ),
        };
    }
    text + "</g></g>"
}

fn corner(cell: i8) -> i32 {
    i32::from(cell) * CELL - CELL / 2
}

/// The squares that a man gets to on an empty board, by files and ranks from its own, and whether it moves or
/// captures there. Where it hops, as if over a man in between.
fn goals(betza: &str) -> Vec<(i8, i8, bool, bool)> {
    let mut goals: Vec<(i8, i8, bool, bool)> = Vec::new();
    for way in Betza::new(betza).ways() {
        let most = if way.range == 0 {
            REACH
        } else {
            way.range as i8
        };
        let first = if way.hops { 2 } else { 1 };
        for steps in first..=most {
            let (file, rank) = (way.dx * steps, way.dy * steps);
            if file.abs() > REACH || rank.abs() > REACH {
                break;
            }
            match goals
                .iter_mut()
                .find(|goal| (goal.0, goal.1) == (file, rank))
            {
                Some(goal) => {
                    goal.2 |= way.moves;
                    goal.3 |= way.captures;
                }
                None => goals.push((file, rank, way.moves, way.captures)),
            }
        }
    }
    goals
}
