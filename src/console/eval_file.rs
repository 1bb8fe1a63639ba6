//! The option EvalFile, which selects the evaluation.

use crate::console::whole;
use firzan::any::{Evaluator, NetFile};
use firzan::eval::net::LARGEST_NET;
use firzan::eval::written;
use firzan::games::Registry;
use std::path::Path;
use thiserror::Error;

/// Loads the network in `file`; selects the hand-written evaluation for `hand`, the built-in one for `None`.
///
/// # Errors
/// If the file cannot be read, is not a network, or is a network for an unknown game.
pub fn evaluator(file: Option<&str>, registry: &Registry) -> Result<Evaluator, EvalFileError> {
    let path = match file {
        None => return Ok(Evaluator::BuiltIn),
        Some("hand") => return Ok(Evaluator::Hand),
        Some(path) => Path::new(path),
    };
    let bytes = whole::read(path, LARGEST_NET).map_err(|error| EvalFileError::Bad(error.to_string()))?;
    if written::begins(&bytes) {
        let why = "it has weights, not a network: load it with VariantPath or --variant-path";
        return Err(EvalFileError::Bad(why.to_string()));
    }
    let file = NetFile::new(&bytes, registry).map_err(|why| {
        let error = if why.is_of_another_game() { EvalFileError::Game } else { EvalFileError::Bad };
        error(why.to_string())
    })?;
    Ok(Evaluator::Net(file))
}

/// The reason why an evaluation file cannot be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum EvalFileError {
    /// The game is unknown or has a different definition. Loading a file of definitions may fix that.
    #[error("{0}")]
    Game(String),
    /// The file cannot be read, or is not a network.
    #[error("{0}")]
    Bad(String),
}
