//! Waiting until something is so, instead of for a time in which it should have become so.

use std::fs;
use std::thread::sleep;
use std::time::{Duration, Instant};

/// Far more than anything takes that is waited for, on slow and busy machines.
pub const PATIENCE: Duration = Duration::from_secs(180);

/// Waits until something is so. `what` says it if it never is.
pub fn wait_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < PATIENCE, "not within {PATIENCE:?}: {what}");
        sleep(Duration::from_millis(5));
    }
}

/// The seconds that processors have worked for a process.
pub fn worked(process: u32) -> f64 {
    let stat = fs::read_to_string(format!("/proc/{process}/stat")).expect("a process");
    let after = stat.rsplit(") ").next().expect("fields");
    let ticks: u64 = after.split(' ').skip(11).take(2).map(|word| word.parse::<u64>().expect("ticks")).sum();
    ticks as f64 / 100.0
}

/// Waits until a process is in the midst of its work.
pub fn wait_for_work(process: u32) {
    // On systems that do not report its processor time, wait for a second.
    if cfg!(target_os = "linux") {
        wait_until("it works", || worked(process) >= 1.0)
    } else {
        sleep(Duration::from_secs(1))
    }
}

/// Waits until a process handles Ctrl-C itself.
pub fn wait_for_handlers(process: u32) {
    /// The bit of SIGINT.
    const BIT: u64 = 1 << 1;
    if cfg!(target_os = "linux") {
        wait_until("it handles signals", || {
            let status = fs::read_to_string(format!("/proc/{process}/status")).expect("a process");
            let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
            u64::from_str_radix(caught.trim(), 16).is_ok_and(|mask| mask & BIT != 0)
        })
    } else {
        sleep(Duration::from_secs(1))
    }
}
