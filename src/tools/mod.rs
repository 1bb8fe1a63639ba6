//! What the program does beside playing.

pub mod perft;
pub mod sprt;
pub mod stats;
