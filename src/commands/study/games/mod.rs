//! The games of a study.
//!
//! | file | contents |
//! |---|---|
//! | `plan` | the series of games, and how each game begins |
//! | `trade` | removes pieces, to measure their worth by handicap games |
//! | `play` | plays a game, and counts the good moves in some of its positions |
//! | `play_all` | plays the games on several threads |
//! | `store` | the games played so far, in PGN |

mod plan;
mod play;
mod play_all;
mod store;
mod trade;

pub use plan::{Plan, Series};
pub use play::{GOOD, MOST, SAMPLES, Sample, record, searcher, white_share, without_comments};
pub use play_all::play_all;
pub use store::Store;
pub use trade::{Trade, kind_index, kind_name};
