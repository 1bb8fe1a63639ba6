//! A game given by its variant, a FEN and moves.

use super::question;
use crate::games::{Registry, Variant};
use serde::Deserialize;
use serde_json::Value;

/// A game and its moves so far, as given in questions.
#[derive(Clone, Debug, Deserialize)]
pub struct Place {
    /// The variant's id, with its options.
    pub game: String,
    /// The definition of the game, unless Firzan knows it by its id.
    #[cfg(feature = "defined")]
    #[serde(default)]
    pub define: Option<String>,
    /// The first position; the start position if absent.
    #[serde(default)]
    pub fen: Option<String>,
    /// The moves played from the first position.
    #[serde(default, alias = "turns")]
    pub moves: Vec<String>,
}

impl Place {
    /// The place in a question.
    ///
    /// # Errors
    /// If the question is invalid; the message describes what is expected.
    pub fn of(question: Value) -> Result<Place, String> {
        question::of(question)
    }

    /// The variant.
    ///
    /// # Errors
    /// If the registry does not know it, or its definition is invalid.
    pub fn variant(&self, registry: &Registry) -> Result<Variant, String> {
        #[cfg(feature = "defined")]
        if let Some(text) = &self.define {
            let chess960 = self.game.strip_suffix(":960");
            let variant = super::defined::variant(chess960.unwrap_or(&self.game), text, registry)?;
            return if chess960.is_some() { registry.chess960(variant) } else { Ok(variant) };
        }
        registry.variant(&self.game).map_err(|error| error.to_string())
    }

    /// Whether another place has the same game and first position.
    pub fn has_start_of(&self, other: &Place) -> bool {
        #[cfg(feature = "defined")]
        if self.define != other.define {
            return false;
        }
        (&self.game, &self.fen) == (&other.game, &other.fen)
    }
}
