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
//! | `way` | one way to move |
//! | `moves` | a piece: its ways |
//! | `scan` | the letters one after another, with their places |
//! | `terms` | modifiers, atoms, ranges |
//! | `directions` | which of its eight leaps the letters leave an atom |
//! | `legs` | `[F?R]` and `t[X,Y]`: a leap and what follows it |
//! | `paired` | what Fairy-Stockfish reads otherwise |
//! | `fairy` | a piece as Fairy-Stockfish plays it |
//! | `words` | how a piece moves, in words |
//! | `own` | whether the notation of the program's own pieces means the same |
//!
//! The letters and directions are Fairy-Stockfish's, so that one file drives both programs; the meaning of a
//! term is that of Betza's notation even where that program reads nothing. No letter is ever skipped. The
//! program's own pieces are compiled by [`crate::pieces::Betza`].

mod directions;
mod fairy;
mod legs;
mod moves;
mod own;
mod paired;
mod scan;
mod terms;
mod way;
mod words;

pub use moves::Moves;
pub use own::is_read_alike;
pub use way::{Hop, Way, is_primitive};
pub use words::words;

#[cfg(test)]
mod tests;
