//! `firzan convert`: converts games and positions one by one, so that any number of them takes no more memory
//! than one.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | one file after another |
//! | `form`, `item` | the forms; a game or position in any of them |
//! | `source` | games and positions from files |
//! | `lists` | games as lines of moves |
//! | `target` | the output |

mod arguments;
mod form;
mod item;
mod lists;
mod run;
mod source;
mod target;

pub use arguments::Arguments;
pub use run::run;
