//! Games and positions as people keep them: PGN, EPD, and the position a command line describes.

pub mod epd;
pub mod notation;
pub mod pgn;
pub mod setup;
