//! Searches that stop on a signal.

use super::interrupt;
use firzan::search::Control;
use firzan::system::locks::lock;
use std::sync::{Arc, Mutex};

/// Provides the controls for searches: one at a time for each thread of a pool, or for all other threads. The
/// first signal stops the running searches and all later ones.
#[derive(Clone)]
pub struct Stoppable(Arc<Mutex<Vec<Control>>>);

impl Stoppable {
    /// Starts watching for signals; see [`interrupt::on_signal`].
    pub fn until_interrupted() -> Stoppable {
        let searches = Stoppable(Arc::default());
        let running = searches.clone();
        interrupt::on_signal(move || lock(&running.0).iter().for_each(Control::stop), || {});
        searches
    }

    /// The control of the next search on this thread.
    pub fn next(&self) -> Control {
        let control = Control::default();
        let thread = rayon::current_thread_index().unwrap_or(0);
        let mut running = lock(&self.0);
        if running.len() <= thread {
            running.resize_with(thread + 1, Control::default);
        }
        running[thread] = control.clone();
        drop(running);
        // The signal may have arrived during the last search.
        if interrupt::is_interrupted() {
            control.stop();
        }
        control
    }
}
