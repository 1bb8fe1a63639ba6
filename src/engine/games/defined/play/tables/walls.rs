//! The squares where walls are laid.

use super::nudge::{Nudge, STEPS};
use super::{Frame, set, union};
use crate::core::{Square, SquareSet};
use crate::games::defined::game::rules::Walling;
use crate::games::defined::game::{Definition, Region};

/// The squares where walls are laid in a game.
pub struct Walls<S> {
    /// The rule.
    pub rule: Walling,
    /// The squares where each side may lay them.
    pub region: [S; 2],
    /// The squares at the edge of the board.
    pub edge: S,
    /// Orthogonal steps.
    nudges: Vec<Nudge<S>>,
}

impl<S: SquareSet> Walls<S> {
    /// The walls of a definition.
    pub fn new<F: Frame<Set = S>>(definition: &Definition) -> Walls<S> {
        let rules = &definition.rules;
        let board = set::<F>(definition, Region::ALL);
        let (files, ranks) = (rules.board.files, rules.board.ranks);
        let is_edge = |square: Square| {
            let (file, rank) = (F::file(square), F::rank(square));
            file == 0 || rank == 0 || file + 1 == files || rank + 1 == ranks
        };
        let both_ways = STEPS[..2].iter().flat_map(|&(x, y)| [(x, y), (-x, -y)]);
        Walls {
            rule: rules.walls.rule,
            region: rules.walls.region.map(|region| set::<F>(definition, region)),
            edge: board.filter(is_edge),
            nudges: both_ways.map(|step| Nudge::new::<F>(board, step)).collect(),
        }
    }

    /// The squares orthogonally next to those of a set.
    pub fn beside(&self, squares: S) -> S {
        union(self.nudges.iter().map(|nudge| nudge.of(squares)))
    }
}
