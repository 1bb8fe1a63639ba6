//! The games, and what they have in common.
//!
//! A game is a folder with its army, start, turn generation, play, outcome and evaluation. It implements
//! [`Position`]; everything else (search, protocols, matches) is written once against that trait.

mod board;
mod explain;
pub mod fen;
mod history;
mod outcome;
mod position;
mod record;
mod variant;

pub mod chess;
pub mod distortingmirrors;
pub mod flippingxiangqi;
pub mod grandshatranj;
pub mod insaneflip;
pub mod knightrelay;
mod orthodox;

pub use board::{Board, Piece};
pub use fen::FenError;
pub use history::{History, Repeated};
pub use outcome::{Outcome, Reason};
pub use position::{Kind, Position, Repetition, Rules, Stage};
pub use record::Game;
pub use variant::{Variant, VariantError, Visitor, XBOARD_NAMES};
