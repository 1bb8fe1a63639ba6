//! Ways to move as pictures show them, whatever notation they come from.

use super::betza::{Betza, Way};

/// How a hopper leaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Leap {
    /// It does not.
    #[default]
    None,
    /// It leaps exactly one piece, and lands anywhere behind it.
    Over,
    /// It leaps one piece and lands right behind it.
    Behind,
}

/// A way to move: steps of one kind in one direction, perhaps after a leap. Files are those to the right,
/// ranks those forward as its owner sees it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Route {
    /// A leap to an empty square before the steps; (0, 0): none.
    pub first: (i8, i8),
    /// A step.
    pub step: (i8, i8),
    /// The fewest steps.
    pub least: u8,
    /// The most steps; 0 for any number.
    pub most: u8,
    /// Whether the squares that a step passes must be empty.
    pub lame: bool,
    /// Whether a piece must stand half way of a step.
    pub jumps: bool,
    /// What it leaps.
    pub leap: Leap,
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Only from where it starts.
    pub initial: bool,
}

impl Route {
    /// The ways of a line of Betza notation of Firzan's own pieces.
    pub fn all(betza: &str) -> Vec<Route> {
        Betza::new(betza).ways().iter().map(Route::from).collect()
    }

    /// Where it leads by the fewest steps.
    pub fn end(&self) -> (i8, i8) {
        let least = self.least.max(1) as i8;
        (self.first.0 + least * self.step.0, self.first.1 + least * self.step.1)
    }

    /// Whether it goes on in the direction of its leap.
    pub fn is_straight(&self) -> bool {
        let ((x, y), (dx, dy)) = (self.first, self.step);
        x * dy == y * dx && x * dx + y * dy >= 0
    }

    /// The squares that a lame step passes: straight ones first, then diagonal ones.
    pub fn passed(&self) -> impl Iterator<Item = (i8, i8)> {
        let (dx, dy) = self.step;
        let (mut x, mut y) = (0i8, 0i8);
        std::iter::from_fn(move || {
            let (far_x, far_y) = ((dx - x).abs(), (dy - y).abs());
            x += if far_x >= far_y { dx.signum() } else { 0 };
            y += if far_y >= far_x { dy.signum() } else { 0 };
            ((x, y) != (dx, dy)).then_some((x, y))
        })
    }
}

impl From<&Way> for Route {
    fn from(way: &Way) -> Route {
        let (goal, via) = ((way.dx, way.dy), way.via);
        // Two legs to a square near by are a leap whose way must be clear.
        let is_near = way.dx.abs().max(way.dy.abs()) <= 2;
        let is_joined = via != (0, 0) && !way.jumps && !is_near;
        let (first, step) = match is_joined {
            true => (via, (goal.0 - via.0, goal.1 - via.1)),
            false => ((0, 0), goal),
        };
        Route {
            first,
            step,
            least: 1,
            most: way.range,
            lame: via != (0, 0) && !way.jumps && is_near,
            jumps: way.jumps,
            leap: match (way.hops, way.behind) {
                (false, _) => Leap::None,
                (true, false) => Leap::Over,
                (true, true) => Leap::Behind,
            },
            moves: way.moves,
            captures: way.captures,
            initial: way.initial,
        }
    }
}
