//! One process that plans and searches, with a file.

use super::{Growth, Next, PAUSE, run};
use crate::console::stoppable::Stoppable;
use crate::theory::planner::Planner;
use anyhow::Result;
use firzan::system::locks::lock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

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
    let searches = Stoppable::until_interrupted();
    let planner = Mutex::new(planner);
    let next = || {
        let mut planner = lock(&planner);
        if growth.is_over(planner.graph().len()) {
            return Ok(Next::End);
        }
        Ok(match planner.next_task() {
            Some(task) => Next::Task(Box::new(task)),
            None if planner.is_waiting() => Next::Wait,
            None => Next::End,
        })
    };
    let add = |finding, _| {
        let mut planner = lock(&planner);
        planner.add(&finding)?;
        show(&planner);
        Ok(())
    };
    let is_over = AtomicBool::new(false);
    let searched = thread::scope(|scope| {
        // A killed process loses no more than what was found in the last second.
        scope.spawn(|| {
            while !is_over.load(Ordering::Relaxed) {
                thread::sleep(PAUSE);
                // If it fails, it fails again with the next result, or at the end.
                lock(&planner).save_in_time().ok();
            }
        });
        let searched = run(&searches, growth, next, add);
        is_over.store(true, Ordering::Relaxed);
        searched
    });
    let mut planner = planner.into_inner().unwrap_or_else(PoisonError::into_inner);
    let saved = planner.finish();
    let searching = searched?;
    saved?;
    Ok(Grown { planner, searching })
}
