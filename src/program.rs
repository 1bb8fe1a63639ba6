//! The `firzan` program: protocols, matches, learning and the other commands, on top of the library `firzan`
//! (`src/engine`).
//!
//! It is a library of its own only for its tests; its modules may change with every version.
//!
//! The layers, from the ground up; a module imports only from layers above its own in this table
//! (`tests/house/layers.rs` enforces it):
//!
//! | file | contents |
//! |---|---|
//! | [`console`] | streams and files, signals, progress, the log |
//! | [`learning`] | training games, and the weights and networks fitted to them |
//! | [`web`] | the files of the page, and documents that use its board |
//! | [`protocol`] | UCI and XBoard |
//! | [`records`] | records of games and positions: PGN, EPD |
//! | [`tournament`] | matches between engines |
//! | [`commands`] | the other commands |
//! | [`cli`] | the command line |

// The print macros panic if nobody reads the output or the disk is full: print through `console::output`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod commands;
pub mod console;
pub mod learning;
pub mod protocol;
pub mod records;
pub mod tournament;
pub mod web;
