//! The Chess Engine Communication Protocol, version 2, of XBoard and WinBoard.
//!
//! One thread reads lines; another handles these and the reports of searches, in the order of arrival.
//!
//! | file | what |
//! |---|---|
//! | `run` | the two threads |
//! | `session` | the state of a session |
//! | `commands` | the commands |
//! | `features` | the engine's features |
//! | `variants` | names of variants, rules chosen by options |
//! | `games` | what is special about each game in XBoard |
//! | `wire` | what may be special about a game |
//! | `look` | board sizes and pictures |
//! | `setup` | the line that describes a variant to XBoard |
//! | `fen` | positions as XBoard writes them |
//! | `position` | a position set up or refused |
//! | `half` | half-moves as text |
//! | `encode` | turns as half-moves |
//! | `record` | the half-moves played, and the meaning of received ones |
//! | `level` | clocks |
//! | `moves` | moves received and sent, the end of a game |
//! | `mouse`, `drag` | the state of the mouse; moves made with it |
//! | `marks` | squares marked on the board |
//! | `think`, `thinking` | searches; the running one and its reports |
//! | `takeback` | `setboard` as a takeback |
//! | `exclude` | the moves excluded from analysis |
//! | `pause` | pausing the search |
//! | `show` | the book and the position, for people |
//! | `written` | moves and positions in any of these notations |
//!
//! Source: Tim Mann, H.G. Muller, *Chess Engine Communication Protocol*; where XBoard 4.9.1 goes beyond it,
//! its source code and experiments.

mod commands;
mod drag;
mod encode;
mod exclude;
mod features;
mod fen;
mod games;
mod half;
mod level;
mod look;
mod marks;
mod mouse;
mod moves;
mod pause;
mod position;
mod record;
mod run;
mod session;
mod setup;
mod show;
mod takeback;
mod think;
mod thinking;
pub mod variants;
mod wire;
pub mod written;

pub use run::run;
