//! Marks on the rim of a token, which say how the man moves.

use super::Figure;
use crate::core::Color;
use crate::pieces::Betza;
use crate::pieces::betza::Way;
use std::fmt::Write;

/// From the middle of the token to its bars.
const BAR: f64 = 15.8;
/// The same of its dots.
const OUTER: f64 = 18.9;

/// How a mark is filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Both,
    Moves,
    Captures,
}

/// The marks of a figure in a colour, around the middle of the token.
pub fn marks(figure: &Figure, colour: &str) -> String {
    let betza = Betza::new(figure.betza);
    let ways: Vec<Way> = betza.ways().to_vec();
    let up = match (figure.color, figure.is_turned) {
        (Color::White, false) | (Color::Black, true) => 1.0,
        _ => -1.0,
    };
    let mut text = format!(
        "<g fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"0.9\" stroke-linejoin=\"round\">"
    );
    for way in &ways {
        let Some(mode) = mode(way, figure.capturing) else {
            continue;
        };
        let angle = f64::from(way.dx).atan2(up * f64::from(way.dy)).to_degrees();
        let shapes = shapes(way, mode, &ways);
        if !shapes.is_empty() {
            let _ = write!(text, "<g transform=\"rotate({angle:.1})\">{shapes}</g>");
        }
    }
    text + "</g>"
}

/// What a way is for in a man's state; `None` if it is of no use there.
fn mode(way: &Way, capturing: Option<bool>) -> Option<Mode> {
    let moves = way.moves && capturing != Some(true);
    let captures = way.captures && capturing != Some(false);
    match (moves, captures) {
        (true, true) => Some(Mode::Both),
        (true, false) => Some(Mode::Moves),
        (false, true) => Some(Mode::Captures),
        (false, false) => None,
    }
}

/// The marks of a way that leads straight up. Of the ways by which a man jumps twice in one line only the
/// longest is marked.
fn shapes(way: &Way, mode: Mode, all: &[Way]) -> String {
    let reach = way.dx.abs().max(way.dy.abs());
    let is_knights = way.dx != 0 && way.dy != 0 && way.dx.abs() != way.dy.abs();
    if way.via != (0, 0) && reach > 2 {
        return if reach == 4 {
            dots(mode, &[-2.5, 2.5])
        } else {
            String::new()
        };
    }
    // A jump that can be made twice has its two dots already.
    let again = all.iter().any(|other| {
        let same = (other.dx, other.dy) == (2 * way.dx, 2 * way.dy);
        same && other.via != (0, 0)
    });
    // Two single steps in one line are no jump that needs the square between: those are marked as the jump.
    let is_joined = way.via != (0, 0)
        && all
            .iter()
            .any(|other| (other.dx, other.dy) == (way.dx, way.dy) && other.via == (0, 0));
    if is_joined || reach == 2 && again && !is_knights {
        return String::new();
    }
    let bar = format!("<path d=\"M-2.6 -{BAR}H2.6\" stroke-width=\"1.3\"/>");
    // Where it also hops, the cross stands beyond.
    let hops_there = all
        .iter()
        .any(|other| other.hops && (other.dx, other.dy) == (way.dx, way.dy));
    match (way.hops, way.range, reach) {
        (true, ..) => cross(20.2),
        (false, 0, _) if hops_there => triangle(mode, 13.4, 17.6),
        (false, 0, _) => triangle(mode, 14.2, 21.4),
        (false, 1, 1) => triangle(mode, 14.0, 18.0),
        (false, 1, _) if way.via != (0, 0) && !way.initial => bar + &dots(mode, &[0.0]),
        (false, 1, _) => dots(mode, &[0.0]),
        (false, ..) => triangle(mode, 13.6, 17.0) + &triangle(mode, 17.8, 21.2),
    }
}

fn paint(mode: Mode) -> &'static str {
    match mode {
        Mode::Moves => " fill=\"none\"",
        _ => "",
    }
}

/// A triangle between two distances from the middle.
fn triangle(mode: Mode, from: f64, to: f64) -> String {
    if mode == Mode::Captures {
        return cross((from + to) / 2.0);
    }
    let fill = paint(mode);
    format!("<path d=\"M-2.4 -{from}L2.4 -{from}L0 -{to}Z\"{fill}/>")
}

/// Dots side by side on the rim.
fn dots(mode: Mode, aside: &[f64]) -> String {
    let dot = |&x: &f64| match mode {
        Mode::Captures => cross(OUTER),
        Mode::Both | Mode::Moves => {
            let fill = paint(mode);
            format!("<circle cx=\"{x}\" cy=\"-{OUTER}\" r=\"1.75\"{fill}/>")
        }
    };
    aside.iter().map(dot).collect()
}

fn cross(at: f64) -> String {
    let (near, far) = (at - 1.6, at + 1.6);
    format!(
        "<path d=\"M-1.6 -{near:.1}L1.6 -{far:.1}M1.6 -{near:.1}L-1.6 -{far:.1}\" stroke-width=\"1.4\"/>"
    )
}
