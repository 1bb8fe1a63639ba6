//! The signs of the diagrams and their meaning.

use firzan::pictures::letters::written;
use std::collections::BTreeSet;

/// The colour of all signs.
pub const RED: &str = "#b3261e";
/// The fill of rings, so that no line shows through.
const PAPER: &str = "#fff8ea";
/// The height of a row of the legend.
const ROW: i32 = 22;

type Point = (f64, f64);

/// A sign of the diagrams.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Sign {
    Dot,
    Ring,
    Cross,
    Line,
    Arrow,
    Number,
    Arc,
    Bow,
    Dashes,
}

impl Sign {
    /// Its meaning, in characters that [`written`] can draw.
    fn meaning(self) -> &'static str {
        match self {
            Sign::Dot => "moves and captures",
            Sign::Ring => "only moves",
            Sign::Cross => "only captures",
            Sign::Line => "any piece on it blocks",
            Sign::Arrow => "on to the edge",
            Sign::Number => "so many steps at most",
            Sign::Arc => "a second leap from an empty square",
            Sign::Bow => "by leaping over a piece",
            Sign::Dashes => "only from where it starts",
        }
    }

    fn svg(self, (x, y): Point) -> String {
        match self {
            Sign::Dot => dot((x, y)),
            Sign::Ring => ring((x, y)),
            Sign::Cross => cross((x, y), 4.0),
            Sign::Line => line((x - 8.0, y), (x + 8.0, y)),
            Sign::Arrow => arrow((x - 8.0, y), (x + 8.0, y)),
            Sign::Number => written("6", (x, y), RED),
            Sign::Arc => arc((x - 8.0, y + 3.0), (x + 8.0, y + 3.0)),
            Sign::Bow => bow((x, y + 3.0), 5.5),
            Sign::Dashes => dashes((x, y)),
        }
    }
}

/// Draws the legend of these signs in rows of this width; also returns its height.
pub fn legend(signs: &BTreeSet<Sign>, width: i32) -> (String, i32) {
    let mut text = format!("<g stroke=\"{RED}\" stroke-width=\"2\" fill=\"none\">");
    let (mut x, mut y) = (0, ROW / 2);
    for sign in signs {
        let letters = 7 * sign.meaning().len() as i32;
        if x > 0 && x + letters + 34 > width {
            (x, y) = (0, y + ROW);
        }
        text += &sign.svg((f64::from(x + 20), f64::from(y)));
        text += &written(sign.meaning(), (f64::from(x + 34 + letters / 2), f64::from(y)), "#222");
        x += letters + 44;
    }
    (text + "</g>", y + ROW)
}

pub fn dot((x, y): Point) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"{RED}\"/>")
}

pub fn ring((x, y): Point) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"3.5\" fill=\"{PAPER}\"/>")
}

/// A cross that extends `size` to each side.
pub fn cross((x, y): Point, size: f64) -> String {
    let wide = 2.0 * size;
    format!("<path d=\"M{} {}l{wide} {wide}m0 -{wide}l-{wide} {wide}\"/>", x - size, y - size)
}

/// A bow above another sign, `size` to each side.
pub fn bow((x, y): Point, size: f64) -> String {
    let (x, y, wide) = (x - size, y - 1.5, 2.0 * size);
    format!("<path d=\"M{x} {y}a{size} {size} 0 0 1 {wide} 0\" stroke-width=\"1.6\"/>")
}

/// A ring of dashes around another sign.
pub fn dashes((x, y): Point) -> String {
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"6.5\" stroke-width=\"1.2\" stroke-dasharray=\"2 1.4\"/>")
}

pub fn line((x1, y1): Point, (x2, y2): Point) -> String {
    format!("<path d=\"M{x1} {y1}L{x2} {y2}\" stroke-width=\"1.6\"/>")
}

/// The head of an arrow: the point where it joins the line, then its two corners.
pub fn arrowhead((x1, y1): Point, (x2, y2): Point, length: f64, half_width: f64) -> [Point; 3] {
    let distance = (x2 - x1).hypot(y2 - y1).max(1.0);
    let (dx, dy) = ((x2 - x1) / distance, (y2 - y1) / distance);
    let (x, y) = (x2 - length * dx, y2 - length * dy);
    let (across, along) = (half_width * dy, half_width * dx);
    [(x, y), (x - across, y + along), (x + across, y - along)]
}

/// A line with a head.
pub fn arrow((x1, y1): Point, (x2, y2): Point) -> String {
    let [(x, y), (left_x, left_y), (right_x, right_y)] = arrowhead((x1, y1), (x2, y2), 7.0, 4.0);
    format!(
        "<path d=\"M{x1:.1} {y1:.1}L{x:.1} {y:.1}\" stroke-width=\"1.6\"/>\
         <path d=\"M{x2:.1} {y2:.1}L{left_x:.1} {left_y:.1}L{right_x:.1} {right_y:.1}Z\" fill=\"{RED}\" \
         stroke=\"none\"/>"
    )
}

/// A curved line from one square to another, over the squares in between.
pub fn arc((x1, y1): Point, (x2, y2): Point) -> String {
    let (dx, dy) = (x2 - x1, y2 - y1);
    // The curve bends to the left of the direction.
    let (x, y) = ((x1 + x2) / 2.0 + 0.45 * dy, (y1 + y2) / 2.0 - 0.45 * dx);
    format!("<path d=\"M{x1} {y1}Q{x:.1} {y:.1} {x2} {y2}\" stroke-width=\"1.2\"/>")
}
