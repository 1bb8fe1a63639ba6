//! Firzan, a chess-variant engine for five rare games.

pub mod core;
pub mod eval;
pub mod games;
pub mod pieces;
pub mod tools;
