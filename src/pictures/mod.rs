//! Own drawings of the pieces: a token with an emblem that says the kind, and marks on its rim that say the
//! moves, made from the Betza line, so that a newcomer reads a piece's moves from its picture. The idea of
//! showing moves on the pieces is Joe Joyce's.
//!
//! White's tokens are light, Black's dark. A piece in its move state has the marks of what it moves to, in its
//! capture state those of what it captures, on a token with points.
//!
//! | mark | what |
//! |---|---|
//! | small triangle | one step in that direction; two behind each other: up to two |
//! | long triangle | any number of steps; so a line below a cross |
//! | dot | a jump of two squares, or a knight's leap; two dots: such jumps twice in one line |
//! | bar below a dot | the square passed must be empty |
//! | hollow | without capturing |
//! | cross | only to capture; beyond a triangle: by leaping over a piece |
//!
//! | file | what |
//! |---|---|
//! | `figure` | a piece to draw |
//! | `drawing` | its drawing |
//! | `emblems` | the emblems |
//! | `marks` | what is drawn on the rim |
//! | `letters` | letters and digits as lines, so that pictures need no fonts |

mod drawing;
mod emblems;
mod figure;
pub mod letters;
mod marks;

pub use drawing::SIZE;
pub use figure::{Figure, figure, figures};
