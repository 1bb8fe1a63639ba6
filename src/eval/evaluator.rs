//! What a game says of its evaluation.

use super::ending::{TableValue, Tables, Wish};
use super::levels::Levels;
use super::net::Net;
use super::tally::Tally;
use super::weights::Weights;
use crate::core::{Shape, Square, SquareSet, Step, StepList};
use crate::rules::{Insight, Stage};
use std::sync::Arc;

/// A game's evaluation.
pub trait Evaluate: Insight {
    /// What every feature is worth, and the numbers of its search.
    const WEIGHTS: Weights;

    /// Its levels of play, made even by `scripts/calibrate`.
    const LEVELS: Levels;

    /// [`WEIGHTS`](Self::WEIGHTS), unless the options are a game of their own.
    #[inline(always)]
    fn weights(&self) -> &'static Weights {
        const { &Self::WEIGHTS }
    }

    /// [`LEVELS`](Self::LEVELS), likewise.
    fn levels(&self) -> &'static Levels {
        const { &Self::LEVELS }
    }

    /// The game's network; `None` if the hand-written evaluation judges alone.
    fn net() -> Option<&'static Arc<Net>> {
        None
    }

    /// Whether a network of this game tells marked pieces from others.
    const MARKS: bool = false;

    /// The pieces marked, on both sides: those in a state that does not show on their squares.
    fn marked(&self) -> <Self::Shape as Shape>::Set {
        SquareSet::EMPTY
    }

    /// Counts every feature of the evaluation, for both sides. Must be symmetric under exchange of colours.
    /// Only for positions without a verdict, including mid-turn ones.
    fn terms<T: Tally>(&self, tally: &mut T);

    /// How the game ends, repetitions of earlier positions aside; `None` if no table of endings that is
    /// [there](Self::tables) has the position.
    #[inline]
    fn ending(&self) -> Option<TableValue> {
        None
    }

    /// Whether the tables of endings are there that a search from this position may ask: of positions with
    /// the same pieces, or with one less. Missing ones are made from the first call on that wishes it. A game
    /// that has none, or a build without threads, says [`Tables::None`].
    fn tables(&self, _wish: Wish) -> Tables {
        Tables::None
    }

    /// How many pieces are left, from 0 to [`FULL_PHASE`](super::FULL_PHASE): the weight of the middlegame
    /// half of a [`Score`](super::Score).
    fn phase(&self) -> i32;

    /// What a step wins at once, in centipawns: the value of all it captures, and what a promotion adds. Used
    /// to order captures and to prune those that cannot matter.
    fn gain(&self, step: Step) -> i32;

    /// What the piece on a square is worth to its owner, in the centipawns of [`gain`](Self::gain); 0 if it
    /// is empty.
    fn worth(&self, square: Square) -> i32;

    /// What a piece of a kind is worth in the middlegame, in centipawns, on the first board or the second; a
    /// king's value means nothing.
    fn value(&self, kind: u8, board: usize) -> i32;

    /// Appends the captures of the side to move that take the piece on a square.
    fn captures_on(&self, square: Square, list: &mut StepList) {
        self.steps(Stage::Noisy, list);
        list.retain(|step| step.to() == square);
    }
}
