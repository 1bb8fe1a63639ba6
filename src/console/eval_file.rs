//! The option EvalFile: the evaluation that a file or a word names.

use crate::console::whole;
use firzan::any::{Evaluator, NetFile};
use firzan::eval::net::LARGEST_NET;
use firzan::eval::written;
use firzan::games::Registry;
use std::path::Path;
use thiserror::Error;

/// The network in a file; without a file the one built in; for `hand` none.
///
/// # Errors
/// If the file cannot be read or is no network, or is one for a game that is not known here.
pub fn evaluator(file: Option<&str>, registry: &Registry) -> Result<Evaluator, EvalFileError> {
    let path = match file {
        None => return Ok(Evaluator::BuiltIn),
        Some("hand") => return Ok(Evaluator::Hand),
        Some(path) => Path::new(path),
    };
    let bytes = whole::read(path, LARGEST_NET).map_err(|error| EvalFileError::Bad(error.to_string()))?;
    if written::begins(&bytes) {
        let why = "it has weights, no network: name it by VariantPath or --variant-path";
        return Err(EvalFileError::Bad(why.to_string()));
    }
    let file = NetFile::new(&bytes, registry).map_err(|why| {
        let error = if why.is_of_another_game() { EvalFileError::Game } else { EvalFileError::Bad };
        error(why.to_string())
    })?;
    Ok(Evaluator::Net(file))
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
