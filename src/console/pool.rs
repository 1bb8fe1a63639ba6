//! The thread pool of commands that count, play or fit.

use crate::search::platform::STACK_SIZE;
use anyhow::{Result, anyhow};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// A pool of this many threads, with stacks large enough for a search.
///
/// # Errors
/// If the system cannot start them.
pub fn pool(threads: u16) -> Result<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(threads.into()).stack_size(STACK_SIZE).build();
    // As a context, the error would be repeated as its own cause.
    built.map_err(|error| anyhow!("cannot start {threads} threads: {error}"))
}
