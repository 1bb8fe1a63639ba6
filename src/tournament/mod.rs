//! Matches between engines: `firzan match`, which measures whether a change makes an engine stronger.
//!
//! Engines speak UCI or the XBoard protocol; Firzan's rules always decide the results. [`run()`] plays the
//! games listed by [`schedule`], each with [`play::game`]; [`count::standings`] counts them, and
//! [`record::results`] and [`pgn`](crate::records::pgn) save them. A match can be split into shards, whose
//! results [`record::merge`] combines.
//!
//! | file | contents |
//! |---|---|
//! | `command`, `plan`, `run` | the command, a match to start or resume, and running it |
//! | `schedule`, `openings` | the list of games and their start positions |
//! | `play` | playing one game |
//! | `engines` | engine processes |
//! | `record`, `count` | output files; tables and statistical tests |
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
