//! The games, one folder each: army, start position, moves, results and evaluation.
//!
//! Every game implements [`Position`](crate::rules::Position) and [`Evaluate`](crate::eval::Evaluate);
//! everything else (search, protocols, matches) is written once against these traits. `variant` lists
//! the games, and `registry` finds them by name.

mod ids;
mod names;
mod registry;
mod studies;
mod variant;
#[cfg(feature = "defined")]
mod xboard_names;

pub mod chess;
#[cfg(feature = "defined")]
pub mod defined;
pub mod distortingmirrors;
pub mod flippingxiangqi;
pub mod grandshatranj;
pub mod insaneflip;
pub mod knightrelay;
mod orthodox;
pub mod shatranj;

pub use ids::VariantError;
#[doc(hidden)]
pub use ids::{XBOARD_NAMES, file_stem};
pub use registry::Registry;
#[doc(hidden)]
pub use studies::STUDIES;
pub use variant::{Variant, Visitor};
