//! Firzan, a chess-variant engine: five rare games, chess and Shatranj, with UCI and XBoard's protocol.
//!
//! The layers, from the ground up; a module imports only from layers above its own in this table
//! (`tests/architecture.rs` enforces it):
//!
//! | module | what |
//! |---|---|
//! | [`core`] | squares, sets of squares, steps and turns |
//! | [`pieces`] | Betza notation compiled to attack tables |
//! | [`rules`] | what a game is: [`rules::Position`], boards, FEN, notations, history, outcomes, perft |
//! | [`eval`] | the common parts of the games' evaluations: [`eval::Evaluate`] |
//! | [`search`] | the search, written once for all games |
//! | [`games`] | the games, one folder each, and their list |
//! | [`console`] | the program's streams and files, signals, progress |
//! | [`any`] | a game chosen at run time |
//! | [`learning`] | training games, and the weights and networks fitted to them |
//! | [`bench`](mod@bench), [`book`] | measurements, opening books |
//! | [`format`](mod@format) | a search in words and JSON |
//! | [`pictures`] | drawings of the pieces |
//! | [`web`] | the page's API, and the engine as WebAssembly |
//! | [`protocol`] | UCI and XBoard |
//! | [`records`] | records of games and positions: PGN, EPD |
//! | [`tournament`] | matches between engines |
//! | [`commands`] | the other commands |
//! | [`cli`] | the command line |
//!
//! [`system`] serves the layers above the rules: locks, atomic files, and the log.
//!
//! Without the default features the library consists of the layers below `book` and the drawings, and needs
//! no operating system: see [`search::platform`].
//!
//! Where to start: a game's folder, such as `games::knightrelay`, reads like its rules; `search::node` is the
//! search. How to add a game, a search technique or a protocol word: `CONTRIBUTING.md`.

// The print macros panic if nobody reads the output or the disk is full: print through `console::output`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod any;
#[doc(hidden)]
pub mod bench;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod book;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod cli;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod commands;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod console;
pub mod core;
pub mod eval;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod format;
pub mod games;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod learning;
#[doc(hidden)]
pub mod pictures;
pub mod pieces;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod protocol;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod records;
pub mod rules;
pub mod search;
#[doc(hidden)]
pub mod system;
#[cfg(feature = "program")]
#[doc(hidden)]
pub mod tournament;
#[cfg(feature = "page")]
#[doc(hidden)]
pub mod web;
