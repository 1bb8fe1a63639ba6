//! Tools for testing the engine, apart from playing.

pub mod sprt;
pub mod stats;
