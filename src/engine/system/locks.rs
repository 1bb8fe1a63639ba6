//! Locks that stay usable after a panic.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Locks a mutex, even if a thread that held it has panicked.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits while a condition on the locked value holds; `change` must be notified when the value changes.
pub fn wait_while<'a, T>(
    change: &Condvar,
    guard: MutexGuard<'a, T>,
    mut holds: impl FnMut(&T) -> bool,
) -> MutexGuard<'a, T> {
    change.wait_while(guard, |locked| holds(locked)).unwrap_or_else(PoisonError::into_inner)
}
