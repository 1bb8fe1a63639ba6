//! Marks on the rim of a token, which show how the piece moves.

use super::figure::{Figure, State};
use crate::core::Color;
use crate::pieces::{Hop, Way};

/// The distance from the token's centre to bars below dots.
const BARS: f64 = 15.8;
/// The distance from the token's centre to dots.
const DOTS: f64 = 19.3;
/// Maximum number of ways after one leap that are drawn individually.
const MAX_HOOKS: usize = 3;

/// The use of a way, which a mark shows by its fill.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Both,
    Moves,
    Captures,
}

/// Draws the marks of a figure, around the centre of the token.
pub fn marks(figure: &Figure, colour: &str) -> String {
    // The moves of Black's piece are White's, rotated by half a turn.
    let up = match (figure.color, figure.from_black) {
        (Color::White, false) | (Color::Black, true) => 1,
        _ => -1,
    };
    // A letter is smaller than an emblem, so marks can be wider and reach farther inwards.
    let larger = if figure.emblem.is_some() { "" } else { " matrix(1.45 0 0 1.28 0 6.2)" };
    let drawn = figure.ways.iter().filter_map(|way| {
        let mode = mode(way, figure.state)?;
        let (dx, dy) = if way.first == (0, 0) { way.step } else { way.first };
        let angle = degrees((up * dx, up * dy));
        let shapes = Marker { mode, angle }.shapes(way, &figure.ways);
        Some(format!("<g transform=\"rotate({angle:.1}){larger}\">{shapes}</g>"))
            .filter(|_| !shapes.is_empty())
    });
    // Sorted, so that pieces whose moves look the same get the same drawing.
    let mut drawn: Vec<String> = drawn.collect();
    drawn.sort();
    drawn.dedup();
    format!(
        "<g fill=\"{colour}\" stroke=\"{colour}\" stroke-width=\"0.9\" stroke-linejoin=\"round\">{}</g>",
        drawn.concat()
    )
}

/// An offset's direction in degrees, clockwise from straight up.
fn degrees((dx, dy): (i8, i8)) -> f64 {
    f64::from(dx).atan2(f64::from(dy)).to_degrees()
}

/// The mode of a way in a piece's state; `None` if the way is not available.
fn mode(way: &Way, state: State) -> Option<Mode> {
    let moves = way.moves && state != State::Capturing;
    let captures = way.captures && state != State::Moving;
    match (moves, captures) {
        (true, true) => Some(Mode::Both),
        (true, false) => Some(Mode::Moves),
        (false, true) => Some(Mode::Captures),
        (false, false) => None,
    }
}

/// The mark of a way, drawn straight up and then rotated. If several ways make two jumps in line, only the
/// longest gets a mark.
struct Marker {
    mode: Mode,
    angle: f64,
}

impl Marker {
    fn shapes(&self, way: &Way, all: &[Way]) -> String {
        if way.first != (0, 0) {
            #[cfg(feature = "defined")]
            if !way.is_straight() {
                return self.bent(way, all);
            }
            return self.continued(way, all);
        }
        // Two steps in line share the mark of the jump to the same square, and a jump that can be made twice
        // gets two dots.
        let is_jump_too = way.lame && leaps(all, way.step);
        let is_doubled = length(way.step) == 2 && all.iter().any(|other| is_double(other, way.step));
        let is_part_of_fork =
            way.lame && all.iter().any(|other| twice(other.first) == way.step && is_fork(other, all));
        if is_jump_too || is_doubled || is_part_of_fork {
            return String::new();
        }
        let there = || all.iter().filter(|other| other.step == way.step && other.first == (0, 0));
        match (way.hop, way.most, length(way.step)) {
            // The cross for captures over a piece is drawn farther out than other marks.
            (Hop::Over | Hop::Behind, ..) if there().any(|other| other.hop == Hop::None) => self.cross(20.2),
            (Hop::Over, ..) => ring() + &self.head(17.4, 21.8, 19.8),
            (Hop::Behind, ..) => ring() + &self.dots(&[0.0]),
            (Hop::None, 1, 1) => self.triangle(13.6, 17.2),
            (Hop::None, 1, 2) if way.lame && !way.initial => bar(BARS) + &self.dots(&[0.0]),
            (Hop::None, 1, 2) if self.mode == Mode::Captures && is_oblique(way.step) => self.cross(17.4),
            (Hop::None, 1, 2) => self.dots(&[0.0]),
            (Hop::None, 1, reach) => self.far_leap(reach, way.lame),
            (Hop::None, 0, 1) if there().any(|other| other.hop != Hop::None) => self.triangle(13.4, 17.6),
            (Hop::None, 0, 1) if way.least > 1 => bar(13.8) + &self.head(15.4, 21.6, 19.6),
            (Hop::None, 0, 1) if self.mode == Mode::Captures => stem() + &self.cross(19.6),
            (Hop::None, 0, 1) => self.triangle(14.2, 21.4),
            (Hop::None, 2, 1) => self.triangle(13.4, 16.8) + &self.triangle(17.6, 21.0),
            (Hop::None, _, 1) => self.head(13.4, 19.0, 16.4) + &bar(20.8),
            (Hop::None, 2, 2) => self.dots(&[-2.5, 2.5]),
            (Hop::None, most, _) => self.repeated_jumps(most, way.lame),
        }
    }

