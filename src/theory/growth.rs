//! Extends a theory on several threads.

use super::planner::Planner;
use crate::console::interrupt;
use crate::console::pool::pool;
use anyhow::Result;
use firzan::search::{Control, Memory};
use firzan::system::locks::lock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
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

/// A theory after it has been extended.
pub struct Grown {
    /// The theory.
    pub planner: Planner,
    /// The part of the threads' time that was spent in searches, from 0 to 1.
    pub searching: f64,
}

/// Extends a theory until a limit, a signal, or until nothing is left to search. `show` is called with the
/// theory after each search.
///
/// # Errors
/// If memory is short, the threads cannot be started, or the file cannot be written. What had been found is
/// kept in the file as far as it could be written.
pub fn grow(planner: Planner, growth: &Growth, show: impl Fn(&Planner) + Sync) -> Result<Grown> {
    let start = Instant::now();
    let searching = AtomicU64::new(0);
    let controls: Arc<Mutex<Vec<Control>>> = Arc::default();
    let running = Arc::clone(&controls);
    interrupt::on_signal(move || lock(&running).iter().for_each(Control::stop), || {});
    let planner = Mutex::new(planner);
    let is_over = |planner: &Planner| {
        interrupt::is_interrupted()
            || growth.until.is_some_and(|until| Instant::now() >= until)
            || growth.positions.is_some_and(|most| planner.graph().len() >= most)
    };
    let work = |thread: usize| -> Result<()> {
        let memory = Memory::new(growth.hash)?;
        loop {
            let task = {
                let mut planner = lock(&planner);
                if is_over(&planner) {
                    return Ok(());
                }
                match planner.next_task() {
                    None if !planner.is_waiting() => return Ok(()),
                    task => task,
                }
            };
            let Some(task) = task else {
                thread::sleep(PAUSE);
                continue;
            };
            let control = Control::default();
            lock(&controls)[thread] = control.clone();
            // The signal may have arrived during the last search.
            if interrupt::is_interrupted() {
                control.stop();
            }
            let begin = Instant::now();
            let finding = task.search(&memory, &control);
            searching.fetch_add(begin.elapsed().as_micros() as u64, Ordering::Relaxed);
            // What a signal has cut short is searched again next time.
            if !interrupt::is_interrupted() {
                let mut planner = lock(&planner);
                planner.add(&finding)?;
                show(&planner);
            }
        }
    };
    let pool = pool(growth.threads)?;
    let threads = pool.current_num_threads();
    *lock(&controls) = vec![Control::default(); threads];
    let done: Result<()> = pool.broadcast(|context| work(context.index())).into_iter().collect();
    let mut planner = planner.into_inner().unwrap_or_else(PoisonError::into_inner);
    let saved = planner.finish();
    done.and(saved)?;
    let seconds = searching.into_inner() as f64 / 1e6;
    Ok(Grown { planner, searching: seconds / (start.elapsed().as_secs_f64() * threads as f64).max(1e-6) })
}
