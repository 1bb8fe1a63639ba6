//! Matches between engines: `firzan match`, by which changes are measured.
//!
//! Engines speak UCI or the XBoard protocol; the rules are Firzan's, never an engine's. [`run()`] plays the
//! games of [`schedule`], [`play::game`] is one of them, [`count::standings`] counts, and [`record::results`]
//! and [`pgn`](crate::records::pgn) keep them. A match can be split into shards, whose results
//! [`record::merge`] combines.
//!
//! | file | contents |
//! |---|---|
//! | `command`, `run`, `plan` | the command, the match, and what it plays |
//! | `schedule`, `openings` | the pairings, and the positions from which games start |
//! | `play` | one game |
//! | `engines` | engines as processes |
//! | `record`, `count` | results, files; tables and tests |
//! | `line` | the command line |

mod command;
pub mod count;
pub mod engines;
pub mod line;
pub mod openings;
mod plan;
pub mod play;
pub mod record;
mod run;
pub mod schedule;

pub use crate::protocol::dialect;
pub use command::{Arguments, run};
