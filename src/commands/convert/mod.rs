//! `firzan convert`: games and positions from one form into another, one after the other, so that any number
//! of them takes no more memory than one.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | one file after the other |
//! | `form` | the forms |
//! | `source` | games and positions from files |
//! | `lists` | games as lines of turns |
//! | `target` | what is written of each |

mod arguments;
mod form;
mod lists;
mod run;
mod source;
mod target;

pub use arguments::Arguments;
pub use run::run;
