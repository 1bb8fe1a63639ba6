//! Steps to neighbouring squares, made by many pieces at once.

use super::Frame;
use crate::core::{Square, SquareSet};

/// A step to a neighbouring square.
#[derive(Clone, Copy)]
pub(super) struct Nudge<S> {
    /// The squares from which the step stays on the board.
    sources: S,
    /// The difference of the square indices.
    delta: i32,
}

impl<S: SquareSet> Nudge<S> {
    /// A step by files and ranks on a board.
    pub(super) fn new<F: Frame<Set = S>>(board: S, (files, ranks): (i32, i32)) -> Nudge<S> {
        let is_inside = |square: Square| {
            let (file, rank) = (i32::from(F::file(square)) + files, i32::from(F::rank(square)) + ranks);
            let is_near = (0..F::FILES as i32).contains(&file) && (0..F::RANKS as i32).contains(&rank);
            is_near && board.has(F::square(file as u8, rank as u8))
        };
        let delta = F::square(0, 1).index() as i32 * ranks + files;
        Nudge { sources: board.filter(is_inside), delta }
    }

    /// The squares one step further.
    #[inline]
    pub(super) fn of(&self, set: S) -> S {
        (set & self.sources).shift(self.delta)
    }
}

/// The steps along a rank, a file and both diagonals: the first four axes of every game.
pub(super) const STEPS: [(i32, i32); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];
