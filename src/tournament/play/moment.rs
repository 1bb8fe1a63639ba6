//! The clock of a match. It stands still while the match itself is stopped, for example by Ctrl-Z.
//!
//! The engines are not stopped then: the one to move finishes thinking and waits. It is unknown when it did,
//! so the entire stop is left out of its time.

use firzan::system::locks::lock;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// Interval of the watching thread.
#[cfg(unix)]
const LOOK: Duration = Duration::from_millis(10);

/// If the thread has not checked for this long, the program was stopped, or the machine is very busy.
const LATE: Duration = Duration::from_millis(200);

/// The state of the watching thread.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(unix), allow(dead_code))]
struct Watch {
    /// When it last checked.
    last: Instant,
    /// The total time for which the program has been stopped.
    stopped: Duration,
}

/// `None` as long as no thread watches.
static WATCH: Mutex<Option<Watch>> = Mutex::new(None);

/// The time since the first call, except the time in which the program was stopped.
pub fn now() -> Duration {
    static START: OnceLock<Instant> = OnceLock::new();
    let start = *START.get_or_init(Instant::now);
    let now = Instant::now();
    let elapsed = now.saturating_duration_since(start);
    loop {
        let watch = *lock(&WATCH);
        let Some(Watch { last, stopped }) = watch else {
            return elapsed;
        };
        if now.saturating_duration_since(last) <= LATE {
            return elapsed.saturating_sub(stopped);
        }
        // The thread is about to notice whether there was a stop.
        thread::sleep(Duration::from_millis(1));
    }
}

/// Starts noticing stops.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::SIGCONT;
    use signal_hook::flag;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    let goes_on = Arc::new(AtomicBool::new(false));
    if let Err(error) = flag::register(SIGCONT, Arc::clone(&goes_on)) {
        return log::warn!("stopped time will be charged to the engines: {error}");
    }
    let look = move || {
        loop {
            thread::sleep(LOOK);
            let now = Instant::now();
            let before = lock(&WATCH).map_or(now, |watch| watch.last);
            let gap = now.saturating_duration_since(before);
            if gap > LATE {
                // Threads resume in any order: the one that notes the signal may be the last.
                thread::sleep(LOOK);
            }
            let stop = if goes_on.swap(false, Ordering::Relaxed) {
                gap.saturating_sub(LOOK)
            } else {
                Duration::ZERO
            };
            let mut watch = lock(&WATCH);
            let stopped = watch.map_or(Duration::ZERO, |watch| watch.stopped) + stop;
            *watch = Some(Watch { last: now, stopped });
        }
    };
    if let Err(error) = thread::Builder::new().name("stops".into()).spawn(look) {
        log::warn!("stopped time will be charged to the engines: {error}");
    }
}

/// Other systems do not stop programs in this way.
#[cfg(not(unix))]
pub fn watch() {}
