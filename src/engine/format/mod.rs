//! The results of a search, as text and JSON.
//!
//! | file | contents |
//! |---|---|
//! | `score` | scores, and their point of view |
//! | `ending` | results of endgame tables |
//! | `json` | the events of a search as JSON objects |

pub mod ending;
pub mod json;
mod score;

pub use score::{Score, View};

use crate::rules::Notation;
use serde_json::Value;

/// The format of moves and scores.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The point of view of scores.
    pub view: View,
    /// The notation of moves.
    pub notation: Notation,
}

/// Adds an object's members again under their former names, for programs that still read those. Each pair is
/// the name and the former name.
pub fn with_old_names<const N: usize>(mut object: Value, names: [(&str, &str); N]) -> Value {
    for (name, old) in names {
        object[old] = object[name].clone();
    }
    object
}
