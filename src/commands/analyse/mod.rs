//! `firzan analyse`: searches positions for a person at a terminal, or for a program.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments of `firzan analyse` |
//! | `effort` | limits and resources of a search |
//! | `run` | the command |
//! | `searches` | one search after another |
//! | `display` | output of a search |
//! | `text` | the lines of a search as a table, into a pipe |
//! | `live` | the lines redrawn in place, on a terminal |
//! | `json` | a line of JSON per event |
//! | `epd` | positions with their solutions |
//! | `suite` | the positions of a file, solved or not |

mod arguments;
mod display;
mod effort;
mod epd;
mod json;
mod live;
mod run;
mod searches;
mod suite;
mod text;

pub use arguments::Arguments;
pub use effort::Effort;
pub use run::run;
