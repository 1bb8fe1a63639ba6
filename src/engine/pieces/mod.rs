//! Pieces as data: Betza notation compiled, at build time, into attack tables.

mod army;
pub mod betza;
mod compass_words;
mod directions;
mod double_leaper;
mod fault;
pub(crate) mod riders;
mod route;
pub(crate) mod tables;
mod terms;
#[cfg(test)]
pub(crate) mod walk;
mod words;

pub(crate) use army::Army;
pub use army::{Kind, Letters, Role};
pub use betza::Betza;
#[cfg(feature = "defined")]
pub(crate) use compass_words::{around, aside};
pub(crate) use directions::{Compass, Direction, ways};
pub(crate) use double_leaper::DoubleLeaper;
pub use fault::BetzaError;
pub use route::{Leap, Route};
pub(crate) use tables::{Geometry, lame, leaps, narrow, reversed};
pub use words::words;
