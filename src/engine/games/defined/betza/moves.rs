//! A piece: the terms of its notation, compiled to ways.

use super::scan::Scan;
use super::way::{MOST_WAYS, Way};
use super::{legs, paired};
use crate::games::defined::faults::{Problem, Read};

/// The most bytes of a piece.
const LONGEST: usize = 128;
/// The most terms of a piece.
const MOST_TERMS: usize = 64;
/// What a piece does.
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
        let mut scan = Scan::new(text);
        let mut moves = Moves { text: text.to_string(), ..Moves::default() };
        let mut terms = 0;
        while !scan.is_done() {
            let start = scan.at();
            terms += 1;
            if terms > MOST_TERMS {
                return Err(Problem::new(start, format!("more than {MOST_TERMS} terms")));
            }
            moves.takes_en_passant |= legs::part(&mut scan, &mut moves.ways)?;
            if moves.ways.len() > MOST_WAYS {
                return Err(Problem::new(start, format!("more than {MOST_WAYS} ways to move")));
            }
        }
        moves.ways.sort_unstable();
        moves.ways.dedup();
        moves.ways.shrink_to_fit();
        Ok(moves)
    }

    /// What Fairy-Stockfish reads otherwise in a text that was read here, each with its byte.
    pub fn read_otherwise(text: &str) -> Vec<Problem> {
        paired::differences(text)
    }

    /// Terms that were likely meant otherwise in a text that was read here, each with its byte.
    pub fn doubts(text: &str) -> Vec<Problem> {
        paired::doubts(text)
    }
}
