//! The results of a search, as text and JSON.
//!
//! | file | what |
//! |---|---|
//! | `score` | scores, and the side that they are for |
//! | `ending` | results of endgame tables |
//! | `json` | a line found, and the result, as JSON objects |

pub mod ending;
pub mod json;
mod score;

pub use score::{Score, View};

use crate::rules::Notation;
use serde_json::Value;

/// The form of moves and scores.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The side that scores are for.
    pub view: View,
    /// The notation of moves.
    pub notation: Notation,
}

/// Adds the old names of an object's members, which programs may still read in this version. Each pair is a
/// member's name and its old one.
pub fn with_old_names<const N: usize>(mut object: Value, names: [(&str, &str); N]) -> Value {
    for (name, old) in names {
        object[old] = object[name].clone();
    }
    object
}
