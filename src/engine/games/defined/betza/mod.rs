//! Betza notation as definitions write it: [`crate::pieces::betza`] without `j`, and what Fairy-Stockfish
//! makes of it.
//!
//! | file | contents |
//! |---|---|
//! | `paired` | the terms that Fairy-Stockfish reads otherwise |
//! | `fairy` | a piece as Fairy-Stockfish plays it |

mod fairy;
mod paired;

use crate::games::defined::text::faults::{Problem, Read};
use crate::pieces::betza::{Betza, describe_ways};
pub use crate::pieces::betza::{Hop, Way, is_primitive};
pub use paired::{differences, doubts};

/// The most bytes of a piece.
const LONGEST: usize = 128;

/// The moves of a piece.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moves {
    /// The notation.
    pub text: String,
    /// The ways to move, each once, in a fixed order.
    pub ways: Vec<Way>,
    /// Whether an `e` says that it captures en passant.
    pub takes_en_passant: bool,
}

impl Moves {
    /// Reads a piece; a text without terms does not move.
    ///
    /// # Errors
    /// On what is not part of the notation, with its byte.
    pub fn read(text: &str) -> Read<Moves> {
        if text.len() > LONGEST {
            let words = format!("the moves are {} letters long; {LONGEST} are allowed", text.len());
            return Err(Problem::new(LONGEST, words));
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

/// Describes a piece with these ways, short steps first, and captures after the other moves.
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
