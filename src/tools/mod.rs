//! What the program does beside playing.

pub mod analyse;
pub mod bench;
pub mod manual;
pub mod perft;
pub mod selfplay;
pub mod sprt;
pub mod stats;
