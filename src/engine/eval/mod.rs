//! Evaluation: the parts that the games share.
//!
//! An evaluation is linear in its weights. A game names its [`Term`]s with `terms!` and counts their features
//! in [`Evaluate::terms`]; the weights are in a separate file, written by `firzan tune`. The [`Tally`]
//! decides where the counts go: into a `Glance` for search, or into a [`Trace`] for tuning and display.

mod chances;
mod collectors;
mod ending;
mod evaluator;
#[cfg(feature = "defined")]
pub mod learnt;
mod levels;
mod mop_up;
#[doc(hidden)]
pub mod net;
pub(crate) mod params;
mod score;
mod tally;
pub(crate) mod weights;
#[cfg(feature = "defined")]
pub mod written;

pub use chances::Chances;
pub(crate) use collectors::{ALL_TERMS, Glance, glance};
pub use collectors::{Trace, evaluate};
pub use ending::{IfMissing, TableValue, Tables};
pub use evaluator::Evaluate;
pub use levels::Levels;
pub(crate) use mop_up::{DRIVER, mop_up};
pub use net::{Net, NetError};
pub use params::{NamedParams, Param, Params, TunedParams};
pub use score::{FULL_PHASE, Score};
pub use tally::Tally;
pub use weights::{Named, Term, Weights};
pub(crate) use weights::{fitted, terms};
