//! One way to move.

use crate::pieces::{Leap, Route};

/// The most ways of a piece.
pub const MOST_WAYS: usize = 256;

/// How a hopper leaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hop {
    /// It does not: any piece stops it.
    #[default]
    None,
    /// It leaps exactly one piece of either side, and lands anywhere behind it.
    Over,
    /// It leaps one piece and lands right behind it.
    Behind,
}

/// Whether a step is no multiple of a smaller one.
pub fn is_primitive((dx, dy): (i8, i8)) -> bool {
    let (mut a, mut b) = (dx.unsigned_abs(), dy.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// One way to move: steps of one kind in one direction, perhaps after a leap.
///
/// Files and ranks are those of White; Black's ways are turned by half a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Way {
    /// A leap to an empty square before the steps, in files to the right and ranks forward; (0, 0): none.
    /// The piece's own square counts as empty behind it, but is no square to end on.
    pub first: (i8, i8),
    /// A step, in files to the right and ranks forward.
    pub step: (i8, i8),
    /// The fewest steps; all squares before the last one are empty, or hold the piece that is leaped.
    pub least: u8,
    /// The most steps; 0 for any number.
    pub most: u8,
    /// Whether the squares of [`path`](Self::path) must be empty at each step.
    pub lame: bool,
    /// What it leaps.
    pub hop: Hop,
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Only from the double-step region.
    pub initial: bool,
}

impl Way {
    /// Whether squares other than those of a line along its step block it.
    pub fn is_crooked(&self) -> bool {
        let bends = self.first != (0, 0) || self.lame || self.most != 1 && !is_primitive(self.step);
        self.hop == Hop::None && bends
    }

    /// The squares on which it may end, up to eleven steps away, as offsets from the piece.
    pub fn ends(&self) -> impl Iterator<Item = (i8, i8)> {
        let Way { first, step, least, most, .. } = *self;
        let most = if most == 0 { 11 } else { most };
        (least as i8..=most as i8).map(move |count| (first.0 + count * step.0, first.1 + count * step.1))
    }

    /// Whether it leaps something.
    pub fn is_hopping(&self) -> bool {
        self.hop != Hop::None
    }

    /// What hoppers of one kind share: the line, whichever way they go, and how they leap.
    pub fn line(&self) -> ((i8, i8), Hop) {
        let (dx, dy) = self.step;
        (if dy < 0 || dy == 0 && dx < 0 { (-dx, -dy) } else { (dx, dy) }, self.hop)
    }

    /// The squares that a lame step passes: straight ones first, then diagonal ones, as offsets.
    pub fn path(&self) -> impl Iterator<Item = (i8, i8)> {
        let (dx, dy) = self.step;
        let (mut x, mut y) = (0i8, 0i8);
        let is_lame = self.lame;
        std::iter::from_fn(move || {
            let (far_x, far_y) = ((dx - x).abs(), (dy - y).abs());
            x += if far_x >= far_y { dx.signum() } else { 0 };
            y += if far_y >= far_x { dy.signum() } else { 0 };
            (is_lame && (x, y) != (dx, dy)).then_some((x, y))
        })
    }
}

impl From<&Way> for Route {
    fn from(way: &Way) -> Route {
        let Way { first, step, least, most, lame, hop, moves, captures, initial } = *way;
        let route = Route {
            first,
            step,
            least,
            most,
            lame,
            jumps: false,
            leap: match hop {
                Hop::None => Leap::None,
                Hop::Over => Leap::Over,
                Hop::Behind => Leap::Behind,
            },
            moves,
            captures,
            initial,
        };
        // Two steps in one line are a leap whose way must be clear.
        let (x, y) = route.end();
        match first != (0, 0) && most == 1 && route.is_straight() && x.abs().max(y.abs()) == 2 {
            true => Route { first: (0, 0), step: (x, y), lame: true, ..route },
            false => route,
        }
    }
}
