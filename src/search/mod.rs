//! The search, written once for all games: iterative deepening principal variation search on several
//! threads that share a transposition table.
//!
//! Depth and distances to mate count turns. A turn of two steps is searched as two nodes of the same
//! side: the value changes its sign only when the side to move does.
//!
//! | file | what |
//! |---|---|
//! | `limits` | what ends a search |
//! | `clock` | how long to think |
//! | `score` | mates, losses by repetition, win-draw-loss |
//! | `table` | the transposition table |
//! | `picker` | the order of steps |
//! | `quiets` | histories and killers, for that order |
//! | `node` | the recursion |
//! | `quiescence` | its end |
//! | `root` | iterations, aspiration windows, several lines |
//! | `threads` | all of it on several threads |

mod clock;
mod limits;
mod node;
mod picker;
mod quiescence;
mod quiets;
mod root;
pub mod score;
mod table;
mod threads;

pub use limits::Limits;
pub use root::{Bound, Info};
pub use table::Table;
pub use threads::{Best, Control, Settings, search};

/// The most turns from the root that any line goes.
pub const MAX_TURNS: usize = 128;
