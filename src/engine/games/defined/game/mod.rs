//! The game that a definition describes.
//!
//! | file | contents |
//! |---|---|
//! | `definition` | the validated game |
//! | `build` | a draft checked and made into one |
//! | `kinds`, `region` | kinds and squares, and sets of them |
//! | `reach` | the squares to which ways lead |
//! | `rules` | everything but the pieces |
//! | `start` | the start position |
//! | `limits` | games too large to be played |
//! | `canonical` | the form that is hashed |
//! | `definitions` | the definitions that a registry knows |

pub mod build;
pub mod canonical;
pub mod definition;
pub mod definitions;
pub mod kinds;
pub mod limits;
pub mod reach;
pub mod region;
pub mod rules;
pub mod start;

pub use definition::{Definition, Kind};
pub use kinds::{KindSet, SLOTS, Slot};
pub use region::{Board, MOST_FILES, MOST_RANKS, Region};
pub use start::{Standing, Start};
