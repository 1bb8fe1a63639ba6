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

/// How moves and scores are shown.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The side that scores are for.
    pub view: View,
    /// The notation of moves.
    pub notation: Notation,
}
