//! The evaluation of a game: the trait that every game implements.

use super::ending::{IfMissing, TableValue, Tables};
use super::levels::Levels;
use super::net::Net;
use super::tally::Tally;
use super::weights::Weights;
use crate::core::{Color, Shape, Square, SquareSet, Step, StepList};
use crate::rules::{Insight, Stage};
use std::sync::Arc;

/// A game's evaluation.
pub trait Evaluate: Insight {
    /// The weights of the features, and the game's search parameters. Must be cheap, because the search calls
    /// it at every node: a constant, unless the options select a defined game.
    fn weights(options: Self::Options) -> &'static Weights;

    /// The strength levels, calibrated for even spacing by `scripts/calibrate`.
    fn levels(options: Self::Options) -> &'static Levels;

    /// Switches to the weights of these options, which must be options of the same game.
    fn evaluate_by(&mut self, _: Self::Options) {}

    /// The game's network; `None` if it has only the hand-written evaluation.
    fn net(_: Self::Options) -> Option<&'static Arc<Net>> {
        None
    }

    /// Whether networks of this game distinguish [marked](Self::marked) pieces from others.
    const MARKS: bool = false;

    /// The marked pieces of both sides: those in a state that cannot be inferred from their kind and square.
    fn marked(&self) -> <Self::Shape as Shape>::Set {
        SquareSet::EMPTY
    }

    /// The number of kinds that can be in hand; they are the first kinds of the game.
    fn held_kinds(_: Self::Options) -> usize {
        0
    }

    /// The number of a side's pieces of a kind in hand.
    fn held(&self, _color: Color, _kind: u8) -> u8 {
        0
    }

    /// Counts every feature of the evaluation for both sides. Must be symmetric under exchange of colours.
    /// Only for positions without a verdict, including mid-turn ones.
    fn terms<T: Tally>(&self, tally: &mut T);

    /// The result of the position in the endgame tables, disregarding repetitions of earlier positions;
    /// `None` if no table that is [ready](Self::tables) contains it.
    #[inline]
    fn ending(&self) -> Option<TableValue> {
        None
    }

    /// The state of the endgame tables for a search from this position: those for its pieces or one piece
    /// less. The first call that requests it starts the generation of missing tables. A game without tables,
    /// or a build without threads, returns [`Tables::None`].
    fn tables(&self, _if_missing: IfMissing) -> Tables {
        Tables::None
    }

    /// The phase of the game, from 0 to [`FULL_PHASE`](super::FULL_PHASE), computed from the pieces left: the
    /// weight of the middlegame half of a [`Score`](super::Score).
    fn phase(&self) -> i32;

    /// An evaluation by the terms and the network, in centipawns for the side to move, corrected by what
    /// the pieces left mean: smaller if a draw is likely, larger as a bare king is driven to an edge.
    fn scaled(&self, evaluation: i32) -> i32 {
        evaluation
    }

    /// The material that a step wins, in centipawns: the value of the captured pieces plus the gain of a
    /// promotion. Used to order captures and to prune hopeless ones.
    fn gain(&self, step: Step) -> i32;

    /// The value of the piece on a square, in centipawns as in [`gain`](Self::gain): what capturing it
    /// wins; 0 if the square is empty.
    fn worth(&self, square: Square) -> i32;

    /// The most that the other side could win by capturing the piece that a step moves or drops, in
    /// centipawns. A promoted piece is worth more than the one that moves.
    #[inline]
    fn stake(&self, step: Step) -> i32 {
        if step.promotion().is_some() { i32::MAX } else { self.worth(step.from()) }
    }

    /// Whether captures also remove the capturing piece, so that they are not answered on the same square.
    #[inline]
    fn captures_explode(&self) -> bool {
        false
    }

    /// The middlegame value of a piece of a kind, in centipawns, on the first or the second board; a king's
    /// value is meaningless.
    fn value(&self, kind: u8, board: usize) -> i32;

    /// Appends the captures with which the side to move takes the piece on a square.
    fn captures_on(&self, square: Square, list: &mut StepList) {
        self.steps(Stage::Noisy, list);
        list.retain(|step| step.to() == square);
    }
}
