//! The state of a position.

use super::options::Options;
use super::pieces::Pieces;
use super::twins::Twins;
use crate::rules::Counters;
use crate::rules::castling::Rights;

/// A position of Kingdom of Distorting Mirrors.
#[derive(Clone, Copy)]
pub struct DistortingMirrors {
    pub(super) board: Pieces,
    pub(super) twins: Twins,
    pub(super) counters: Counters,
    pub(super) options: Options,
    /// For each right, both kings and both rooks are on their starting squares, as twins of each other.
    pub(super) castling: Rights,
}
