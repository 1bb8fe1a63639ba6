//! What a game is: the trait that every game implements, and what the rules of several games share.
//!
//! A game implements [`Position`]: what the FEN says, which steps there are, what playing one does, and when
//! the game is decided. The rest of the program sees games only through this trait. A [`Game`] is a position
//! with its history, so it also knows about repetition and the draw clocks.

mod about;
pub(crate) mod baring;
mod board;
pub(crate) mod castling;
mod counters;
pub mod diagram;
pub(crate) mod explain;
pub(crate) mod fen;
mod game;
mod history;
mod insight;
pub(crate) mod naming;
pub mod notation;
mod note;
pub(crate) mod obstacle;
mod options;
mod outcome;
pub mod perft;
mod position;
mod sink;
mod telling;
#[cfg(test)]
pub(crate) mod testing;
mod told;
pub(crate) mod why;

pub use crate::pieces::Kind;
pub use about::About;
pub use board::{Board, Piece, Placement};
pub use castling::Castling;
pub use counters::Counters;
pub use explain::read_turn;
pub use fen::FenError;
pub use game::Game;
pub(crate) use game::has_turn;
pub use history::{History, Repeated};
pub use insight::Insight;
pub use notation::{Notation, read_any, write_in};
pub use note::{Link, Note};
pub use options::GameOptions;
pub use outcome::{Outcome, Reason};
pub use position::{Position, Repetition, Stage, Stalemate};
pub use sink::Sink;
pub use told::Told;
