//! What takes the features of an evaluation.

use super::weights::Term;
use crate::core::Color;

/// Takes the features of an evaluation.
pub trait Tally {
    /// Counts a feature of a term `times` times for a side. The index must be below the term's length.
    fn count(&mut self, term: Term, index: usize, color: Color, times: i32);

    /// Counts a feature of a term once for a side.
    #[inline(always)]
    fn one(&mut self, term: Term, index: usize, color: Color) {
        self.count(term, index, color, 1);
    }

    /// Whether the terms counted so far say enough, so that the others need not be counted. A game asks it
    /// once, after its cheap terms and before its costly ones.
    #[inline(always)]
    fn suffices(&mut self) -> bool {
        false
    }
}
