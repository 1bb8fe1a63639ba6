//! The game that a definition describes.
//!
//! | file | contents |
//! |---|---|
//! | `definition` | the validated game |
//! | `build` | checks a draft and builds a definition |
//! | `kinds`, `region` | kinds and squares, and sets of both |
//! | `lines` | moves along diagonal lines |
//! | `reach` | the squares that pieces reach on an empty board |
//! | `rules` | the rules other than the moves of pieces |
//! | `start` | the start position |
//! | `limits` | maximum numbers of moves and kinds, and sizes of tables |
//! | `canonical` | the canonical form, which is hashed |
//! | `definitions` | the definitions in a registry |

pub mod build;
pub mod canonical;
pub mod definition;
pub mod definitions;
pub mod kinds;
pub mod limits;
pub mod lines;
pub mod reach;
pub mod region;
pub mod rules;
pub mod start;

pub use definition::{Definition, Kind};
pub use kinds::{KindSet, SLOTS, Slot};
pub use region::{Board, MOST_FILES, MOST_RANKS, Region};
pub use start::{Standing, Start};
