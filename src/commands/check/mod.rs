//! `firzan check`: files of definitions read, what is wrong with them, and what games they are.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | the command |
//! | `verdict` | what is said of a section |
//! | `keys` | the list of keys |
//! | `explain` | a game in words and diagrams |
//! | `facts` | what follows from a definition alone |
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
