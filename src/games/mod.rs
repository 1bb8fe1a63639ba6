//! The games, and what they have in common.
//!
//! A game is a folder with its army, start, turn generation, play, outcome and evaluation. It implements
//! [`Position`]; everything else (search, protocols, matches) is written once against that trait.

mod baring;
mod board;
mod castling;
mod counters;
mod explain;
pub mod fen;
mod history;
mod outcome;
mod position;
mod record;
mod sink;
#[cfg(test)]
mod testing;
mod variant;

pub mod chess;
pub mod distortingmirrors;
pub mod flippingxiangqi;
pub mod grandshatranj;
pub mod insaneflip;
pub mod knightrelay;
mod orthodox;

pub use crate::pieces::Kind;
pub use board::{Board, Piece, Placement};
pub use counters::Counters;
pub use fen::FenError;
pub use history::{History, Repeated};
pub use outcome::{Outcome, Reason};
pub use position::{Position, Repetition, Rules, Stage, Stalemate};
pub use record::Game;
pub use sink::{Counter, Sink};
pub use variant::{Variant, VariantError, Visitor, XBOARD_NAMES};
