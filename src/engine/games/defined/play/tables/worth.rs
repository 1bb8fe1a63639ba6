//! The worth of kinds and places, and the tables of board and kinds that the evaluation needs.

use super::{Table, table};
use crate::core::SquareSet;
use crate::eval::{Net, Weights};
use crate::games::defined::game::limits::MOST_KINDS;
use std::sync::{Arc, OnceLock};

/// The game's part of its evaluation.
pub struct Worth<S> {
    /// The kinds' values in centipawns; 0 for a king.
    pub values: [i32; MOST_KINDS],
    /// The weights of its evaluation.
    pub weights: &'static Weights,
    /// The tables of its board and kinds.
    pub outlook: Outlook<S>,
    /// Its network, if one was learnt, read when it is first needed.
    pub net: OnceLock<Option<Arc<Net>>>,
}

/// Ranks of a place, as the owner counts.
pub const RANKS: usize = 10;
/// Files from the nearer edge.
pub const FILES: usize = 6;
/// Places of a kind.
pub const PLACES: usize = RANKS * FILES;
/// Steps of a pawn to where it promotes, from 0 there to this many and more.
pub const FARTHEST: usize = 8;

/// One of the parts of the phase, as the evaluation counts it.
pub const PHASE_UNIT: i32 = 4096;

/// Tables of a board and its kinds for the evaluation.
pub struct Outlook<S> {
    /// The kinds from the least valuable to the most, kings last, each with whether it is worth more than the
    /// one before it.
    pub order: Vec<(u8, bool)>,
    /// By square, the squares around a king and its own.
    pub rings: Table<S>,
    /// By colour and square, the place.
    pub places: [Table<u16>; 2],
    /// By colour, the kinds of pawns that promote.
    pub pawns: [Vec<u8>; 2],
    /// By colour and square, the squares before a pawn on its file and the files beside it.
    pub fronts: [Table<S>; 2],
    /// By colour and square, a pawn's steps to where it promotes.
    pub to_go: [Table<u8>; 2],
    /// Kinds of pieces and how much of the phase each stands for, in parts of [`PHASE_UNIT`].
    pub phases: Vec<(u8, i32)>,
}

impl<S: SquareSet> Outlook<S> {
    /// Without any game.
    pub fn none() -> Outlook<S> {
        let none = || table(S::EMPTY);
        Outlook {
            order: Vec::new(),
            rings: none(),
            places: [table(0), table(0)],
            pawns: [Vec::new(), Vec::new()],
            fronts: [none(), none()],
            to_go: [table(0), table(0)],
            phases: Vec::new(),
        }
    }
}
