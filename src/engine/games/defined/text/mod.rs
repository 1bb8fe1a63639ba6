//! The text of definitions: from the bytes of a file to its sections, and the sections that came before.
//!
//! | file | contents |
//! |---|---|
//! | `read` | the pipeline: a file read, checked and built |
//! | `lines` | sections, keys and values, with their places |
//! | `shelf`, `shipped` | parents: earlier sections, and the games that come with Firzan |
//! | `foreign` | text that Fairy-Stockfish reads as something else, and its games that are not played |
//! | `faults` | errors and warnings, with their places |

pub mod faults;
pub mod foreign;
pub mod lines;
pub mod read;
pub mod shelf;
pub mod shipped;

pub use faults::{At, Fault, Faults, Problem, Read, Weight, fail, near};
pub use lines::{Entry, Section, shown};
