//! The stages in which steps are generated.

use crate::core::SquareSet;

/// The steps to generate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// All steps.
    All,
    /// Captures and promotions.
    Noisy,
    /// All other steps.
    Quiet,
}

impl Stage {
    /// The targets of this stage, given the targets of quiet and of noisy steps.
    #[inline]
    pub fn targets<S: SquareSet>(self, quiet: S, noisy: S) -> S {
        match self {
            Stage::All => quiet | noisy,
            Stage::Noisy => noisy,
            Stage::Quiet => quiet,
        }
    }
}
