//! Stopping a search and ending its pondering from outside.

use super::counters::TreeCounters;
use super::padded::Padded;
use crate::system::locks::{lock, wait_while};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Condvar, Mutex};

/// A handle on a running search. Clones control the same search.
#[derive(Clone, Debug, Default)]
pub struct Control(Arc<Shared>);

#[derive(Debug, Default)]
struct Shared {
    flags: Padded<Flags>,
    counters: Mutex<Counters>,
    /// Of the threads that have finished.
    tree: Mutex<TreeCounters>,
    /// Wakes a search that is done but must not answer yet.
    change: (Mutex<()>, Condvar),
}

/// Read by all threads, rarely written.
#[derive(Debug, Default)]
struct Flags {
    stopped: AtomicBool,
    pondering: AtomicBool,
}

/// Nodes by thread. Each thread writes only to its own cache line; the sum is computed on demand.
pub(super) type Counters = Arc<[Padded<AtomicU64>]>;

/// The nodes of all threads.
pub(super) fn sum(counters: &Counters) -> u64 {
    counters.iter().map(|counter| counter.load(Relaxed)).sum()
}

impl Control {
    /// A handle for a new search, which starts by pondering if `pondering` is set.
    pub fn new(pondering: bool) -> Control {
        let control = Control::default();
        control.0.flags.pondering.store(pondering, Relaxed);
        control
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.0.flags.stopped.store(true, Relaxed);
        self.wake();
    }

    /// Ends pondering because the opponent has played the expected move: from now on, time limits apply.
    pub fn ponder_hit(&self) {
        self.0.flags.pondering.store(false, Relaxed);
        self.wake();
    }

    /// Whether the search has been asked to end.
    pub fn is_stopped(&self) -> bool {
        self.0.flags.stopped.load(Relaxed)
    }

    /// Whether the search is thinking on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.0.flags.pondering.load(Relaxed)
    }

    /// Nodes so far, on all threads; up to about a hundred per thread are not counted yet.
    pub fn nodes(&self) -> u64 {
        sum(&lock(&self.0.counters))
    }

    /// The tree's counts after a search, on all threads.
    pub fn tree(&self) -> TreeCounters {
        lock(&self.0.tree).clone()
    }

    /// Adds a thread's counts of the tree.
    pub(super) fn add_tree(&self, counts: &TreeCounters) {
        lock(&self.0.tree).add_all(counts);
    }

    /// Resets the counters for this many threads.
    pub(super) fn reset_counters(&self, threads: usize) {
        *lock(&self.0.tree) = TreeCounters::default();
        *lock(&self.0.counters) = (0..threads).map(|_| Padded::default()).collect();
    }

    /// The counters of the threads.
    pub(super) fn counters(&self) -> Counters {
        Arc::clone(&lock(&self.0.counters))
    }

    fn wake(&self) {
        let _guard = lock(&self.0.change.0);
        self.0.change.1.notify_all();
    }

    /// Waits for a stop or, unless the search is infinite, for the end of pondering.
    pub(super) fn wait(&self, infinite: bool) {
        let (mutex, change) = &self.0.change;
        drop(wait_while(change, lock(mutex), |_| !self.is_stopped() && (infinite || self.is_pondering())));
    }
}
