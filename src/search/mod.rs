//! The search, written once for all games: iterative deepening principal variation search on several
//! threads that share a transposition table.
//!
//! Depths and distances to mate count turns. A turn of two steps is searched as two nodes of the same side:
//! the value changes sign only when the side to move changes.
//!
//! | file | what |
//! |---|---|
//! | `assignment` | what is to be searched, and how |
//! | `limits` | what ends a search |
//! | `clock` | how long to think |
//! | `score` | mates, losses by repetition, win-draw-loss |
//! | `table` | the transposition table |
//! | `memory` | what lasts from search to search: that table, the histories, the threads |
//! | `platform` | time, memory and threads, with an operating system and without |
//! | `endings` | what the games' tables of endings say |
//! | `histories` | what was learnt about steps and evaluations |
//! | `exchange` | what a capture wins in the end |
//! | `picker` | the order of steps |
//! | `node` | the recursion |
//! | `steps` | the steps of a node, one after the other |
//! | `state` | what is known of a node while it is searched |
//! | `learning` | what nodes learn, and what they are thought to be worth by it |
//! | `pruning` | margins and reductions |
//! | `shallow` | the steps that are not searched |
//! | `quiescence` | the leaves |
//! | `worker` | one thread |
//! | `window` | alpha and beta |
//! | `root_turn` | the turns at the root, and their initial order |
//! | `progress` | how far a search has come |
//! | `root` | iterations, aspiration windows, several lines |
//! | `line` | the principal variation, in whole turns |
//! | `control` | stop and ponder hit, and the count of nodes |
//! | `padded` | what has cache lines of its own |
//! | `shared` | what the threads have in common |
//! | `threads` | the whole search on several threads |
//! | `diversity` | what makes the threads differ |
//! | `vote` | whose turn is played |
//! | `strength` | levels of play, and their Elo |
//! | `weak` | the choice of a turn at less than full strength |

mod assignment;
mod clock;
mod control;
mod diversity;
mod endings;
mod exchange;
mod histories;
mod learning;
mod limits;
mod line;
mod memory;
mod node;
mod padded;
mod picker;
pub mod platform;
mod progress;
mod pruning;
mod quiescence;
mod root;
mod root_turn;
pub mod score;
mod shallow;
mod shared;
mod state;
mod steps;
mod strength;
mod table;
mod threads;
mod vote;
mod weak;
mod window;
mod worker;

pub use assignment::{Assignment, Settings};
pub use control::Control;
pub(crate) use endings::{await_tables, ending};
pub use limits::Limits;
pub use memory::{Memory, NoMemory};
pub use progress::Progress;
pub use root::{Bound, Info, Report};
pub use strength::Strength;
pub(crate) use table::Table;
pub use threads::{Best, search};

/// The greatest length of a line, in turns from the root.
pub const MAX_TURNS: usize = 128;
