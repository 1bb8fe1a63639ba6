//! The results of a search, as text and JSON.
//!
//! | file | contents |
//! |---|---|
//! | `score` | scores, and the side from which they are seen |
//! | `ending` | results of endgame tables |
//! | `json` | a line found, and the result, as JSON objects |

pub mod ending;
pub mod json;
mod score;

pub use score::{Score, View};

use crate::rules::Notation;
use serde_json::Value;

/// The format of moves and scores.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The side from which scores are seen.
    pub view: View,
    /// The notation of moves.
    pub notation: Notation,
}

/// Adds the former names of an object's members, for programs that still read them. Each pair is a name and
/// the former name.
pub fn with_old_names<const N: usize>(mut object: Value, names: [(&str, &str); N]) -> Value {
    for (name, old) in names {
        object[old] = object[name].clone();
    }
    object
}
