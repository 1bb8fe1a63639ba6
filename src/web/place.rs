//! A game given by its variant, a FEN and moves.

use serde::Deserialize;

/// A game and its moves so far, as given in questions.
#[derive(Clone, Debug, Deserialize)]
pub struct Place {
    /// The variant's id, with its options.
    pub game: String,
    /// The first position; the start position if absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves played from there.
    #[serde(default)]
    pub turns: Vec<String>,
}
