//! The implementation of [`AnyGame`](super::AnyGame).

use crate::eval::Evaluate;
use crate::eval::net::Net;
use crate::games::Variant;
use crate::rules::{FenError, Game, Position};
use std::sync::Arc;

/// A game of a known position type.
#[derive(Clone)]
pub(super) struct Typed<P: Position> {
    pub variant: Variant,
    pub game: Game<P>,
    /// See [`Playing::repairs`](super::Playing::repairs).
    pub repairs: Vec<FenError>,
    /// The network that evaluates positions; `None` for the hand-written evaluation alone.
    pub net: Option<Arc<Net>>,
}

impl<P: Evaluate> Typed<P> {
    /// A new game from the start position.
    pub fn new(variant: Variant, options: P::Options) -> Typed<P> {
        Typed { variant, game: Game::new(start(options)), repairs: Vec::new(), net: P::net(options).cloned() }
    }
}

/// The start position. Its FEN is a constant of the game, so reading it cannot fail.
pub(super) fn start<P: Position>(options: P::Options) -> P {
    let fen = P::start_fen(options);
    P::from_fen(options, fen).unwrap_or_else(|error| unreachable!("{fen}: {error}"))
}
