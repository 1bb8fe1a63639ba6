//! The searches that run at a time. More would slow each other down, and each has a table.

use firzan::search::Control;
use firzan::system::locks::lock;
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// The interval at which a waiting search checks whether it has been stopped.
const LOOK: Duration = Duration::from_millis(20);

/// Places for searches.
pub struct Places {
    most: usize,
    running: Mutex<Vec<Running>>,
    freed: Condvar,
}

/// A search that has a place.
struct Running {
    number: u64,
    control: Control,
    is_endless: bool,
}

/// A place of a search, until it is dropped.
pub struct Place<'a> {
    places: &'a Places,
    number: u64,
}

impl Places {
    /// `most` places, at least one.
    pub fn new(most: usize) -> Places {
        Places { most: most.max(1), running: Mutex::default(), freed: Condvar::new() }
    }

    /// Waits for a place for a search, which is counted from then on. An endless search, as in analysis,
    /// gives its place to one that waits: the oldest is stopped. `None` if the search is stopped while it
    /// waits.
    pub fn take(&self, control: &Control, is_endless: bool) -> Option<Place<'_>> {
        let mut running = lock(&self.running);
        while running.len() >= self.most {
            if control.is_stopped() {
                return None;
            }
            let is_ending = running.iter().any(|search| search.control.is_stopped());
            if let Some(endless) = running.iter().find(|search| search.is_endless).filter(|_| !is_ending) {
                endless.control.stop();
            }
            running = self.freed.wait_timeout(running, LOOK).unwrap_or_else(PoisonError::into_inner).0;
        }
        let number = running.last().map_or(0, |last| last.number + 1);
        running.push(Running { number, control: control.clone(), is_endless });
        Some(Place { places: self, number })
    }
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        lock(&self.places.running).retain(|search| search.number != self.number);
        self.places.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
    use std::thread;

    #[test]
    fn no_more_searches_run_at_once_than_there_are_places() {
        let places = Places::new(3);
        let (running, most) = (AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..20 {
                scope.spawn(|| {
                    let place = places.take(&Control::default(), false);
                    assert!(place.is_some());
                    most.fetch_max(running.fetch_add(1, SeqCst) + 1, SeqCst);
                    thread::sleep(Duration::from_millis(5));
                    running.fetch_sub(1, SeqCst);
                });
            }
        });
        assert_eq!(most.into_inner(), 3);
    }

    #[test]
    fn an_endless_search_gives_its_place_to_one_that_waits() {
        let places = Places::new(1);
        let analysis = Control::default();
        let place = places.take(&analysis, true);
        thread::scope(|scope| {
            let waiting = scope.spawn(|| places.take(&Control::default(), false).is_some());
            while !analysis.is_stopped() {
                thread::sleep(Duration::from_millis(1));
            }
            drop(place);
            assert!(waiting.join().expect("it ends"));
        });
    }

    #[test]
    fn a_search_that_is_stopped_does_not_wait_any_longer() {
        let places = Places::new(1);
        let _place = places.take(&Control::default(), false);
        let stopped = Control::default();
        stopped.stop();
        assert!(places.take(&stopped, false).is_none());
    }
}
