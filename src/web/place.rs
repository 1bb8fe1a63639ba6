//! A game named by its variant, a FEN and turns.

use serde::Deserialize;

/// A game and its turns so far, as questions name it.
#[derive(Clone, Debug, Deserialize)]
pub struct Place {
    /// The variant's id, with its options.
    pub game: String,
    /// The first position; the start position if there is none.
    #[serde(default)]
    pub fen: Option<String>,
    /// The turns played from there.
    #[serde(default)]
    pub turns: Vec<String>,
}
