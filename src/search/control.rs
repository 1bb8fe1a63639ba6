//! Stopping a search, and the end of pondering, from outside.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use std::sync::{Condvar, Mutex};

/// An outside handle on a running search.
#[derive(Debug, Default)]
pub struct Control {
    stopped: AtomicBool,
    pondering: AtomicBool,
    nodes: AtomicU64,
    /// Wakes a search that has finished but must not answer yet.
    change: (Mutex<()>, Condvar),
}

impl Control {
    /// A handle for a search that starts out pondering or not.
    pub fn new(pondering: bool) -> Control {
        Control {
            pondering: AtomicBool::new(pondering),
            ..Control::default()
        }
    }

    /// Ends the search.
    pub fn stop(&self) {
        self.stopped.store(true, Relaxed);
        self.wake();
    }

    /// The opponent has played the expected turn: from now on the clock runs.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Relaxed);
        self.wake();
    }

    /// Whether the search has been told to end.
    pub fn is_stopped(&self) -> bool {
        self.stopped.load(Relaxed)
    }

    /// Whether the search thinks on the opponent's time.
    pub fn is_pondering(&self) -> bool {
        self.pondering.load(Relaxed)
    }

    /// Turns played so far, on all threads; up to a hundred a thread are not counted yet.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    pub(super) fn count_nodes(&self, more: u64) {
        self.nodes.fetch_add(more, Relaxed);
    }

    fn wake(&self) {
        let _guard = self
            .change
            .0
            .lock()
            .unwrap_or_else(|error| error.into_inner());
        self.change.1.notify_all();
    }

    /// Waits for a stop, or just for the end of pondering if nothing else is awaited.
    pub(super) fn wait(&self, infinite: bool) {
        let mut guard = self
            .change
            .0
            .lock()
            .unwrap_or_else(|error| error.into_inner());
        while !self.is_stopped() && (infinite || self.is_pondering()) {
            guard = self
                .change
                .1
                .wait(guard)
                .unwrap_or_else(|error| error.into_inner());
        }
    }
}
