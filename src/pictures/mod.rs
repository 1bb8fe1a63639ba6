//! Drawings of the pieces: a token with an emblem for the kind, and marks on its rim for the moves, made from
//! the Betza line, so that a newcomer can read a piece's moves from its picture. The idea of
//! showing moves on the pieces is Joe Joyce's.
//!
//! White's tokens are light, Black's dark. In the move state a piece has the marks of its moves; in the
//! capture state it has those of its captures, on a token with points.
//!
//! | mark | what |
//! |---|---|
//! | small triangle | one step in that direction; two in a row: up to two |
//! | long triangle | any number of steps; likewise a line below a cross |
//! | dot | a jump of two squares, or a knight's leap; two dots: such jumps twice in one line |
//! | bar below a dot | the square in between must be empty |
//! | hollow | without capturing |
//! | cross | captures only; beyond a triangle: captures by leaping over a piece |
//!
//! | file | what |
//! |---|---|
//! | `figure` | a piece to draw |
//! | `drawing` | its drawing |
//! | `emblems` | the emblems |
//! | `marks` | the marks on the rim |
//! | `letters` | letters and digits as lines, so that pictures need no fonts |

mod drawing;
mod emblems;
mod figure;
pub mod letters;
mod marks;

pub use drawing::SIZE;
pub use figure::{Figure, figure, figures};
