//! The interface for collecting features.

use super::weights::Term;
use crate::core::Color;

/// A collector of the features of an evaluation.
pub trait Tally {
    /// Counts a feature of a term `times` times for a side. The index must be below the term's length.
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32);

    /// Counts a feature of a term once for a side.
    #[inline(always)]
    fn one(&mut self, term: Term, index: usize, color: Color) {
        self.count(term, index, color, 1);
    }

    /// Whether the terms counted so far are enough, so that the others can be skipped. Games call it at most
    /// once, between the cheap terms and the costly ones.
    #[inline(always)]
    fn suffices(&mut self) -> bool {
        false
    }
}
