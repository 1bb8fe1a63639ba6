//! A fault in a record.

use thiserror::Error;

/// A fault in a record.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {fault}")]
pub struct PgnError {
    /// The line of the fault, from 1.
    pub line: usize,
    /// The fault in words.
    pub fault: String,
}
