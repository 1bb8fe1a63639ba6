//! Drawings of the pieces: a token with an emblem for the kind, or its letter, and marks on its rim that show
//! the moves, so that a newcomer can read them from the picture. The idea of showing moves on the pieces is
//! Joe Joyce's.
//!
//! White's tokens are light, Black's dark. In its move state a piece shows marks for its moves; in its
//! capture state, marks for its captures on a token with points. A promoted piece shows the marks of its new
//! kind, also on a token with points.
//!
//! | mark | meaning |
//! |---|---|
//! | small triangle | one step in that direction; two in a row: up to two |
//! | long triangle, or line below a cross | any number of steps |
//! | long triangle below a bar | a limited number of steps, more than two |
//! | bar below a long triangle | a minimum number of steps; the squares passed must be empty |
//! | dot | a jump of two squares, or a knight's leap; two dots: such jumps twice in one line |
//! | dash | a jump of three squares, such as a camel's; two dashes: a longer jump |
//! | dot below a triangle | any number of such jumps; with a bar, a limited number |
//! | bar below a dot or a dash | the squares in between must be empty |
//! | ring | a piece to leap over: below a triangle, to any square beyond it; below a dot, to the next one |
//! | hook | after the first step, a turn as the hook shows; to a dot: one step; to a triangle: any number |
//! | fork | after the first step or jump, another one in one of several directions |
//! | hollow | without capturing |
//! | cross | captures only; beyond a triangle: captures by leaping over a piece |
//!
//! | file | contents |
//! |---|---|
//! | `figure` | a piece to draw |
//! | `drawing` | the drawing of a piece |
//! | `emblems`, `capitals` | the emblems, and letters for pieces without one |
//! | `recognition` | the emblem of a kind |
//! | `marks` | the marks on the rim |
//! | `letters` | letters and digits as lines, so that pictures need no fonts |

#[cfg(feature = "defined")]
mod capitals;
mod drawing;
mod emblems;
mod figure;
pub mod letters;
mod marks;
#[cfg(feature = "defined")]
mod recognition;

pub use drawing::SIZE;
pub use figure::{Figure, State, figure, figures};
#[cfg(feature = "defined")]
pub use recognition::emblem;