    /// A way that continues in the direction of its leap.
    fn continued(&self, way: &Way, all: &[Way]) -> String {
        if way.most != 1 {
            return bar(13.8) + &self.head(15.4, 21.6, 19.6);
        }
        if way.first == way.step {
            return self.dots(&[-2.5, 2.5]);
        }
        let is_within_double = all.iter().any(|other| {
            length(other.first) == 2 && other.first == other.step && degrees(other.step) == degrees(way.step)
        });
        if is_within_double || leaps(all, way.end()) {
            return String::new();
        }
        self.far_leap(length(way.end()), true)
    }

    /// A way that turns after its leap, which only pieces of defined games have.
    #[cfg(feature = "defined")]
    fn bent(&self, way: &Way, all: &[Way]) -> String {
        if is_fork(way, all) {
            return self.fork();
        }
        let turn = (degrees(way.step) - degrees(way.first)).to_radians();
        let (from, on) = (17.2, if way.most == 1 { 3.2 } else { 5.0 });
        let (x, y) = (on * turn.sin(), -from - on * turn.cos());
        let angle = turn.to_degrees();
        let fill = self.fill();
        let end = match (self.mode, way.most) {
            (Mode::Captures, _) => format!(
                "<path transform=\"translate({x:.1} {y:.1})\" d=\"M-1.3 -1.3L1.3 1.3M1.3 -1.3L-1.3 1.3\"/>"
            ),
            (_, 1) => format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"1.2\"{fill}/>"),
            _ => format!(
                "<path transform=\"translate({x:.1} {y:.1}) rotate({angle:.1})\" \
                 d=\"M-2.2 1.6L2.2 1.6L0 -2.2Z\"{fill}/>"
            ),
        };
        let later = if way.least > 1 { bar(15.2) } else { String::new() };
        format!("<path d=\"M0 -13.4V-{from}L{x:.1} {y:.1}\" fill=\"none\" stroke-width=\"1.2\"/>{end}{later}")
    }

    /// Further steps or jumps in several directions.
    #[cfg(feature = "defined")]
    fn fork(&self) -> String {
        let fill = self.fill();
        format!(
            "<path d=\"M0 -16.8V-19.2L-2.8 -21.6M0 -19.2L2.8 -21.6M0 -19.2V-22.4\" fill=\"none\" \
             stroke-width=\"1.2\"/><circle cx=\"0\" cy=\"-15.4\" r=\"1.7\"{fill}/>"
        )
    }

    /// A jump of three squares or more.
    fn far_leap(&self, reach: i8, is_lame: bool) -> String {
        let bar = if is_lame { bar(BARS) } else { String::new() };
        let second = if reach > 3 { self.dash(17.6) } else { String::new() };
        match self.mode {
            Mode::Captures => bar + &second + "<path d=\"M-2.6 -17.6H2.6\"/>" + &self.cross(20.6),
            Mode::Both | Mode::Moves => bar + &second + &self.dash(20.8),
        }
    }

    /// A jump that can be repeated.
    fn repeated_jumps(&self, most: u8, is_lame: bool) -> String {
        let lame = if is_lame { bar(13.0) } else { String::new() };
        let fill = self.fill();
        let dot = format!("<circle cx=\"0\" cy=\"-15.4\" r=\"1.6\"{fill}/>");
        match most {
            0 => lame + &dot + &self.head(17.8, 22.2, 20.4),
            _ => lame + &dot + &self.head(17.4, 20.4, 19.4) + &bar(22.0),
        }
    }

    /// A triangle between two distances from the centre.
    fn triangle(&self, from: f64, to: f64) -> String {
        self.head(from, to, 15.4)
    }

    /// A triangle between two distances from the centre, or a cross for captures.
    fn head(&self, from: f64, to: f64, cross: f64) -> String {
        match self.mode {
            Mode::Captures => self.cross(cross),
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

    /// A dash across the direction.
    fn dash(&self, at: f64) -> String {
        let (fill, low, high) = (self.fill(), at - 0.8, at + 0.8);
        format!("<path d=\"M-3.4 -{low:.1}H3.4V-{high:.1}H-3.4Z\"{fill}/>")
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

/// A bar across the direction.
fn bar(at: f64) -> String {
    format!("<path d=\"M-2.6 -{at}H2.6\" stroke-width=\"1.3\"/>")
}

/// A line to a cross, for captures at any distance.
fn stem() -> String {
    "<path d=\"M0 -13.6V-17.2\" stroke-width=\"1.3\"/>".to_string()
}

/// A ring, for a piece to leap over.
fn ring() -> String {
    "<circle cx=\"0\" cy=\"-15\" r=\"1.6\" fill=\"none\"/>".to_string()
}

/// The longer part of an offset.
fn length((dx, dy): (i8, i8)) -> i8 {
    dx.abs().max(dy.abs())
}

/// Whether an offset is neither orthogonal nor diagonal.
fn is_oblique((dx, dy): (i8, i8)) -> bool {
    dx != 0 && dy != 0 && dx.abs() != dy.abs()
}

/// Whether a way leaps directly to an offset and cannot be blocked.
fn leaps(all: &[Way], to: (i8, i8)) -> bool {
    all.iter().any(|way| way.first == (0, 0) && !way.lame && !way.jumps && way.step == to)
}

/// Whether a way is a jump made twice.
fn is_double(way: &Way, jump: (i8, i8)) -> bool {
    way.first == jump && way.step == jump
}

fn twice((dx, dy): (i8, i8)) -> (i8, i8) {
    (2 * dx, 2 * dy)
}

/// Whether the leap of a way has more continuations than can be drawn individually.
fn is_fork(way: &Way, all: &[Way]) -> bool {
    way.first != (0, 0) && all.iter().filter(|other| other.first == way.first).count() > MAX_HOOKS
}
