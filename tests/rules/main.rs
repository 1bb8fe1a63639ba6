//! The rules of every game, each told twice: by the engine and by a slow reference that shares no code
//! with it.

#[path = "../common/board.rs"]
mod board;
mod defined;
mod endings;
mod pair;
mod random_games;
mod reference;
mod reference_perft;
mod results;
