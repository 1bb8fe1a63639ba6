//! A clock for the match that stops while the match itself is suspended, for example by Ctrl-Z.
//!
//! The engines are not suspended: the engine to move finishes thinking and waits. It is unknown when it
//! finished, so the whole suspension is not counted.

use firzan::system::locks::lock;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// The interval between checks of the watching thread.
#[cfg(unix)]
const INTERVAL: Duration = Duration::from_millis(10);

/// If the thread has not checked for this long, the program was suspended or the machine is very busy.
const MAX_GAP: Duration = Duration::from_millis(200);

/// The state of the watching thread.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(unix), allow(dead_code))]
struct Watch {
    /// The time of its last check.
    last: Instant,
    /// The total time that the program has been suspended.
    suspended: Duration,
}

/// The watching thread's state; `None` until it starts.
static WATCH: Mutex<Option<Watch>> = Mutex::new(None);

/// The time since the first call, not counting suspensions of the program.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = *START.get_or_init(Instant::now);
    let now = Instant::now();
    let elapsed = now.saturating_duration_since(start);
    loop {
        let watch = *lock(&WATCH);
        let Some(Watch { last, suspended }) = watch else {
            return elapsed;
        };
        if now.saturating_duration_since(last) <= MAX_GAP {
            return elapsed.saturating_sub(suspended);
        }
        // The thread is about to find out whether there was a suspension.
        thread::sleep(Duration::from_millis(1));
    }
}

/// Starts the thread that notices suspensions.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::SIGCONT;
    use signal_hook::flag;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    let is_resumed = Arc::new(AtomicBool::new(false));
    if let Err(error) = flag::register(SIGCONT, Arc::clone(&is_resumed)) {
        return log::warn!("the engines' clocks will run while the match is suspended: {error}");
    }
    let check = move || {
        loop {
            thread::sleep(INTERVAL);
            let now = Instant::now();
            let before = lock(&WATCH).map_or(now, |watch| watch.last);
            let gap = now.saturating_duration_since(before);
            if gap > MAX_GAP {
                // Threads resume in any order; on a busy machine the one that notes the signal may be late.
                // Half a gap at most, or the wait itself would pass for another one.
                while !is_resumed.load(Ordering::Relaxed) && now.elapsed() < MAX_GAP / 2 {
                    thread::sleep(INTERVAL);
                }
            }
            let added = if is_resumed.swap(false, Ordering::Relaxed) {
                gap.saturating_sub(INTERVAL)
            } else {
                Duration::ZERO
            };
            let mut watch = lock(&WATCH);
            let suspended = watch.map_or(Duration::ZERO, |watch| watch.suspended) + added;
            *watch = Some(Watch { last: now, suspended });
        }
    };
    if let Err(error) = thread::Builder::new().name("suspensions".into()).spawn(check) {
        log::warn!("the engines' clocks will run while the match is suspended: {error}");
    }
}

/// Does nothing: other systems do not suspend programs.
#[cfg(not(unix))]
pub fn watch() {}
