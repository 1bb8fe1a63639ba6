//! What a search finds, told to people and to programs.
//!
//! | file | what |
//! |---|---|
//! | `score` | scores, and whose view they are |
//! | `style` | how turns and scores are shown |
//! | `json` | a line found, and the result, as objects of JSON |

pub mod json;
mod score;
mod style;

pub use score::{Score, View};
pub use style::{Style, write_line};
