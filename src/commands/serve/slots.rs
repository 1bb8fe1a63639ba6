//! Limits concurrent searches: more would slow each other down, and each needs a table.

use firzan::search::Control;
use firzan::system::locks::lock;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// Interval at which a waiting search checks whether it has been stopped.
const TICK: Duration = Duration::from_millis(20);

/// A limited number of slots for searches.
pub struct Slots {
    limit: usize,
    running: Mutex<Vec<Running>>,
    freed: Condvar,
}

/// A search that has a slot.
struct Running {
    number: u64,
    control: Control,
    is_endless: bool,
}

/// The slot of a running search; dropping it frees the slot.
pub struct Slot<'a> {
    slots: &'a Slots,
    number: u64,
}

impl Slots {
    /// Creates `limit` slots, at least one.
    pub fn new(limit: usize) -> Slots {
        Slots { limit: limit.max(1), running: Mutex::default(), freed: Condvar::new() }
    }

    /// Waits for a slot. If none is free, stops the oldest search without a limit, such as an analysis, to
    /// free its slot. `None` if this search is stopped while it waits.
    pub fn take(&self, control: &Control, is_endless: bool) -> Option<Slot<'_>> {
        let mut running = lock(&self.running);
        while running.len() >= self.limit {
            if control.is_stopped() {
                return None;
            }
            let is_ending = running.iter().any(|search| search.control.is_stopped());
            if let Some(endless) = running.iter().find(|search| search.is_endless).filter(|_| !is_ending) {
                endless.control.stop();
            }
            running = self.freed.wait_timeout(running, TICK).unwrap_or_else(PoisonError::into_inner).0;
        }
        let number = running.last().map_or(0, |last| last.number + 1);
        running.push(Running { number, control: control.clone(), is_endless });
        Some(Slot { slots: self, number })
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        lock(&self.slots.running).retain(|search| search.number != self.number);
        self.slots.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread;

    #[test]
    fn no_more_searches_run_at_once_than_there_are_slots() {
        let slots = Slots::new(3);
        let (running, max) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| {
                    let slot = slots.take(&Control::default(), false);
                    assert!(slot.is_some());
                    max.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                    thread::sleep(Duration::from_millis(5));
                    running.fetch_sub(1, SeqCst);
                });
            }
        });
        assert_eq!(max.into_inner(), 3);
    }

    #[test]
    fn an_endless_search_makes_room_for_a_waiting_one() {
        let slots = Slots::new(1);
        let analysis = Control::default();
        let slot = slots.take(&analysis, true);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| slots.take(&Control::default(), false).is_some());
            while !analysis.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            drop(slot);
            assert!(waiting.join().expect("it ends"));
        });
    }

    #[test]
    fn a_stopped_search_does_not_wait() {
        let slots = Slots::new(1);
        let _slot = slots.take(&Control::default(), false);
        let stopped = Control::default();
        stopped.stop();
        assert!(slots.take(&stopped, false).is_none());
    }
}
