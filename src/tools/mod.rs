//! What the program does beside playing.

pub mod perft;
