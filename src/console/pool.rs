//! The threads on which a tool counts, plays or fits.

use crate::search::platform::STACK_SIZE;
use anyhow::{Result, anyhow};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of this many threads, on which a search may run.
///
/// # Errors
/// If the system refuses them.
pub fn pool(threads: u16) -> Result<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(threads.into()).stack_size(STACK_SIZE).build();
    // The error would repeat itself as its own cause.
    built.map_err(|error| anyhow!("cannot start {threads} threads: {error}"))
}
