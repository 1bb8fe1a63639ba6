//! What the program does besides playing.

pub mod analyse;
pub mod book;
mod chances;
pub mod datagen;
pub mod interrupt;
pub mod manual;
pub mod matches;
pub mod openings;
pub mod perft;
mod pool;
pub mod position;
mod progress;
pub mod selfplay;
pub mod shard;
pub mod sprt;
pub mod stats;
pub mod train;
pub mod tune;
