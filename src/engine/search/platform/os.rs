//! The platform with an operating system.

pub use super::budget::{free_mebibytes, has_room};
pub use super::crew::Crew;
use memmap2::{MmapMut, MmapRaw};
use std::num::NonZero;
use std::time::Duration;
pub use std::time::Instant;
use std::{io, thread};

/// Zeroed memory, in huge pages where available, because each probe of the table hits a different page.
pub struct Pages(MmapRaw);

impl Pages {
    /// Allocates `bytes` zeroed bytes.
    ///
    /// # Errors
    /// If the system refuses them.
    pub fn new(bytes: usize) -> io::Result<Pages> {
        let pages = MmapMut::map_anon(bytes)?;
        #[cfg(target_os = "linux")]
        if let Err(error) = pages.advise(memmap2::Advice::HugePage) {
            log::debug!("no huge pages for the table: {error}");
        }
        Ok(Pages(pages.into()))
    }

    /// The address of the bytes, which may be written to through shared references.
    pub fn as_ptr(&self) -> *const u8 {
        self.0.as_ptr()
    }

    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// Sleeps for a millisecond.
pub fn pause() {
    thread::sleep(Duration::from_millis(1));
}

/// Splits `items` into chunks and calls `work` on each, using one thread per processor. Every chunk but the
/// last has at least `min_items` items.
pub fn for_each<T: Sync>(items: &[T], min_items: usize, work: impl Fn(&[T]) + Sync) {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut chunks = items.chunks(items.len().div_ceil(threads).max(min_items));
    let own = chunks.next();
    let work = &work;
    thread::scope(|scope| {
        for chunk in chunks {
            let helper = thread::Builder::new().spawn_scoped(scope, move || work(chunk));
            if helper.is_err() {
                // The system refuses another thread.
                work(chunk);
            }
        }
        own.map(work);
    });
}
