//! `firzan annotate`: searches the moves of games and judges them.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | one game after another |
//! | `games` | the games to annotate, and those annotated before |
//! | `replay` | a game played through: its turns and outcomes |
//! | `study` | the searches of a game |
//! | `judge` | judging a move |
//! | `claim` | claims in a record about how its game ended |
//! | `verdict` | results and claims against the rules |
//! | `pgn`, `json`, `text`, `html` | the forms of output |
//! | `outputs` | where the output goes |
//! | `sink` | to standard output, or to a file |

mod arguments;
mod claim;
mod games;
mod html;
mod json;
mod judge;
mod outputs;
mod pgn;
mod replay;
mod run;
mod sink;
mod study;
mod text;
mod verdict;

pub use arguments::Arguments;
pub use html::object;
pub use judge::{is_only, share};
pub use run::run;
pub use study::{Searcher, search, study};
