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
    /// A side with a right has all four pieces at home, as twins of each other.
    pub(super) castling: Rights,
}
