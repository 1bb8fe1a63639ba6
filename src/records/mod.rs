//! Records of games and positions: PGN, EPD, and the position given on a command line.

pub mod epd;
pub mod notation;
pub mod pgn;
pub mod setup;
