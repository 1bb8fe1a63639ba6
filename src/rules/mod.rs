//! What a game is.

pub mod perft;
