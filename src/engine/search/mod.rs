//! The search, written once for all games: iterative deepening principal variation search on several
//! threads that share a transposition table.
//!
//! A ply is a whole turn of one side. A turn of two steps, such as a move and a flip, is one ply but two
//! nodes of the same side: the value changes sign only when the side to move changes. Depths count plies,
//! mates count moves of the winner.
//!
//! | file | contents |
//! |---|---|
//! | `assignment` | the game to search, and the settings |
//! | `limits` | the limits of a search |
//! | `clock` | the time to think |
//! | `score` | mates, losses by repetition, win-draw-loss |
//! | `table` | the transposition table |
//! | `memory` | the memory between searches: the table, the histories, the threads |
//! | `platform` | time, memory and threads, with an operating system and without |
//! | `endings` | probing the games' endgame tables |
//! | `histories` | history heuristics: the success of steps, and the errors of evaluations |
//! | `exchange` | static exchange evaluation |
//! | `picker` | step ordering |
//! | `node` | the recursion |
//! | `steps` | the loop over a node's steps |
//! | `state` | the state of a node while it is searched |
//! | `draws` | results by repetition and the fifty-move rule |
//! | `learning` | the corrected evaluation of a node, and updates of the histories |
//! | `pruning` | margins and reductions |
//! | `shallow` | pruning of steps before they are searched |
//! | `probcut` | captures that look so good that a shallower search is enough |
//! | `quiescence` | quiescence search at the leaves |
//! | `interior` | a sample of the nodes, as training positions |
//! | `worker` | one thread |
//! | `window` | alpha and beta |
//! | `root_turn` | the moves at the root, and their initial order |
//! | `progress` | the progress of a search |
//! | `root` | iterations, aspiration windows, several lines |
//! | `line` | the principal variation |
//! | `control` | stop, ponder hit and the node count |
//! | `counters` | counts of nodes, cutoffs and reductions |
//! | `padded` | values that share no cache lines |
//! | `shared` | the data that the threads of a search share |
//! | `threads` | the whole search on several threads |
//! | `diversity` | the differences between threads |
//! | `vote` | the thread whose move is played |
//! | `strength` | levels of play, and their Elo |
//! | `weak` | the choice of a move below full strength |

mod assignment;
mod clock;
mod control;
mod counters;
mod diversity;
mod draws;
mod endings;
pub(crate) mod exchange;
mod histories;
mod interior;
mod learning;
mod limits;
mod line;
mod memory;
mod node;
mod padded;
mod picker;
pub mod platform;
mod probcut;
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
pub use counters::{Event, TreeCounters};
pub(crate) use endings::{await_tables, ending};
pub use interior::{Interior, Sampling};
pub use learning::damped;
pub use limits::Limits;
pub use memory::{Memory, NoMemory};
pub use progress::Progress;
pub use root::{Bound, Info, Report};
pub use strength::Strength;
pub(crate) use table::Table;
pub use threads::{Best, search};

/// The maximum length of a line, in plies from the root.
pub const MAX_PLY: usize = 128;
