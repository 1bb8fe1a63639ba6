//! Hand evaluation: what the games' evaluations share.
//!
//! An evaluation is linear in its weights. A game names its [`Term`]s with `terms!` and counts their features
//! in [`Evaluate::terms`]; the weights lie in a file of its own, which `firzan tune` writes. Where the counts
//! go is up to the [`Tally`]: into one [`Sum`] for search, into a [`Table`] for people, into a [`Trace`] for
//! tuning.

mod chances;
mod score;
mod tally;
pub(crate) mod weights;

pub use chances::Chances;
pub use score::Score;
pub use tally::{Sum, Table, Tally, Trace, evaluate};
pub use weights::{Named, Term, Weights};
pub(crate) use weights::{fitted, terms};

use crate::core::{Move, Square};
use crate::rules::Position;

/// The phase of a game with all its men on the board. A phase of 0 is the barest ending.
pub const FULL_PHASE: i32 = 256;

/// A game's evaluation.
pub trait Evaluate: Position {
    /// What every feature is worth.
    const WEIGHTS: Weights;

    /// How wide the margins of the search's pruning are, in percent of those in `search::pruning`. A game
    /// whose scores swing more from turn to turn wants wider ones.
    const MARGINS: i32 = 100;

    /// Counts every feature of the evaluation, for both sides. Must be the same for a position and its
    /// colour mirror. Only for positions without a verdict, in mid-turn too.
    fn terms<T: Tally>(&self, tally: &mut T);

    /// How many men are left, from 0 to [`FULL_PHASE`]: the weight of a [`Score`]'s middlegame half.
    fn phase(&self) -> i32;

    /// What a step wins at once, in centipawns: the value of all it captures, and what a promotion adds. For
    /// ordering captures and for pruning those that cannot matter.
    fn gain(&self, step: Move) -> i32;

    /// What its owner loses with the man on a square, in centipawns as [`gain`](Self::gain) counts; 0 if it
    /// is empty.
    fn worth(&self, square: Square) -> i32;

    /// Whether a capture of this position takes what stands on a square.
    fn captures_on(&self, step: Move, square: Square) -> bool {
        step.to() == square
    }
}
