//! Matches between engines: `firzan match`, by which changes are measured.
//!
//! Engines speak UCI or the XBoard protocol; the rules are Firzan's, never an engine's. [`run()`] plays the
//! games of [`schedule`], [`game`] is one of them, [`standings`] counts, and [`results`] and
//! [`pgn`](crate::records::pgn) keep them. A match can be split into shards, whose results [`merge`]
//! combines.

mod adapter;
pub mod adjudicate;
mod affinity;
mod announced;
mod arguments;
pub mod clock;
mod command;
pub mod comment;
mod complaints;
mod compliance;
pub mod deciding;
pub mod description;
mod engine;
mod fastchess;
mod files;
pub mod game;
mod heading;
pub mod help;
mod lesson;
mod log;
mod mate_lines;
pub mod merge;
mod moment;
pub mod openings;
pub mod options;
pub mod outputs;
mod plan;
mod player;
mod process_group;
mod progress;
mod quick;
pub mod results;
pub mod results_file;
mod run;
pub mod schedule;
pub mod sprt;
pub mod standings;
pub mod stats;
mod uci;
pub mod words;
mod xboard;

pub use crate::protocol::dialect;
pub use command::{Arguments, run};
