//! The commands, each in a file or folder: its options as a `clap` struct, and a function that runs it.

pub mod analyse;
pub mod annotate;
pub mod ask;
pub mod bench;
pub mod book;
pub mod check;
pub mod convert;
pub mod learn;
pub mod manual;
pub mod openings;
pub mod perft;
pub mod play;
#[cfg(feature = "counters")]
pub mod screen;
pub mod selfplay;
#[cfg(feature = "serve")]
pub mod serve;
pub mod show;
pub mod sources;
pub mod study;
pub mod theory;
pub mod variants;
