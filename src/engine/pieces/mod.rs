//! Pieces as data: Betza notation, compiled into attack tables at build time.

mod army;
pub mod betza;
mod directions;
mod double_leaper;
pub(crate) mod riders;
pub(crate) mod tables;
#[cfg(test)]
pub(crate) mod walk;

pub(crate) use army::Army;
pub use army::{Kind, Letters, Role};
pub use betza::{Betza, BetzaError, Hop, Way, describe};
pub(crate) use directions::{Compass, Direction, rays};
pub(crate) use double_leaper::DoubleLeaper;
pub(crate) use tables::{Geometry, lame, leaps, narrow, reversed};

/// The former name of [`Way`].
#[deprecated(since = "0.3.0", note = "use Way")]
pub type Route = Way;
/// The former name of [`Hop`].
#[deprecated(since = "0.3.0", note = "use Hop")]
pub type Leap = Hop;
/// The former name of [`describe`].
#[deprecated(since = "0.3.0", note = "use describe")]
pub fn words(betza: &str) -> String {
    describe(betza)
}
