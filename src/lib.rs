//! Firzan, a chess-variant engine for five rare games.

pub mod any;
pub mod book;
pub mod cli;
pub mod core;
pub mod eval;
pub mod games;
pub mod logging;
pub mod pieces;
pub mod protocol;
pub mod render;
pub mod search;
pub mod tools;
