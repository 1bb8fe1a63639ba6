//! The platform without an operating system.

use std::io;
use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;
use std::time::Duration;

static CLOCK: OnceLock<fn() -> Duration> = OnceLock::new();

/// Sets the clock of the search, a function that returns the time since a fixed moment. Only the first call
/// has an effect; without a clock no time passes.
pub fn set_clock(clock: fn() -> Duration) {
    // A second clock would make time jump.
    let _ = CLOCK.set(clock);
}

fn now() -> Duration {
    CLOCK.get().map_or(Duration::ZERO, |clock| clock())
}

/// A moment, like [`std::time::Instant`].
#[derive(Clone, Copy, Debug)]
pub struct Instant(Duration);

impl Instant {
    /// The current moment.
    pub fn now() -> Instant {
        Instant(now())
    }

    /// The time since this moment.
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0)
    }
}

/// Memory for the table, aligned for its buckets.
pub struct Pages(Vec<CacheLine>);

#[derive(Default)]
#[repr(align(64))]
struct CacheLine(#[expect(dead_code, reason = "used as bytes")] [AtomicU64; 8]);

impl Pages {
    /// Allocates `bytes` zeroed bytes, a multiple of 64.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn new(bytes: usize) -> io::Result<Pages> {
        let mut lines = Vec::new();
        let count = bytes / size_of::<CacheLine>();
        lines.try_reserve_exact(count).map_err(|_| io::ErrorKind::OutOfMemory)?;
        lines.resize_with(count, CacheLine::default);
        Ok(Pages(lines))
    }

    /// The address of the bytes, which may be written to through shared references.
    pub fn as_ptr(&self) -> *const u8 {
        self.0.as_ptr().cast()
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.0.len() * size_of::<CacheLine>()
    }
}

/// Always `None`: the host does not report how much memory is left.
pub fn free_mebibytes() -> Option<usize> {
    None
}

/// Always true: there are no helper threads to need memory.
pub fn has_room() -> bool {
    true
}

/// Does nothing: there is no other thread to wait for.
pub fn pause() {}

/// Calls `work` with all items.
pub fn for_each<T: Sync>(items: &[T], _min_items: usize, work: impl Fn(&[T]) + Sync) {
    work(items);
}

/// A crew without helpers: everything runs on the calling thread.
#[derive(Default)]
pub struct Crew {}

impl Crew {
    /// Runs `main`; there are no helpers.
    pub fn run<T: Send>(
        &self,
        _threads: usize,
        main: impl FnOnce() -> T + Send,
        _help: impl Fn(usize) + Send + Sync + 'static,
        stop: impl Fn(),
    ) -> Option<T> {
        let result = main();
        stop();
        Some(result)
    }
}
