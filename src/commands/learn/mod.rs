//! `firzan learn`: from the rules of a game to a strong player.
//!
//! A generation of games by the present player, weights and a network fitted to all games so far, and a match
//! of each of these two candidates against the present player; the better one, if it is better, plays the
//! next generation. Every step ends with a file in one folder, so an interrupted run can continue anywhere.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the options |
//! | `folder` | the folder, its lock and the names of its files |
//! | `journal` | what is done so far |
//! | `plan` | the amount that a generation plays |
//! | `player` | a player and its identity |
//! | `state` | the state of a run |
//! | `bar` | the display |
//! | `games` | self-play |
//! | `candidates` | what is fitted to the games |
//! | `gate` | the matches |
//! | `curve` | the strength of the generations, as lines and as a page |
//! | `result` | the file that is learnt |
//! | `run` | the generations, step by step |

mod arguments;
mod bar;
mod candidates;
mod curve;
mod folder;
mod games;
mod gate;
mod journal;
mod plan;
mod player;
mod result;
mod run;
mod state;

pub use arguments::Arguments;
pub use run::run;
