//! The input of a search: the game, the limits and the settings.

use super::{Control, Limits, Memory, Sampling, Strength};
use crate::eval::Params;
use crate::eval::net::Net;
use crate::rules::{Game, Position};
use std::sync::Arc;
use std::time::Duration;

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub struct Settings {
    /// Search threads. With 0 the calling thread searches, which saves starting one; its stack must hold
    /// [`STACK_SIZE`](super::platform::STACK_SIZE) bytes.
    pub threads: usize,
    /// The number of lines to report (multi-PV), each with an exact value.
    pub lines: usize,
    /// The delay until an answer reaches the opponent; it is deducted from the time for a move.
    pub overhead: Duration,
    /// Search parameters to use instead of the game's own.
    pub params: Option<Params>,
    /// The playing strength; `None` is full strength. Analysis, which has no move to play, always has full
    /// strength.
    pub strength: Option<Strength>,
    /// Interior nodes to report at the end, for training; weaker levels have none.
    pub sampling: Option<Sampling>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            threads: 1,
            lines: 1,
            overhead: Duration::from_millis(10),
            params: None,
            strength: None,
            sampling: None,
        }
    }
}

/// The arguments of a search.
#[derive(Clone, Copy)]
pub struct Assignment<'a, P: Position> {
    /// The game whose position is searched.
    pub game: &'a Game<P>,
    /// The network that evaluates positions; `None` uses the hand-written evaluation.
    pub net: Option<&'a Arc<Net>>,
    /// The limits of the search.
    pub limits: &'a Limits,
    /// The settings of the search.
    pub settings: Settings,
    /// The table, histories and threads, shared with earlier searches.
    pub memory: &'a Memory,
    /// The handle that stops it.
    pub control: &'a Control,
}
