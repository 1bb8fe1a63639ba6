//! The threads that a tool counts, plays or fits on.

use anyhow::{Result, anyhow};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// So many threads.
///
/// # Errors
/// If the system does not give them.
pub fn pool(threads: u16) -> Result<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(threads.into()).build();
    // The error repeats itself as its own cause.
    built.map_err(|error| anyhow!("cannot start {threads} threads: {error}"))
}
