//! Handles signals that ask the program to end: Ctrl-C, SIGTERM, and SIGHUP when the terminal closes.
//!
//! A command that has to save or report something calls [`on_signal`]. One that writes a file only at its end
//! calls [`check_for_signals`], then [`check`] between its steps. Other commands end immediately.

use crate::console::output::complain;
use firzan::system::atomic_file;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// The error for a command that a signal ended before it wrote its file.
#[derive(Clone, Copy, Debug, Error)]
#[error("interrupted: nothing was written")]
pub struct Interrupted;

/// Signals this soon after the first one count as part of it: `timeout` and shells signal both a process and
/// its group, and a closing terminal sends several signals.
const DEBOUNCE: Duration = Duration::from_secs(1);

/// Maximum time that a second Ctrl-C waits for files that are being written.
const WRITE_TIMEOUT: Duration = Duration::from_secs(5);

/// The interval at which the watching thread checks for signals.
const INTERVAL: Duration = Duration::from_millis(10);

/// The first signal received; 0 if none.
static FIRST_SIGNAL: AtomicI32 = AtomicI32::new(0);

/// Makes the first signal only call `stop`, from a separate thread. A second Ctrl-C or SIGTERM calls
/// `abandon` and ends the program once files being written are complete. Call this only once.
pub fn on_signal(stop: impl FnOnce() + Send + 'static, abandon: fn()) {
    let mut stop = Some(stop);
    let mut first = Instant::now();
    watch(move |signal| match stop.take() {
        Some(stop) => {
            FIRST_SIGNAL.store(signal, Ordering::Relaxed);
            first = Instant::now();
            stop();
        }
        None => {
            let is_person = [SIGINT, SIGTERM].contains(&signal);
            if is_person && first.elapsed() > DEBOUNCE {
                abandon();
                atomic_file::settle(WRITE_TIMEOUT);
                std::process::exit(code(signal).into());
            }
        }
    });
}

/// Makes every signal call `handle` from a separate thread instead of ending the program. Call this only
/// once, and not together with the other functions.
pub fn watch(mut handle: impl FnMut(i32) + Send + 'static) {
    let (ready, is_ready) = mpsc::channel::<()>();
    let watch = move || {
        let caught = Arc::new(AtomicUsize::new(0));
        for signal in signals() {
            if let Err(error) = flag::register_usize(signal, Arc::clone(&caught), signal as usize) {
                log::warn!("signal {signal} will end the program immediately: {error}");
            }
        }
        drop(ready);
        loop {
            match caught.swap(0, Ordering::Relaxed) {
                0 => thread::sleep(INTERVAL),
                signal => handle(signal as i32),
            }
        }
    };
    match thread::Builder::new().name("signals".into()).spawn(watch) {
        // Wait for the handlers, so that no signal can end the program before its work has begun.
        Ok(_) => drop(is_ready.recv()),
        Err(error) => log::warn!("signals will end the program immediately: {error}"),
    }
}

/// Makes [`check`] fail after the first signal, without any other effect. A second Ctrl-C or SIGTERM ends the
/// program, in case a step takes very long. Call this only once, and not together with [`on_signal`].
pub fn check_for_signals() {
    on_signal(|| {}, || complain(format_args!("error: {Interrupted}")));
}

/// Fails if a signal has arrived.
///
/// # Errors
/// [`Interrupted`], which says that nothing was written; the caller must not write anything after it.
pub fn check() -> Result<(), Interrupted> {
    if is_interrupted() { Err(Interrupted) } else { Ok(()) }
}

/// Whether a signal has arrived.
pub fn is_interrupted() -> bool {
    exit_code().is_some()
}

/// The exit code if a signal has arrived, following the convention of shells: 130 after Ctrl-C.
pub fn exit_code() -> Option<u8> {
    match FIRST_SIGNAL.load(Ordering::Relaxed) {
        0 => None,
        signal => Some(code(signal)),
    }
}

/// The exit code of a program ended by this signal.
pub fn code(signal: i32) -> u8 {
    128 + signal as u8
}

#[cfg(unix)]
fn signals() -> Vec<i32> {
    use signal_hook::consts::SIGHUP;
    // Under `nohup`, the closing of the terminal must be ignored.
    if is_ignored(SIGHUP) { vec![SIGINT, SIGTERM] } else { vec![SIGINT, SIGTERM, SIGHUP] }
}

#[cfg(not(unix))]
fn signals() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// Whether the program was started with a signal ignored; false on systems that do not report it in `/proc`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (signal - 1) & 1 != 0
}
