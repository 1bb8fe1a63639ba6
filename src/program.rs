//! The `firzan` program: protocols, matches, learning and other commands, built on the library `firzan`
//! (`src/engine`).
//!
//! This crate is a library only so that it can be tested; its API may change at any time.
//!
//! The layers, from the bottom up. A module imports only from rows above its own in this table, as
//! `tests/house/layers.rs` enforces:
//!
//! | file | contents |
//! |---|---|
//! | [`console`] | streams and files, signals, progress, logging |
//! | [`learning`] | training games, and fitting weights and networks to them |
//! | [`web`] | the files of the web page, and reports that use its board |
//! | [`protocol`] | the UCI and XBoard protocols |
//! | [`records`] | game records and positions: PGN, EPD |
//! | [`theory`] | positions with their values, kept and extended over days |
//! | [`tournament`] | matches between engines |
//! | [`commands`] | the other commands |
//! | [`cli`] | the command line |

// The print macros panic on a closed pipe or a full disk; use `console::output` instead.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod cli;
pub mod commands;
pub mod console;
pub mod learning;
pub mod protocol;
pub mod records;
pub mod theory;
pub mod tournament;
pub mod web;
