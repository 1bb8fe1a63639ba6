//! Extends a theory on several threads.
//!
//! | file | contents |
//! |---|---|
//! | `alone` | one process with a file |
//! | `together` | many processes with a database on a server |

mod alone;
mod together;

pub use alone::{Grown, grow};
pub use together::{Team, Work, grow_together};

use super::task::{Finding, Task};
use crate::console::interrupt;
use crate::console::pool::pool;
use crate::console::stoppable::Stoppable;
use anyhow::Result;
use firzan::search::Memory;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// The interval at which a thread without a task asks for one.
const PAUSE: Duration = Duration::from_millis(20);

/// The limits and the resources of extending a theory.
#[derive(Clone, Copy, Debug)]
pub struct Growth {
    /// Searches at once, each on one thread; 0 = one per processor.
    pub threads: u16,
    /// Mebibytes of each thread's table.
    pub hash: usize,
    /// The time to stop; `None` = at a signal.
    pub until: Option<Instant>,
    /// The number of positions at which to stop.
    pub positions: Option<usize>,
}

impl Growth {
    /// True if growing should stop: after a signal, at the deadline, or with this many positions.
    fn is_over(&self, positions: usize) -> bool {
        interrupt::is_interrupted()
            || self.until.is_some_and(|until| Instant::now() >= until)
            || self.positions.is_some_and(|most| positions >= most)
    }
}

/// The next step of a thread.
enum Next {
    /// Search this.
    Task(Box<Task>),
    /// Ask again: nothing is free at the moment.
    Wait,
    /// Stop.
    End,
}

/// Searches on several threads until `next` says that it is over. Returns the part of the threads' time that
/// was spent in searches, from 0 to 1. `add` gets what was found with the time that it took, unless a signal
/// has cut it short.
fn run(
    searches: &Stoppable,
    growth: &Growth,
    next: impl Fn() -> Result<Next> + Sync,
    add: impl Fn(Finding, Duration) -> Result<()> + Sync,
) -> Result<f64> {
    let start = Instant::now();
    let searching = AtomicU64::new(0);
    let has_failed = AtomicBool::new(false);
    let work = || -> Result<()> {
        let memory = Memory::new(growth.hash)?;
        while !has_failed.load(Ordering::Relaxed) {
            let task = match next()? {
                Next::Task(task) => task,
                Next::Wait => {
                    thread::sleep(PAUSE);
                    continue;
                }
                Next::End => return Ok(()),
            };
            let begin = Instant::now();
            let finding = task.search(&memory, &searches.next());
            let took = begin.elapsed();
            searching.fetch_add(took.as_micros() as u64, Ordering::Relaxed);
            if !interrupt::is_interrupted() {
                add(finding, took)?;
            }
        }
        Ok(())
    };
    // An error of one thread ends the others after their searches.
    let work = || work().inspect_err(|_| has_failed.store(true, Ordering::Relaxed));
    let pool = pool(growth.threads)?;
    let threads = pool.current_num_threads();
    pool.broadcast(|_| work()).into_iter().collect::<Result<()>>()?;
    let seconds = searching.into_inner() as f64 / 1e6;
    Ok(seconds / (start.elapsed().as_secs_f64() * threads as f64).max(1e-6))
}
