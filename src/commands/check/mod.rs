//! `firzan check`: finds faults in files of definitions, and describes the games in them.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | the command |
//! | `verdict` | the verdict on a section |
//! | `keys` | the list of keys |
//! | `explain` | a game in words and diagrams |
//! | `facts` | facts that follow from a definition alone |
//! | `against` | comparison with Fairy-Stockfish |
//! | `fairy` | Fairy-Stockfish as a process |

mod against;
mod arguments;
mod explain;
mod facts;
mod fairy;
mod keys;
mod run;
mod verdict;

pub use arguments::Arguments;
pub use facts::facts;
pub use run::run;
