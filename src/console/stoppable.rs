//! Searches that stop on a signal.

use super::interrupt;
use firzan::search::Control;
use firzan::system::locks::lock;
use std::sync::{Arc, Mutex, MutexGuard};

/// Provides the controls for searches. The first signal stops the running search and all later ones.
#[derive(Clone)]
pub struct Stoppable(Arc<Mutex<Control>>);

impl Stoppable {
    /// Starts watching for signals; see [`interrupt::on_signal`].
    pub fn until_interrupted() -> Stoppable {
        let searches = Stoppable(Arc::default());
        let running = searches.clone();
        interrupt::on_signal(move || running.lock().stop(), || {});
        searches
    }

    /// The control of the next search.
    pub fn next(&self) -> Control {
        let control = Control::default();
        *self.lock() = control.clone();
        // The signal may have arrived during the last search.
        if interrupt::is_interrupted() {
            control.stop();
        }
        control
    }

    fn lock(&self) -> MutexGuard<'_, Control> {
        lock(&self.0)
    }
}
