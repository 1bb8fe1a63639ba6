//! `firzan annotate`: searches the turns of games and says what they were worth.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | one game after the other |
//! | `games` | the games to annotate, and those annotated before |
//! | `replay` | a game played through: its turns and outcomes |
//! | `study` | the searches of a game |
//! | `judge` | what a turn was worth |
//! | `claim` | how a record says that its game ended |
//! | `verdict` | results and claims against the rules |
//! | `pgn`, `json`, `text`, `html` | what comes out |
//! | `outputs` | where it goes |
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
pub use run::run;
