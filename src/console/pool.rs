//! The thread pool of commands that count, play or fit.

use super::interrupt;
use anyhow::{Result, anyhow};
use firzan::search::platform::STACK_SIZE;
use firzan::system::locks::lock;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Mutex;

/// A pool of this many threads, with stacks large enough for a search.
///
/// # Errors
/// If the system cannot start them.
pub fn pool(threads: u16) -> Result<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(threads.into()).stack_size(STACK_SIZE).build();
    // As a context, the error would be repeated as its own cause.
    built.map_err(|error| anyhow!("cannot start {threads} threads: {error}"))
}

/// Does jobs on all threads of a pool, in their order and each thread with a worker of its own, until there
/// are no more, one fails or a signal arrives.
///
/// # Errors
/// The first of a worker that cannot be made, or of a job.
pub fn do_all<J, W: FnMut(J) -> Result<()>>(
    pool: &ThreadPool,
    jobs: impl Iterator<Item = J> + Send,
    worker: impl Fn() -> Result<W> + Sync,
) -> Result<()> {
    let queue = Mutex::new(Some(jobs));
    let work = || -> Result<()> {
        let mut worker = worker()?;
        loop {
            // Not in the loop's condition, which would hold the lock while the job is done.
            let next =
                lock(&queue).as_mut().and_then(Iterator::next).filter(|_| !interrupt::is_interrupted());
            let Some(job) = next else {
                return Ok(());
            };
            let done = worker(job);
            if done.is_err() {
                // The other threads need not go on.
                lock(&queue).take();
            }
            done?;
        }
    };
    pool.broadcast(|_| work()).into_iter().collect()
}
