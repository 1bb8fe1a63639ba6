//! Pieces as data: Betza notation compiled, at build time, into attack tables.

mod army;
pub mod betza;
mod compass_words;
mod directions;
pub mod double_leaper;
mod fault;
pub mod riders;
pub mod tables;
mod terms;
#[cfg(test)]
pub mod walk;
mod words;

pub use army::{Army, Kind, Role};
pub use betza::Betza;
pub use directions::{Compass, Direction, ways};
pub use double_leaper::DoubleLeaper;
pub use fault::BetzaError;
pub use tables::{Geometry, lame, leaps, narrow, reversed};
pub use words::words;
