//! `firzan show`: a position, or the pieces and their moves, as text or as a picture.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | the command |
//! | `scene` | a position with its marks |
//! | `text` | on a terminal |
//! | `svg` | as a picture |
//! | `rules` | the pieces of a game and their moves |
//! | `diagram` | the moves of a piece, drawn |
//! | `legend` | the signs of the diagrams |
//! | `sketch` | the moves of a piece of a definition, drawn with letters |
//! | `png` | pictures as pixels |

mod arguments;
mod diagram;
mod legend;
mod png;
mod rules;
mod run;
mod scene;
pub mod sketch;
mod svg;
mod text;

pub use arguments::Arguments;
pub use rules::{Described, pieces};
pub use run::{board, run};
pub use scene::square;
