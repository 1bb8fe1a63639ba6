//! Firzan, a chess-variant engine: five rare games and chess, behind UCI and XBoard's protocol.
//!
//! The layers, from the ground up; a module imports only from those before its own (`tests/architecture.rs`
//! keeps it so):
//!
//! | module | what |
//! |---|---|
//! | [`core`] | squares, sets of squares, steps and turns, hash keys |
//! | [`pieces`] | Betza notation compiled to attack tables, riders |
//! | [`rules`] | what a game is: [`rules::Position`], boards, FEN, notations, history, outcomes, perft |
//! | [`eval`] | what the games' evaluations share: [`eval::Evaluate`] |
//! | [`search`] | the search, written once for all games |
//! | [`games`] | the games, a folder each, and their list |
//! | [`console`] | the program's streams and files, signals, progress |
//! | [`any`] | a game of a variant chosen at run time |
//! | [`learning`] | games to learn from, and the weights and networks made of them |
//! | [`bench`](mod@bench), [`book`] | measurements, opening books |
//! | [`format`](mod@format) | a search in words and JSON |
//! | [`pictures`] | drawings of the pieces |
//! | [`web`] | what the page in a browser asks, and the engine as WebAssembly |
//! | [`protocol`] | UCI and XBoard |
//! | [`records`] | games and positions as people keep them: PGN, EPD |
//! | [`tournament`], [`commands`] | matches between engines; the other commands |
//! | [`cli`] | the command line |
//!
//! [`system`] serves the layers above the rules: locks, atomic files, and the log.
//!
//! Without the default features the library is what lies below `book`, and the drawings, and asks nothing of
//! an operating system: see [`search::platform`].
//!
//! Where to start: a game's folder, such as `games::knightrelay`, reads like its rules; `search::node` is the
//! search. How to add a game, a search technique or a protocol word: `CONTRIBUTING.md`.

// These panic if nobody reads the output or the disk is full: print through `console::output`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod any;
pub mod bench;
#[cfg(feature = "program")]
pub mod book;
#[cfg(feature = "program")]
pub mod cli;
#[cfg(feature = "program")]
pub mod commands;
#[cfg(feature = "program")]
pub mod console;
pub mod core;
pub mod eval;
#[cfg(feature = "page")]
pub mod format;
pub mod games;
#[cfg(feature = "program")]
pub mod learning;
pub mod pictures;
pub mod pieces;
#[cfg(feature = "program")]
pub mod protocol;
#[cfg(feature = "program")]
pub mod records;
pub mod rules;
pub mod search;
pub mod system;
#[cfg(feature = "program")]
pub mod tournament;
#[cfg(feature = "page")]
pub mod web;
