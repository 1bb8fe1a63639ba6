//! The model of a game: the trait that every game implements, and the rules that several games share.
//!
//! A game implements [`Position`]: reading FENs, generating steps, playing them, and deciding when the game
//! is over. The rest of the program uses games only through this trait. A [`Game`] is a position with its
//! history, so it also knows about repetition and the fifty-move rule.

mod about;
pub(crate) mod baring;
mod board;
pub(crate) mod castling;
mod counters;
pub mod diagram;
mod dyn_position;
pub(crate) mod explain;
#[doc(hidden)]
pub mod fen;
mod game;
mod history;
mod identity;
mod insight;
#[doc(hidden)]
pub mod naming;
pub mod notation;
mod note;
pub(crate) mod obstacle;
mod options;
mod outcome;
pub mod perft;
mod position;
mod repetition;
mod sink;
mod stage;
#[cfg(test)]
pub(crate) mod testing;
pub(crate) mod why;

pub use crate::pieces::Kind;
pub use about::About;
pub use board::{Board, Piece, Placement};
pub use castling::Castling;
pub use counters::Counters;
pub(crate) use dyn_position::DynPosition;
pub use explain::read_turn;
pub use fen::FenError;
pub(crate) use game::has_turn;
pub use game::{Game, MOST_PLIES};
pub use history::{History, Repeated};
pub use identity::{Identity, Stalemate};
pub use insight::Insight;
pub use notation::{Notation, read_any, write_in};
pub use note::{Link, Note};
pub use options::GameOptions;
pub use outcome::{Outcome, Reason, score};
pub use position::Position;
pub(crate) use position::accessors;
pub use repetition::{PerpetualCheck, Recurrence, Repetition};
#[cfg(feature = "defined")]
pub(crate) use sink::Counter;
pub use sink::Sink;
pub use stage::Stage;
