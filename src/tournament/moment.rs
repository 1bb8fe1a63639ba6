//! The clock by which a match measures. It stands still while the match itself is stopped, as by Ctrl-Z.
//!
//! The engines are not stopped then: the one to move ends its thinking, and waits. When it did so cannot be
//! known, so the whole stop is left out of its time.

use crate::system::locks::lock;
use std::sync::{Mutex, OnceLock};
use std::thread;
use std::time::{Duration, Instant};

/// How often the watching thread looks.
#[cfg(unix)]
const LOOK: Duration = Duration::from_millis(10);

/// A thread that has not looked for so long has been stopped, or the machine is very busy.
const LATE: Duration = Duration::from_millis(200);

/// What the watching thread has seen.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(unix), allow(dead_code))]
struct Watch {
    /// When it looked last.
    last: Instant,
    /// How long the program has been stopped in all.
    stopped: Duration,
}

/// `None` as long as nobody watches.
static WATCH: Mutex<Option<Watch>> = Mutex::new(None);

/// The time since the first call, without that in which the program was stopped.
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
        // It is about to see whether there has been a stop.
        thread::sleep(Duration::from_millis(1));
    }
}

/// From now on stops are noticed.
#[cfg(unix)]
pub fn watch() {
    use signal_hook::consts::SIGCONT;
    use signal_hook::flag;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, Ordering};

    let goes_on = Arc::new(AtomicBool::new(false));
    if let Err(error) = flag::register(SIGCONT, Arc::clone(&goes_on)) {
        return log::warn!("stops will be charged to the engines: {error}");
    }
    let look = move || {
        loop {
            thread::sleep(LOOK);
            let now = Instant::now();
            let before = lock(&WATCH).map_or(now, |watch| watch.last);
            let gap = now.saturating_duration_since(before);
            if gap > LATE {
                // Threads go on in any order: the one that notes the signal may be the last.
                thread::sleep(LOOK);
            }
            let stop = match goes_on.swap(false, Ordering::Relaxed) {
                true => gap.saturating_sub(LOOK),
                false => Duration::ZERO,
            };
            let mut watch = lock(&WATCH);
            let stopped = watch.map_or(Duration::ZERO, |watch| watch.stopped) + stop;
            *watch = Some(Watch { last: now, stopped });
        }
    };
    if let Err(error) = thread::Builder::new().name("stops".into()).spawn(look) {
        log::warn!("stops will be charged to the engines: {error}");
    }
}

/// Other systems do not stop programs in this way.
#[cfg(not(unix))]
pub fn watch() {}
