//! Temporary failures.

use thiserror::Error;

/// The reason why a theory cannot be used now, but perhaps later.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Later {
    /// Another process extends it.
    #[error("{theory} is being grown by {holder}")]
    Taken {
        /// The process.
        holder: String,
        /// The theory.
        theory: String,
    },
    /// There is no theory yet.
    #[error("{theory} is not a theory")]
    Missing {
        /// The theory.
        theory: String,
    },
    /// The server does not answer.
    #[error("{theory}: {cause}")]
    Lost {
        /// The theory.
        theory: String,
        /// The error.
        cause: String,
    },
}

impl Later {
    /// True for an error that may be gone at the next attempt.
    pub fn is(error: &anyhow::Error) -> bool {
        error.downcast_ref::<Later>().is_some()
    }
}
