//! Signals that ask the program to end: Ctrl-C, SIGTERM, and SIGHUP when the terminal closes.
//!
//! A command with something to save or report calls [`on_signal`]; one that writes a file only at its end
//! calls [`check_for_signals`], and [`check`] between its steps. Other commands end at once.

use crate::console::output::complain;
use firzan::system::atomic_file;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::sync::atomic::{AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};
use thiserror::Error;

/// A signal ended a command before it wrote its file.
#[derive(Clone, Copy, Debug, Error)]
#[error("interrupted: nothing was written")]
pub struct Interrupted;

/// `timeout` and shells signal both a process and its group, and a closing terminal signals repeatedly:
/// anything this soon after the first signal belongs to it.
const SAME_PRESS: Duration = Duration::from_secs(1);

/// Time for which a second Ctrl-C waits for a file that is being written.
const PATIENCE: Duration = Duration::from_secs(5);

/// Interval of the watching thread.
const LOOK: Duration = Duration::from_millis(10);

/// The first signal, 0 before there is one.
static FIRST: AtomicI32 = AtomicI32::new(0);

/// From now on the first signal only calls `stop`, from a separate thread. A second Ctrl-C or SIGTERM calls
/// `abandon` and ends the program, as soon as any file being written is complete. May be called only once.
pub fn on_signal(stop: impl FnOnce() + Send + 'static, abandon: fn()) {
    let mut stop = Some(stop);
    let mut first = Instant::now();
    watch(move |signal| match stop.take() {
        Some(stop) => {
            FIRST.store(signal, Ordering::Relaxed);
            first = Instant::now();
            stop();
        }
        None => {
            let is_person = [SIGINT, SIGTERM].contains(&signal);
            if is_person && first.elapsed() > SAME_PRESS {
                abandon();
                atomic_file::settle(PATIENCE);
                std::process::exit(code(signal).into());
            }
        }
    });
}

/// From now on every signal only calls `handle`, from a separate thread. May be called only once, and not
/// with the others.
pub fn watch(mut handle: impl FnMut(i32) + Send + 'static) {
    let (ready, is_ready) = mpsc::channel::<()>();
    let watch = move || {
        let caught = Arc::new(AtomicUsize::new(0));
        for signal in signals() {
            if let Err(error) = flag::register_usize(signal, Arc::clone(&caught), signal as usize) {
                log::warn!("signal {signal} will end the program at once: {error}");
            }
        }
        drop(ready);
        loop {
            match caught.swap(0, Ordering::Relaxed) {
                0 => thread::sleep(LOOK),
                signal => handle(signal as i32),
            }
        }
    };
    match thread::Builder::new().name("signals".into()).spawn(watch) {
        // From here on, no signal ends the program before its work has begun.
        Ok(_) => drop(is_ready.recv()),
        Err(error) => log::warn!("signals will end the program at once: {error}"),
    }
}

/// From now on a signal only makes [`check`] fail. A second Ctrl-C or SIGTERM ends the program at once, for
/// steps that take very long. May be called only once, and not with [`on_signal`].
pub fn check_for_signals() {
    on_signal(|| {}, || complain(format_args!("error: {Interrupted}")));
}

/// Fails once a signal has arrived.
///
/// # Errors
/// Says that nothing was written; the caller must then not write.
pub fn check() -> Result<(), Interrupted> {
    if is_interrupted() { Err(Interrupted) } else { Ok(()) }
}

/// Whether a signal has arrived.
pub fn is_interrupted() -> bool {
    exit_code().is_some()
}

/// The exit code of a program ended by a signal, by the shells' convention: 130 after Ctrl-C.
pub fn exit_code() -> Option<u8> {
    match FIRST.load(Ordering::Relaxed) {
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
    // Under `nohup` a closing terminal must be ignored.
    if is_ignored(SIGHUP) { vec![SIGINT, SIGTERM] } else { vec![SIGINT, SIGTERM, SIGHUP] }
}

#[cfg(not(unix))]
fn signals() -> Vec<i32> {
    vec![SIGINT, SIGTERM]
}

/// Whether the program was started with a signal ignored, on systems that report it in `/proc`.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status
        .lines()
        .find_map(|line| line.strip_prefix("SigIgn:"))
        .and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.unwrap_or(0) >> (signal - 1) & 1 != 0
}
