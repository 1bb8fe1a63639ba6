//! Long work during which Python's signals and callbacks are served.

use pyo3::prelude::*;
use std::panic::resume_unwind;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::Duration;

/// The time between two looks at signals, such as Ctrl-C's.
const LOOK: Duration = Duration::from_millis(50);
/// Bytes of stack for a search at its greatest depth.
const STACK: usize = 32 << 20;

/// Runs `work` on another thread, while this one waits for its messages and for signals, without the
/// interpreter's lock. This thread calls `each` with every message.
///
/// # Errors
/// Returns the exception of a signal handler or of `each`, after it has called `stop` to end the work.
pub fn watched<T: Send, M: Send>(
    py: Python<'_>,
    stop: impl Fn(),
    work: impl FnOnce(&Sender<M>) -> T + Send,
    mut each: impl FnMut(M) -> PyResult<()>,
) -> PyResult<T> {
    thread::scope(|scope| {
        let (sender, mut messages) = channel();
        let builder = thread::Builder::new().stack_size(STACK);
        let thread = builder.spawn_scoped(scope, move || work(&sender))?;
        let mut result = Ok(());
        loop {
            let message;
            (messages, message) = py.detach(move || {
                let message = messages.recv_timeout(LOOK);
                (messages, message)
            });
            let served = match message {
                Ok(message) if result.is_ok() => each(message).and_then(|()| py.check_signals()),
                Ok(_) => Ok(()),
                Err(RecvTimeoutError::Timeout) => py.check_signals(),
                Err(RecvTimeoutError::Disconnected) => break,
            };
            if served.is_err() && result.is_ok() {
                stop();
                result = served;
            }
        }
        let done = thread.join().unwrap_or_else(|panic| resume_unwind(panic));
        result.map(|()| done)
    })
}
