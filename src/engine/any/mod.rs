//! A game of any variant, for protocols and tools in which the variant is chosen at run time.
//!
//! | file | contents |
//! |---|---|
//! | `playing` | positions, moves and results |
//! | `describing` | the board and the pieces, and why a move is legal |
//! | `thinking` | evaluation and search |
//! | `typed` | the implementation of these traits for a known position type |
//! | `parts` | pieces and moves of any game |
//! | `grid` | the pieces on a board, which can be moved regardless of the rules |
//! | `evaluator` | the choice of the evaluation |
//!
//! All methods can be called on a `dyn AnyGame` without importing a trait.

mod describing;
mod evaluator;
mod grid;
mod parts;
mod playing;
mod thinking;
mod typed;

#[cfg(feature = "defined")]
pub use evaluator::read_learnt;
#[cfg(not(feature = "networks"))]
pub use evaluator::supply_net;
pub use evaluator::{Evaluator, NetFile};
pub use grid::Grid;
pub use parts::{Change, Parts, Piece, Why};
pub use playing::Playing;
pub use thinking::Thinking;

use crate::core::Turn;
use crate::eval::Evaluate;
use crate::games::{Variant, Visitor};
use crate::rules::Notation;
use typed::Typed;

/// A [`Game`](crate::rules::Game) whose position type is not known at compile time.
pub trait AnyGame: Playing + Thinking + Send + Sync {
    /// A copy, including the history.
    fn fork(&self) -> Box<dyn AnyGame>;
}

impl<P: Evaluate> AnyGame for Typed<P> {
    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

/// A new game of a variant, from its start position.
pub fn new_game(variant: Variant) -> Box<dyn AnyGame> {
    struct New(Variant);
    impl Visitor for New {
        type Output = Box<dyn AnyGame>;

        fn visit<P: Evaluate>(self, options: P::Options) -> Box<dyn AnyGame> {
            Box::new(Typed::<P>::new(self.0, options))
        }
    }
    variant.visit(New(variant))
}

/// Writes consecutive moves from a game's position.
pub fn write_line(game: &dyn AnyGame, notation: Notation, turns: &[Turn]) -> Vec<String> {
    // The sign of a promotion depends on the position, so the line must be replayed.
    let is_fixed = turns.iter().all(|turn| turn.promotion().is_none());
    if notation == Notation::Rules && is_fixed {
        return turns.iter().map(|&turn| game.write(turn)).collect();
    }
    let mut replay = game.fork();
    let mut texts = Vec::with_capacity(turns.len());
    for &turn in turns {
        texts.push(replay.write_in(notation, turn));
        replay.play(turn);
    }
    texts
}
