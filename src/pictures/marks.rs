//! Marks on the rim of a token, which show how the piece moves.

use super::figure::Figure;
use crate::core::Color;
use crate::pieces::Betza;
use crate::pieces::betza::Way;

/// The distance from the token's centre to its bars.
const BARS: f64 = 15.8;
/// The distance to its dots.
const DOTS: f64 = 19.3;

/// How a mark is filled.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Both,
    Moves,
    Captures,
}

/// The marks of a figure in a colour, around the centre of the token.
pub fn marks(figure: &Figure, colour: &str) -> String {
    let betza = Betza::new(figure.betza);
    let ways: Vec<Way> = betza.ways().to_vec();
    let up = match (figure.color, figure.is_turned) {
        (Color::White, false) | (Color::Black, true) => 1.0,
        _ => -1.0,
    };
    let drawn = ways.iter().filter_map(|way| {
        let mode = mode(way, figure.capturing)?;
        let angle = f64::from(way.dx).atan2(up * f64::from(way.dy)).to_degrees();
        let shapes = Marker { mode, angle }.shapes(way, &ways);
        Some(format!("<g transform=\"rotate({angle:.1})\">{shapes}</g>")).filter(|_| !shapes.is_empty())
    });
    // Sorted, so that pieces with the same moves seen from both sides get the same drawing.
    let mut drawn: Vec<String> = drawn.collect();
    drawn.sort();
    format!(
        "<g fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"0.9\" stroke-linejoin=\"round\">{}</g>",
        drawn.concat()
    )
}

/// The purpose of a path in a piece's state; `None` if it has none.
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

/// The mark of a path, drawn straight up and then rotated. Of paths with two jumps in one line, only the
/// longest is marked.
struct Marker {
    mode: Mode,
    angle: f64,
}

impl Marker {
    fn shapes(&self, way: &Way, all: &[Way]) -> String {
        let reach = way.dx.abs().max(way.dy.abs());
        let is_joined = way.via != (0, 0) && !way.jumps;
        let there = |times: i8| {
            let to = (times * way.dx, times * way.dy);
            all.iter().filter(move |other| (other.dx, other.dy) == to)
        };
        if is_joined && reach > 2 {
            let aside: &[f64] = if reach == 4 { &[-2.5, 2.5] } else { &[] };
            return self.dots(aside);
        }
        // Two steps in one line get the mark of the jump to the same square, and a jump that can be made
        // twice gets two dots.
        let is_jump_too = is_joined && there(1).any(|other| other.via == (0, 0));
        let is_doubled = reach == 2 && there(2).any(|other| other.via != (0, 0));
        if is_jump_too || is_doubled {
            return String::new();
        }
        match (way.hops, way.range, reach) {
            (true, ..) => self.cross(20.2),
            // The cross for captures over a piece lies farther out.
            (false, 0, _) if there(1).any(|other| other.hops) => self.triangle(13.4, 17.6),
            (false, 0, _) if self.mode == Mode::Captures => stem() + &self.cross(19.6),
            (false, 0, _) => self.triangle(14.2, 21.4),
            (false, 1, 1) => self.triangle(13.6, 17.2),
            (false, 1, _) if is_joined && !way.initial => bar() + &self.dots(&[0.0]),
            (false, 1, _) if self.mode == Mode::Captures && is_knights(way) => self.cross(17.4),
            (false, 1, _) => self.dots(&[0.0]),
            (false, ..) => self.triangle(13.4, 16.8) + &self.triangle(17.6, 21.0),
        }
    }

    /// A triangle between two distances from the centre.
    fn triangle(&self, from: f64, to: f64) -> String {
        match self.mode {
            Mode::Captures => self.cross(15.4),
            Mode::Both | Mode::Moves => {
                let fill = self.fill();
                format!("<path d=\"M-2.4 -{from}L2.4 -{from}L0 -{to}Z\"{fill}/>")
            }
        }
    }

    /// Dots side by side on the rim.
    fn dots(&self, aside: &[f64]) -> String {
        let dot = |&x: &f64| match self.mode {
            Mode::Captures => self.cross(20.0),
            Mode::Both | Mode::Moves => {
                let fill = self.fill();
                format!("<circle cx=\"{x}\" cy=\"-{DOTS}\" r=\"1.75\"{fill}/>")
            }
        };
        aside.iter().map(dot).collect()
    }

    /// An upright cross.
    fn cross(&self, at: f64) -> String {
        let back = -self.angle;
        format!(
            "<path transform=\"translate(0 -{at}) rotate({back:.1})\" \
             d=\"M-1.6 -1.6L1.6 1.6M1.6 -1.6L-1.6 1.6\" stroke-width=\"1.4\"/>"
        )
    }

    fn fill(&self) -> &'static str {
        match self.mode {
            Mode::Moves => " fill=\"none\"",
            Mode::Both | Mode::Captures => "",
        }
    }
}

/// A bar before a dot.
fn bar() -> String {
    format!("<path d=\"M-2.6 -{BARS}H2.6\" stroke-width=\"1.3\"/>")
}

/// A line to a cross: captures at any distance.
fn stem() -> String {
    "<path d=\"M0 -13.6V-17.2\" stroke-width=\"1.3\"/>".to_string()
}

/// Whether a path is neither orthogonal nor diagonal.
fn is_knights(way: &Way) -> bool {
    way.dx != 0 && way.dy != 0 && way.dx.abs() != way.dy.abs()
}
