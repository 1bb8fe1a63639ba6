//! The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
//!
//! One thread reads lines; another handles these and the reports of searches, in the order of arrival.
//!
//! | file | contents |
//! |---|---|
//! | `session` | the state of a session, its commands and searches |
//! | `moves` | moves received and sent, as half-moves; the end of a game |
//! | `board` | how a game's board, pieces and positions are written for XBoard |
//! | `mouse` | moves made with the mouse, and the squares that are marked |
//! | `games` | what is special about each game in XBoard |
//!
//! Source: Tim Mann, H.G. Muller, *Chess Engine Communication Protocol*; where XBoard 4.9.1 goes beyond it,
//! its source code and experiments.

mod board;
mod games;
mod mouse;
mod moves;
mod session;

pub use moves::written;
pub use session::run;
pub use session::variants;
