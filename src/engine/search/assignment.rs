//! The assignment of a search: the game, the limits and the settings.

use super::{Control, Limits, Memory, Strength};
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
    /// The number of lines with exact values.
    pub lines: usize,
    /// The delay between an answer and its arrival.
    pub overhead: Duration,
    /// Search parameters to use instead of the game's own.
    pub params: Option<Params>,
    /// The playing strength; `None` is full strength. Analysis, which has no move to play, always has full
    /// strength.
    pub strength: Option<Strength>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { threads: 1, lines: 1, overhead: Duration::from_millis(10), params: None, strength: None }
    }
}

/// A search and all that it needs.
#[derive(Clone, Copy)]
pub struct Assignment<'a, P: Position> {
    /// The game whose position is searched.
    pub game: &'a Game<P>,
    /// The network that evaluates positions; without one the hand-written evaluation does.
    pub net: Option<&'a Arc<Net>>,
    /// The limits of the search.
    pub limits: &'a Limits,
    /// Its settings.
    pub settings: Settings,
    /// The memory of earlier searches.
    pub memory: &'a Memory,
    /// The handle that stops it.
    pub control: &'a Control,
}
