//! What the program does besides playing.

pub mod analyse;
pub mod annotate;
mod backup;
pub mod book;
mod chances;
mod columns;
mod completions;
pub mod convert;
pub mod datagen;
mod epd;
mod input;
pub mod interrupt;
pub mod manual;
pub mod matches;
pub mod notation;
mod numbers;
pub mod openings;
pub mod perft;
pub mod pgn;
pub mod play;
mod pool;
pub mod position;
mod progress;
pub mod selfplay;
#[cfg(feature = "serve")]
pub mod serve;
pub mod shard;
pub mod show;
pub mod sprt;
pub mod stats;
mod stoppable;
pub mod train;
pub mod tune;
pub mod tune_search;
pub mod variants;
