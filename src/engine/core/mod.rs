//! The foundations of every game: squares and sets of them, board shapes, colours, steps, turns, hash keys.

mod color;
#[doc(hidden)]
pub mod key;
mod random;
mod set;
mod shape;
#[doc(hidden)]
pub mod spelling;
mod spot;
mod square;
mod step;
mod turn;

pub use color::Color;
#[doc(hidden)]
pub use random::Random;
pub use set::{SquareSet, Squares};
pub use shape::{Eight, Seven, Shape, Ten, Twelve, Twin};
pub use spot::Spot;
pub use square::Square;
pub use step::{MAX_STEPS, Step, StepList};
pub use turn::Turn;
