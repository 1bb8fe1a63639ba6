//! `firzan annotate`: searches the moves of games and grades them.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | one game after another |
//! | `games` | the games to annotate, and those annotated before |
//! | `study` | a game played through, and its searches |
//! | `grade` | the grade of a move |
//! | `verdict` | results, and claims about how a game ended, against the rules |
//! | `pgn`, `json`, `text` | the forms of output |
//! | `outputs` | where the output goes |

mod arguments;
mod games;
mod grade;
mod json;
mod outputs;
mod pgn;
mod run;
mod study;
mod text;
mod verdict;

pub use arguments::Arguments;
pub use grade::{is_only, share};
pub use json::report_object as object;
pub use run::run;
pub use study::{Searcher, search, study};
