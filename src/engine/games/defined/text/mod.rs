//! The text of definition files: sections, their parents, errors and warnings.
//!
//! | file | contents |
//! |---|---|
//! | `read` | the pipeline: reads, checks and builds the sections of a file |
//! | `lines` | sections, keys and values, with their positions |
//! | `shelf`, `shipped` | parents: earlier sections and the shipped games |
//! | `foreign` | text that Fairy-Stockfish misreads; games and keys that are not played |
//! | `faults` | errors and warnings, with their positions |

pub mod faults;
pub mod foreign;
pub mod lines;
pub mod read;
pub mod shelf;
pub mod shipped;

pub use faults::{At, Fault, Faults, Problem, Read, Weight, fail, near};
pub use lines::{Entry, Section, shown};
