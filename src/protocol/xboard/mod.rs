//! The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
//!
//! One thread reads lines; another handles them and the reports of searches, in the order of arrival.
//!
//! | file | contents |
//! |---|---|
//! | `session` | the state of a session, its commands and searches |
//! | `moves` | moves as half-moves, and the end of a game |
//! | `board` | boards, pieces and positions in XBoard's format |
//! | `mouse` | moves made with the mouse, and marked squares |
//! | `games` | the special cases of each game |
//!
//! Source: Tim Mann, H.G. Muller, *Chess Engine Communication Protocol*; for extensions in XBoard 4.9.1, its
//! source code and experiments.

mod board;
mod games;
mod mouse;
mod moves;
mod session;

pub use games::has_hands;
pub use moves::written;
pub use session::run;
pub use session::variants;
