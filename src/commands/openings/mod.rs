//! Suites of openings: balanced, distinct positions to start games from.
//!
//! Position number n of a suite comes from stream n of the seed, a stream of candidates: it is the first of
//! them that is balanced and not among the earlier positions. So the positions can be found in any order, on
//! any number of threads and machines; only duplicates need another pass, which is the same for merged shards
//! and for a whole suite.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | a suite, a shard of one, or shards put together |
//! | `candidates` | the streams of candidates |
//! | `suite` | suites on disk |

mod arguments;
mod candidates;
mod run;
mod suite;

pub use arguments::Arguments;
pub use run::run;
