//! Firzan, a chess-variant engine for five rare games.

pub mod any;
pub mod core;
pub mod eval;
pub mod games;
pub mod pieces;
pub mod render;
pub mod search;
pub mod tools;
