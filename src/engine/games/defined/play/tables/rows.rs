//! Rows and connected regions that end a game.

use super::nudge::{Nudge, STEPS};
use super::{Axes, Form, Frame, Pieces, has, set, union};
use crate::core::{Color, Square, SquareSet};
use crate::games::defined::game::rules;
use crate::games::defined::game::{Definition, Region};
use std::iter::repeat_n;

/// Rows and connected regions that end a game.
pub struct Rows<S> {
    /// The kinds that do not count.
    ignored: Vec<u8>,
    length: usize,
    on_line: u32,
    square: usize,
    /// The directions that count, one way each, with the number of their axis.
    lines: Vec<(Nudge<S>, u8)>,
    /// A step along a rank, a file and a diagonal, for squares full of pieces.
    to_square: [Nudge<S>; 3],
    /// The directions that count, both ways.
    links: Vec<Nudge<S>>,
    /// By side, the regions to connect; none if one of them is empty.
    regions: [Option<[S; 2]>; 2],
}

impl<S: SquareSet> Rows<S> {
    /// The rows of a definition.
    pub fn new<F: Frame<Set = S>>(definition: &Definition, forms: &[Form]) -> Rows<S> {
        let rules: &rules::Rows = &definition.rules.rows;
        let board = set::<F>(definition, Region::ALL);
        let nudge = |step: (i32, i32)| Nudge::new::<F>(board, step);
        let [ranks, files, diagonals] = rules.lines;
        let counts = [ranks, files, diagonals, diagonals];
        let counted = || (0u8..).zip(STEPS).zip(counts).filter(|(_, counts)| *counts).map(|(line, _)| line);
        let regions = |side: usize| {
            let regions = [rules.first, rules.second].map(|region| set::<F>(definition, region[side]));
            rules.connects(side).then_some(regions)
        };
        let ignored = (0..).zip(forms).filter(|(_, form)| !has(rules.kinds, form.moves));
        Rows {
            ignored: ignored.map(|(kind, _)| kind).collect(),
            length: rules.length.into(),
            on_line: rules.on_line.into(),
            square: rules.square.into(),
            lines: counted().map(|(axis, step)| (nudge(step), axis)).collect(),
            to_square: [(1, 0), (0, 1), (1, 1)].map(nudge),
            links: counted().flat_map(|(_, (x, y))| [nudge((x, y)), nudge((-x, -y))]).collect(),
            regions: [0, 1].map(regions),
        }
    }

    /// Whether a side has a row or a connection.
    pub fn are_complete<F: Frame<Set = S>>(&self, axes: &Axes<F>, board: &Pieces<F>, color: Color) -> bool {
        let pieces = board.side(color) & !union(self.ignored.iter().map(|&kind| board.kind(kind)));
        pieces.any()
            && (self.length > 0 && self.has_row(pieces)
                || self.regions[color.index()].is_some_and(|regions| self.connects(pieces, regions))
                || self.square > 0 && self.has_square(pieces)
                || self.on_line > 0 && self.has_line(axes, pieces))
    }

    fn has_row(&self, pieces: S) -> bool {
        let is_row = |&(nudge, _): &(Nudge<S>, u8)| {
            let steps = repeat_n(nudge, self.length - 1);
            steps.fold(pieces, |ends, nudge| nudge.of(ends) & pieces).any()
        };
        self.lines.iter().any(is_row)
    }

    fn has_square(&self, pieces: S) -> bool {
        let larger = |corners: S| self.to_square.iter().fold(corners, |all, nudge| all & nudge.of(corners));
        (1..self.square).fold(pieces, |corners, _| larger(corners)).any()
    }

    fn has_line<F: Frame<Set = S>>(&self, axes: &Axes<F>, pieces: S) -> bool {
        let line = |axis: u8, square: Square| (axes.at(axis).full(square) | S::of(square)) & pieces;
        let is_full = |axis: u8| pieces.squares().any(|square| line(axis, square).len() >= self.on_line);
        self.lines.iter().any(|&(_, axis)| is_full(axis))
    }

    /// Whether a chain of pieces leads from one region to the other.
    fn connects(&self, pieces: S, [first, second]: [S; 2]) -> bool {
        let mut chain = pieces & first;
        loop {
            if (chain & second).any() {
                return true;
            }
            let next = chain | union(self.links.iter().map(|nudge| nudge.of(chain))) & pieces;
            if next == chain {
                return false;
            }
            chain = next;
        }
    }
}
