//! Locks that a panic leaves usable.

use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// Locks a mutex, also after a panic of another thread that held it.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits while a condition holds of what `guard` locks; `change` is notified when it may no longer.
pub fn wait_while<'a, T>(
    change: &Condvar,
    guard: MutexGuard<'a, T>,
    mut holds: impl FnMut(&T) -> bool,
) -> MutexGuard<'a, T> {
    change.wait_while(guard, |locked| holds(locked)).unwrap_or_else(PoisonError::into_inner)
}
