//! The option EvalFile: the evaluation that a file or a word names.

use crate::console::whole;
use firzan::any::{Evaluator, NetFile};
use firzan::eval::NetError;
use firzan::eval::net::LARGEST_NET;
use firzan::eval::written::FIRST_WORDS;
use std::fmt;
use std::path::Path;
use thiserror::Error;

/// The network in a file; without a file the one built in; for `hand` none.
///
/// # Errors
/// If the file cannot be read or is no network, or is one for a game that is not known here.
pub fn evaluator(file: Option<&str>) -> Result<Evaluator, EvalFileError> {
    match file {
        None => Ok(Evaluator::BuiltIn),
        Some("hand") => Ok(Evaluator::Hand),
        Some(path) => {
            let bad = |why: &dyn fmt::Display| EvalFileError::Bad(why.to_string());
            let bytes = whole::read(Path::new(path), LARGEST_NET).map_err(|error| bad(&error))?;
            if bytes.starts_with(FIRST_WORDS.as_bytes()) {
                return Err(bad(&"it has weights, no network: name it by VariantPath or --variant-path"));
            }
            match NetFile::new(bytes) {
                Ok(file) => Ok(Evaluator::Net(file)),
                Err(why @ (NetError::UnknownGame(_) | NetError::NotThisGame(_))) => {
                    Err(EvalFileError::Game(why.to_string()))
                }
                Err(why) => Err(bad(&why)),
            }
        }
    }
}

/// Why the evaluation of a file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EvalFileError {
    /// Its game is unknown, or has another definition here: a file may define it later.
    #[error("{0}")]
    Game(String),
    /// It cannot be read, or is no evaluation.
    #[error("{0}")]
    Bad(String),
}
