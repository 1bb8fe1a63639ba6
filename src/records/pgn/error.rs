//! What is wrong with a record.

use thiserror::Error;

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line of the fault, from 1.
    pub line: usize,
    /// What is wrong.
    pub fault: String,
}
