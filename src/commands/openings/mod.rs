//! Suites of openings: balanced, distinct start positions.
//!
//! Position n of a suite is the first candidate in stream n of the seed that is balanced and not among the
//! earlier positions. So the positions can be found in any order, on any number of threads and machines; only
//! duplicates need another pass, which is the same for merged shards and for a complete suite.
//!
//! | file | what |
//! |---|---|
//! | `arguments` | the arguments |
//! | `run` | makes a suite or a shard, or merges shards |
//! | `candidates` | the streams of candidates |
//! | `arrays` | start arrays of Chess960 |
//! | `suite` | suites on disk |

mod arguments;
mod arrays;
mod candidates;
mod run;
mod suite;

pub use arguments::Arguments;
pub use run::run;
