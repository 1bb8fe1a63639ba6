//! Enclosed pieces: where pieces are dropped beside others, and which change sides.

use super::nudge::{Nudge, STEPS};
use super::{Axes, Frame, set, union};
use crate::core::{Square, SquareSet};
use crate::games::defined::game::rules::{Closeness, Flips};
use crate::games::defined::game::{Definition, Region};

/// The rules about enclosed pieces in a game.
pub struct Enclosing<S> {
    drops: Closeness,
    /// While one of these squares is empty, pieces are dropped only on them.
    opening: S,
    flips: Flips,
    /// The squares of the board, holes included.
    board: S,
    /// The first rank.
    bottom: S,
    /// Steps in the eight directions, each followed by its opposite: along ranks, files and diagonals.
    nudges: Vec<[Nudge<S>; 2]>,
}

impl<S: SquareSet> Enclosing<S> {
    /// The rules of a definition; `None` if it has none.
    pub fn of<F: Frame<Set = S>>(definition: &Definition) -> Option<Enclosing<S>> {
        let rules = &definition.rules.enclosing;
        if rules.drops == Closeness::Any && rules.flips == Flips::None {
            return None;
        }
        let board = set::<F>(definition, Region::ALL);
        let nudge = |files, ranks| Nudge::new::<F>(board, (files, ranks));
        Some(Enclosing {
            drops: rules.drops,
            opening: set::<F>(definition, rules.opening),
            flips: rules.flips,
            board,
            bottom: set::<F>(definition, Region::rank(0)),
            nudges: STEPS.map(|(x, y)| [nudge(x, y), nudge(-x, -y)]).into(),
        })
    }

    /// The empty squares where a side may drop pieces, given its own and the enemies.
    #[inline]
    pub fn targets(&self, own: S, enemies: S, empty: S) -> S {
        if (self.opening & empty).any() && self.drops != Closeness::Any {
            return self.opening & empty;
        }
        match self.drops {
            Closeness::Any => empty,
            Closeness::Reversi => {
                empty & union(self.all_nudges().map(|nudge| enclosing(nudge, own, enemies)))
            }
            Closeness::Ataxx => empty & self.around(own),
            Closeness::Snort => {
                empty & !union(self.nudges[..2].iter().flatten().map(|nudge| nudge.of(enemies)))
            }
            Closeness::AnySide => {
                union(self.nudges[..2].iter().flat_map(|&[ahead, back]| {
                    [self.stops(ahead, back, empty), self.stops(back, ahead, empty)]
                }))
            }
            Closeness::Top => empty & (self.bottom | self.nudges[1][0].of(self.board & !empty)),
        }
    }

    /// The enemies that change sides when a piece comes to a square; `own` are its side's other pieces.
    #[inline]
    pub fn flipped<F: Frame<Set = S>>(
        &self,
        axes: &Axes<F>,
        (to, is_drop): (Square, bool),
        own: S,
        enemies: S,
    ) -> S {
        match self.flips {
            Flips::None => S::EMPTY,
            Flips::Reversi => rows(axes, to, own, enemies),
            Flips::Quadwrangle if is_drop && (self.around(S::of(to)) & own).is_empty() => S::EMPTY,
            Flips::Ataxx | Flips::Quadwrangle => self.around(S::of(to)) & enemies,
        }
    }

    fn all_nudges(&self) -> impl Iterator<Item = Nudge<S>> + '_ {
        self.nudges.iter().flatten().copied()
    }

    /// The squares next to those of a set.
    fn around(&self, squares: S) -> S {
        union(self.all_nudges().map(|nudge| nudge.of(squares)))
    }

    /// The squares where pieces stop that enter at empty edge squares and slide ahead.
    fn stops(&self, ahead: Nudge<S>, back: Nudge<S>, empty: S) -> S {
        let edge = self.board & !ahead.of(self.board);
        let mut open = edge & empty;
        loop {
            let next = open | ahead.of(open) & empty;
            if next == open {
                return open & !back.of(open);
            }
            open = next;
        }
    }
}

/// The squares behind rows of enemies that begin next to a side's pieces, in one direction.
fn enclosing<S: SquareSet>(nudge: Nudge<S>, own: S, enemies: S) -> S {
    let mut row = nudge.of(own) & enemies;
    loop {
        let next = row | nudge.of(row) & enemies;
        if next == row {
            return nudge.of(row);
        }
        row = next;
    }
}

/// The rows of enemies between a square and the nearest pieces of the other side.
fn rows<F: Frame>(axes: &Axes<F>, to: Square, own: F::Set, enemies: F::Set) -> F::Set {
    let halves = (0..4).flat_map(|axis| {
        let reach = axes.at(axis).slide(to, !enemies);
        axes.at(axis).halves(to).map(|half| half & reach)
    });
    union(halves.filter(|half| (*half & own).any()).map(|half| half & enemies))
}
