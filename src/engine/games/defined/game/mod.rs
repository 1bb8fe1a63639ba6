//! The game that a definition describes.
//!
//! | file | contents |
//! |---|---|
//! | `definition` | the validated game |
//! | `build` | a draft checked and made into one |
//! | `kinds`, `region` | kinds and squares, and sets of them |
//! | `rules` | everything but the pieces |
//! | `start` | the start position |
//! | `limits` | games too large to be played |
//! | `canonical` | the form that is hashed |
//! | `registry` | the definitions of this process |

pub mod build;
pub mod canonical;
pub mod definition;
pub mod kinds;
pub mod limits;
pub mod region;
pub mod registry;
pub mod rules;
pub mod start;
