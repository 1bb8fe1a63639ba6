//! Rows and connected regions, which end a game.

use super::Ending;
use crate::games::defined::game::{KindSet, Region};

/// Rows and connected regions: a side that has one after its turn gets the result.
#[derive(Clone, PartialEq, Debug)]
pub struct Rows {
    /// The result for that side.
    pub value: Option<Ending>,
    /// The kinds that count; `*`: all.
    pub kinds: KindSet,
    /// Whether ranks, files and diagonals count.
    pub lines: [bool; 3],
    /// The number of pieces side by side that make a row; 0 = rows do not count.
    pub length: u16,
    /// The number of pieces anywhere on a line; 0 = does not count.
    pub on_line: u16,
    /// The width and height of a square full of pieces; 0 = does not count.
    pub square: u16,
    /// Regions that a chain of neighbouring pieces must connect with those of `second`; empty = none.
    pub first: [Region; 2],
    /// See `first`.
    pub second: [Region; 2],
}

impl Default for Rows {
    fn default() -> Rows {
        Rows {
            value: Some(Ending::Win),
            kinds: KindSet::ANY,
            lines: [true; 3],
            length: 0,
            on_line: 0,
            square: 0,
            first: [Region::NONE; 2],
            second: [Region::NONE; 2],
        }
    }
}

impl Rows {
    /// Whether a side has regions to connect.
    pub fn connects(&self, side: usize) -> bool {
        !self.first[side].is_empty() && !self.second[side].is_empty()
    }

    /// Whether any row or connection ends the game.
    pub fn any(&self) -> bool {
        self.length > 0 || self.on_line > 0 || self.square > 0 || self.connects(0) || self.connects(1)
    }
}
