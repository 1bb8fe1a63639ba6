//! Searching positions for a person at a terminal, or for a program.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments of `firzan analyse` |
//! | `effort` | how long to search, and with what |
//! | `run` | what becomes of them |
//! | `searches` | one search after the other |
//! | `display` | what shows a search |
//! | `text` | the lines of a search as a table, in a pipe |
//! | `live` | the lines redrawn in place, on a terminal |
//! | `json` | a line of JSON for each news |
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
