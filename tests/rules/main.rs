//! The rules of every game, each implemented twice: by the engine and by a slow reference that shares no code
//! with it.

mod bad_fens;
#[path = "../common/board.rs"]
mod board;
mod defined;
mod endings;
mod insight;
mod pair;
mod random_games;
mod reference;
mod reference_perft;
mod results;
#[allow(dead_code)]
#[path = "../common/suites.rs"]
mod suites;
