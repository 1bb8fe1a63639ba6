//! Firzan, a chess-variant engine for five rare games.

pub mod tools;
