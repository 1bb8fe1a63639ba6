//! What a search finds, told to people and to programs.
//!
//! | file | what |
//! |---|---|
//! | `score` | scores, and whose view they are |
//! | `ending` | what tables of endings say |
//! | `json` | a line found, and the result, as objects of JSON |

pub mod ending;
pub mod json;
mod score;

pub use score::{Score, View};

use crate::rules::Notation;

/// How turns and scores are shown.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// Whose view scores are.
    pub view: View,
    /// How turns are written.
    pub notation: Notation,
}
