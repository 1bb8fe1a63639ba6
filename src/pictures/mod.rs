//! Own drawings of the men: a token with an emblem that says the kind, and marks on its rim that say the
//! moves, made from the Betza line, so that a newcomer reads a man's moves from its picture. The idea of
//! showing moves on the men is Joe Joyce's.
//!
//! White's tokens are light, Black's dark. A man in its move state has the marks of what it moves to, in its
//! capture state those of what it captures, on a token with points.
//!
//! | mark | what |
//! |---|---|
//! | small triangle | one step in that direction; two behind each other: up to two |
//! | long triangle | any number of steps; so a line below a cross |
//! | dot | a jump of two squares, or a knight's leap; two dots: such jumps twice in one line |
//! | bar below a dot | the square passed must be empty |
//! | hollow | without capturing |
//! | cross | only to capture; beyond a triangle: by leaping over a man |
//!
//! | file | what |
//! |---|---|
//! | `emblems` | the emblems |
//! | `marks` | what is drawn on the rim |
//! | `letters` | letters and digits as lines, so that pictures need no fonts |

mod emblems;
pub mod letters;
mod marks;

use crate::any::{AnyGame, Man};
use crate::core::{Color, Spot};
use crate::rules::Kind;

/// The width and height of a drawing.
pub const SIZE: i32 = 48;

/// A man to draw.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// The name of its kind.
    pub name: &'a str,
    /// How it moves there, in [Betza notation](crate::pieces::betza).
    pub betza: &'a str,
    /// Its side.
    pub color: Color,
    /// Whether it is in the capture state; `None` of a man without states.
    pub capturing: Option<bool>,
    /// Whether Black is at the bottom.
    pub is_turned: bool,
}

/// The colours of a side's tokens.
struct Paint {
    paper: &'static str,
    edge: &'static str,
    ink: &'static str,
    mark: &'static str,
}

const PAINTS: [Paint; 2] = [
    Paint { paper: "#fdf5e2", edge: "#4b382a", ink: "#35271d", mark: "#b3261e" },
    Paint { paper: "#33302f", edge: "#0f0d0c", ink: "#f7ecd5", mark: "#ffb938" },
];

/// The figure of a man of a game as it stands on a square; `None` off the board.
pub fn figure(game: &dyn AnyGame, man: Man, spot: Spot, is_turned: bool) -> Option<Figure<'static>> {
    let kind = game.kinds().iter().find(|kind| kind.letter == man.letter)?;
    Some(Figure {
        name: kind.name,
        betza: game.betza(man.letter, spot)?,
        color: man.color,
        capturing: game.has_states(man.letter).then_some(man.second_state),
        is_turned,
    })
}

/// Every man of a kind with its key: its symbol in FEN, such as `n` or `+P`, with a `2` behind it on the
/// second
/// of two boards, which come after the first.
pub fn figures(game: &dyn AnyGame, kind: &Kind, is_turned: bool) -> Vec<(String, Figure<'static>)> {
    let boards = game.size().0 / game.board_files();
    let states: &[bool] = match game.has_states(kind.letter) {
        true => &[false, true],
        false => &[false],
    };
    let mut figures = Vec::new();
    for board in 0..boards {
        let spot = Spot { file: board * game.board_files(), rank: 0 };
        for &second_state in states {
            for color in Color::BOTH {
                let man = Man { letter: kind.letter, second_state, color };
                let key = man.symbol() + if board > 0 { "2" } else { "" };
                figures.extend(figure(game, man, spot, is_turned).map(|figure| (key, figure)));
            }
        }
    }
    figures
}

impl Figure<'_> {
    /// The drawing as a whole SVG, without outer size.
    pub fn svg(&self) -> String {
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {SIZE} {SIZE}\">{}</svg>",
            self.shapes()
        )
    }

    /// The drawing's shapes, in a square of [`SIZE`] units.
    pub fn shapes(&self) -> String {
        let Paint { paper, edge, ink, mark } = PAINTS[self.color.index()];
        let plate = match self.capturing {
            Some(true) => format!("<path d=\"{POINTS}\""),
            _ => "<circle r=\"22.2\"".to_string(),
        };
        let emblem = emblems::emblem(self.name, ink, paper);
        let marks = marks::marks(self, mark);
        format!(
            "<g transform=\"translate(24 24)\">{plate} fill=\"{paper}\" stroke=\"{edge}\" \
             stroke-width=\"1.6\" stroke-linejoin=\"round\"/>{emblem}{marks}</g>"
        )
    }
}

/// The outline of a token with points: eight on a circle of radius 23.2, and between them corners on one of
/// 19.9. Reckoned beforehand: sines are a large part of a page's engine.
const POINTS: &str = "M0.0 -23.2L7.6 -18.4L16.4 -16.4L18.4 -7.6L23.2 -0.0L18.4 7.6L16.4 16.4L7.6 18.4\
     L0.0 23.2L-7.6 18.4L-16.4 16.4L-18.4 7.6L-23.2 0.0L-18.4 -7.6L-16.4 -16.4L-7.6 -18.4Z";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_points_are_on_their_circles() {
        let point = |number: u32| {
            let angle = f64::from(number) * std::f64::consts::PI / 8.0;
            let radius = if number.is_multiple_of(2) { 23.2 } else { 19.9 };
            format!("{:.1} {:.1}", radius * angle.sin(), -radius * angle.cos())
        };
        let points: Vec<String> = (0..16).map(point).collect();
        assert_eq!(POINTS, format!("M{}Z", points.join("L")));
    }
}
