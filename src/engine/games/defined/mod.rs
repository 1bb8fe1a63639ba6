//! Games that users define, in text files: the format of Fairy-Stockfish's variants.ini, and keys of Firzan's
//! own.
//!
//! ```text
//! [shatranj-on-ten:shatranj]
//! maxFile = 10
//! customPiece1 = m:NWD
//! startFen = ...
//! ```
//!
//! A file goes through these rooms, from bytes to a [`Definition`]:
//!
//! | room | what |
//! |---|---|
//! | `lines` | sections, keys and values, with their places |
//! | `read` | the whole way of a file |
//! | `shelf`, `shipped` | parents: earlier sections, and the games that come with Firzan |
//! | `apply` | a section's keys put into a draft, in their order |
//! | `draft`, `rules` | what is said of pieces, and of everything else |
//! | `keys`, `table` | what a key is, and every key |
//! | `values`, `pairs`, `special`, `old` | how values are read |
//! | `betza` | how a piece moves |
//! | `kinds`, `region` | kinds and squares, and sets of them |
//! | `refusals` | rules that are not played |
//! | `foreign` | text that Fairy-Stockfish reads as something else, and its games that are not played |
//! | `start` | the start position |
//! | `build`, `definition` | the validated game |
//! | `limits` | what is too much |
//! | `quirks` | what Fairy-Stockfish plays otherwise though it reads it alike |
//! | `reach`, `warnings` | what is legal and likely not meant |
//! | `sentences` | the rules in sentences |
//! | `canonical` | the form that is hashed |
//! | `registry` | the definitions of this process |
//! | `faults` | what is wrong, and where |
//! | `play` | games of definitions played |
//! | `players` | what was learnt for games that come with Firzan |

mod apply;
pub mod betza;
mod build;
mod canonical;
pub mod definition;
mod draft;
pub mod faults;
mod foreign;
pub mod keys;
pub mod kinds;
pub mod limits;
mod lines;
mod old;
mod pairs;
pub mod play;
mod players;
mod quirks;
pub mod reach;
pub mod read;
mod refusals;
pub mod region;
pub mod registry;
pub mod rules;
pub mod sentences;
pub mod shelf;
pub mod shipped;
mod special;
pub mod start;
pub mod table;
mod values;
mod warnings;

pub use definition::Definition;
pub use lines::LONGEST_FILE;
pub use read::{Reading, Told, read};

#[cfg(test)]
mod tests;
