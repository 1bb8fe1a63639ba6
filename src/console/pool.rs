//! The thread pool of the commands that count nodes, play games or fit weights.

use super::interrupt;
use anyhow::{Result, anyhow};
use firzan::search::platform::STACK_SIZE;
use firzan::system::locks::lock;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Mutex, PoisonError};

/// Builds a pool of this many threads, with stacks large enough for a search.
///
/// # Errors
/// If the system cannot start the threads.
pub fn pool(threads: u16) -> Result<ThreadPool> {
    let built = ThreadPoolBuilder::new().num_threads(threads.into()).stack_size(STACK_SIZE).build();
    // Don't use `context`, which would repeat the error as its own cause.
    built.map_err(|error| anyhow!("cannot start {threads} threads: {error}"))
}

/// Runs jobs on a thread pool, one worker per thread, and starts them in order. Adds each result to `store`
/// by a call of `add`, one at a time; a job may have no result. Returns the store. Stops at the first error
/// or signal.
///
/// # Errors
/// The first error from creating a worker or from `add`.
pub fn fill<J, R, S: Send, W: FnMut(J) -> Option<R>>(
    pool: &ThreadPool,
    store: S,
    jobs: impl Iterator<Item = J> + Send,
    worker: impl Fn() -> Result<W> + Sync,
    add: impl Fn(&mut S, R) -> Result<()> + Sync,
) -> Result<S> {
    let (queue, store) = (Mutex::new(Some(jobs)), Mutex::new(store));
    // After an error the other threads find no more jobs.
    let stop = || drop(lock(&queue).take());
    let work = || -> Result<()> {
        let mut worker = worker().inspect_err(|_| stop())?;
        loop {
            // Don't move this into a `while let` condition: it would hold the lock while the job runs.
            let next =
                lock(&queue).as_mut().and_then(Iterator::next).filter(|_| !interrupt::is_interrupted());
            let Some(job) = next else { return Ok(()) };
            let added = worker(job).map_or(Ok(()), |result| add(&mut lock(&store), result));
            added.inspect_err(|_| stop())?;
        }
    };
    pool.broadcast(|_| work()).into_iter().collect::<Result<()>>()?;
    Ok(store.into_inner().unwrap_or_else(PoisonError::into_inner))
}
