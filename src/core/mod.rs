//! The foundations of every game: squares, sets of squares, board shapes, colours, moves and hash keys.

mod color;
pub mod key;
mod moves;
mod random;
mod set;
mod shape;
mod spot;
mod square;

pub use color::Color;
pub use moves::{MAX_STEPS, Move, MoveList};
pub use random::Random;
pub use set::{SquareSet, Squares};
pub use shape::{Eight, Seven, Shape, Ten, Twin};
pub use spot::Spot;
pub use square::Square;
