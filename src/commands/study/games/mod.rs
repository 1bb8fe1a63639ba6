//! The games of a study.
//!
//! | file | contents |
//! |---|---|
//! | `plan` | the series of games, and the first position of each game |
//! | `trade` | removes pieces, to measure their values in handicap games |
//! | `play` | plays a game, and counts the good moves in some of its positions |
//! | `play_all` | plays the games on several threads |
//! | `store` | the file of games played so far, in PGN |

mod plan;
mod play;
mod play_all;
mod store;
mod trade;

pub use plan::{Plan, Series};
pub use play::{MAX_LINES, MAX_LOSS, SAMPLES_TAG, Sample, record, white_share, without_comments};
pub use play_all::play_all;
pub use store::Store;
pub use trade::{Trade, kind_index, kind_name};
