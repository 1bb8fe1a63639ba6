//! Betza notation in definitions: [`crate::pieces::betza`] without `j`, and how Fairy-Stockfish reads it.
//!
//! | file | contents |
//! |---|---|
//! | `paired` | terms that Fairy-Stockfish reads differently |
//! | `fairy` | a model of how Fairy-Stockfish reads a piece |

mod fairy;
mod paired;

use crate::games::defined::text::faults::{Problem, Read};
use crate::pieces::betza::{Betza, describe_ways};
pub use crate::pieces::betza::{Hop, Way, is_primitive};
pub use paired::{differences, doubts};

/// Maximum length of a piece's notation, in bytes.
const MAX_LENGTH: usize = 128;

/// The moves of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// The notation.
    pub text: String,
    /// The separate moves, sorted and without duplicates.
    pub ways: Vec<Way>,
    /// Whether an `e` lets it capture en passant.
    pub takes_en_passant: bool,
}

impl Moves {
    /// Reads a piece. An empty text is a piece that does not move.
    ///
    /// # Errors
    /// Reports the first byte that is not part of the notation.
    pub fn read(text: &str) -> Read<Moves> {
        if text.len() > MAX_LENGTH {
            let message = format!("the moves are {} letters long; {MAX_LENGTH} are allowed", text.len());
            return Err(Problem::new(MAX_LENGTH, message));
        }
        let jump = text.find('j');
        let piece = match (Betza::parse(text), jump) {
            (Err(error), _) if jump.is_none_or(|jump| error.offset() < jump) => {
                return Err(Problem::new(error.offset(), error.message()));
            }
            (_, Some(jump)) => {
                return Err(Problem::new(jump, "j is not read here: lame legs are n, hoppers p and g"));
            }
            (piece, None) => piece.map_err(|error| Problem::new(error.offset(), error.message()))?,
        };
        let mut ways = piece.ways().to_vec();
        ways.sort_unstable();
        ways.dedup();
        Ok(Moves { text: text.to_string(), ways, takes_en_passant: piece.takes_en_passant() })
    }
}

/// Describes a piece in English: short steps first, captures after other moves.
pub fn describe(ways: &[Way]) -> String {
    let (mut plain, bent): (Vec<Way>, Vec<Way>) = ways.iter().partition(|way| way.first == (0, 0));
    plain.sort_by_key(|way| {
        let (dx, dy) = (way.step.0.abs(), way.step.1.abs());
        let is_oblique = dx != 0 && dy != 0 && dx != dy;
        (dx.max(dy), if is_oblique { dx.min(dy) } else { 0 }, !way.moves)
    });
    describe_ways(&[plain, bent].concat(), "from where double steps begin")
}

#[cfg(test)]
mod tests;
