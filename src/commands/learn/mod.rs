//! `firzan learn`: learns to play a game well from its rules.
//!
//! In each generation, the present player plays games, weights and a network are fitted to the latest games,
//! and each of these two candidates plays a match against the present player. The better candidate, if it
//! wins, plays the next generation. Every step writes a file, so an interrupted run can continue anywhere.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the options |
//! | `folder` | the folder, its lock and the names of its files |
//! | `journal` | the progress of the run, in a file |
//! | `plan` | the number and length of the games of a generation |
//! | `player` | a player and its identity |
//! | `state` | the state of a run |
//! | `bar` | the display |
//! | `games` | self-play |
//! | `candidates` | the weights and networks fitted to the games |
//! | `gate` | the matches of the candidates |
//! | `curve` | the strength of each generation, as lines and as a page |
//! | `result` | the file of the player that was learnt |
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
