//! Firzan, a chess-variant engine for five rare games.

// These panic where nobody reads them, or the disk is full: print through `protocol::output`.
#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod any;
pub mod bench;
pub mod book;
pub mod cli;
pub mod core;
pub mod eval;
pub mod games;
pub mod pieces;
pub mod protocol;
pub mod rules;
pub mod search;
pub mod system;
pub mod tools;
