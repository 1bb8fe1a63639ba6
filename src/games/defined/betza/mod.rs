//! Betza notation as definitions write it: compiled to ways that fit a board of any size.
//!
//! ```text
//! piece = term+        term = letters* atom range?  |  letters* "[" leg ("-" | "?") leg "]"
//!                           |  "t[" piece "," piece "]"
//! atom  = a letter or (x,y) up to 9      range = the atom again | 0 (no limit) | 1..11 | N+ (at least N)
//! ```
//!
//! | room | what |
//! |---|---|
//! | `scan` | the letters one after another, with their places |
//! | `terms` | modifiers, atoms, ranges |
//! | `directions` | which of its eight leaps the letters leave an atom |
//! | `legs` | `[F?R]` and `t[X,Y]`: a leap and what follows it |
//! | `paired` | what Fairy-Stockfish reads otherwise |
//!
//! The letters and directions are Fairy-Stockfish's, so that one file drives both programs; the meaning of a
//! term is that of Betza's notation even where that program reads nothing. No letter is ever skipped. The
//! program's own pieces are compiled by [`crate::pieces::Betza`].

mod directions;
mod legs;
mod paired;
mod scan;
mod terms;

use super::faults::{Problem, Read};
use scan::Scan;

/// The most bytes of a piece.
pub const LONGEST: usize = 128;
/// The most terms of a piece.
const MOST_TERMS: usize = 64;
/// The most ways of a piece.
const MOST_WAYS: usize = 256;

/// How a hopper leaps.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Hop {
    /// It does not: any piece stops it.
    #[default]
    None,
    /// It leaps exactly one piece of either side, and lands anywhere behind it.
    Over,
    /// It leaps one piece and lands right behind it.
    Behind,
}

/// One way to move: steps of one kind in one direction, perhaps after a leap.
///
/// Files and ranks are those of White; Black's ways are turned by half a turn.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Way {
    /// A leap to an empty square before the steps, in files to the right and ranks forward; (0, 0): none.
    /// The piece's own square counts as empty behind it, but is no square to end on.
    pub first: (i8, i8),
    /// A step, in files to the right and ranks forward.
    pub step: (i8, i8),
    /// The fewest steps; all squares before the last one are empty, or hold the piece that is leaped.
    pub least: u8,
    /// The most steps; 0 for any number.
    pub most: u8,
    /// Whether the squares of [`path`](Self::path) must be empty at each step.
    pub lame: bool,
    /// What it leaps.
    pub hop: Hop,
    /// May end on an empty square.
    pub moves: bool,
    /// May end on an enemy.
    pub captures: bool,
    /// Only from the double-step region.
    pub initial: bool,
}

impl Way {
    /// The squares that a lame step passes: straight ones first, then diagonal ones, as offsets.
    pub fn path(&self) -> impl Iterator<Item = (i8, i8)> {
        let (dx, dy) = self.step;
        let (mut x, mut y) = (0i8, 0i8);
        let is_lame = self.lame;
        std::iter::from_fn(move || {
            let (far_x, far_y) = ((dx - x).abs(), (dy - y).abs());
            x += if far_x >= far_y { dx.signum() } else { 0 };
            y += if far_y >= far_x { dy.signum() } else { 0 };
            (is_lame && (x, y) != (dx, dy)).then_some((x, y))
        })
    }
}

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
}

#[cfg(test)]
mod tests;
