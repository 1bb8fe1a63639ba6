//! The operating system's way.

pub use super::budget::free_mebibytes;
use memmap2::{MmapMut, MmapRaw};
use std::num::NonZero;
pub use std::time::Instant;
use std::{io, panic, thread};

/// Lines of 256 steps, each node with its own principal variation, need more than the usual 2 MiB. The C
/// library keeps stacks of this size for the next search; larger ones it would give back and ask for anew
/// each time.
pub const STACK_SIZE: usize = 8 << 20;

/// Zeroed pages, in large ones where the system has them: every probe of the table goes somewhere else.
pub struct Pages(MmapRaw);

impl Pages {
    /// So many bytes, zeroed.
    ///
    /// # Errors
    /// If the system does not give them.
    pub fn new(bytes: usize) -> io::Result<Pages> {
        let pages = MmapMut::map_anon(bytes)?;
        #[cfg(target_os = "linux")]
        if let Err(error) = pages.advise(memmap2::Advice::HugePage) {
            log::debug!("the table lies in small pages: {error}");
        }
        Ok(Pages(pages.into()))
    }

    /// Where they begin; they may be written to through shared references.
    pub fn as_ptr(&self) -> *const u8 {
        self.0.as_ptr()
    }

    /// How many bytes.
    pub fn len(&self) -> usize {
        self.0.len()
    }
}

/// Does the work for every share of `items`, on as many threads as there are processors. A share has at least
/// `least` items.
pub fn for_each<T: Sync>(items: &[T], least: usize, work: impl Fn(&[T]) + Sync) {
    let threads = thread::available_parallelism().map_or(1, NonZero::get);
    let mut shares = items.chunks(items.len().div_ceil(threads).max(least));
    let own = shares.next();
    let work = &work;
    thread::scope(|scope| {
        for share in shares {
            let helper = thread::Builder::new().spawn_scoped(scope, move || work(share));
            if helper.is_err() {
                // The system refuses another thread.
                work(share);
            }
        }
        own.map(work);
    });
}

/// Runs `main`, and `helper` for each number from 1 to below `threads`, on threads of their own; for no
/// threads `main` on the calling one. When `main` has ended, or cannot be started, `stop` is called to end
/// the helpers. `None` if `main` could not be started.
pub fn run<T: Send>(
    threads: usize,
    main: impl FnOnce() -> T + Send,
    helper: impl Fn(usize) + Sync,
    stop: impl Fn() + Sync,
) -> Option<T> {
    if threads == 0 {
        let found = main();
        stop();
        return Some(found);
    }
    let thread = |number: usize| {
        thread::Builder::new()
            .name(format!("search {number}"))
            .stack_size(STACK_SIZE)
    };
    let (helper, stop) = (&helper, &stop);
    thread::scope(|scope| {
        // The main thread begins first: waiting for a processor behind its helpers would cost it time.
        let main = thread(0).spawn_scoped(scope, main);
        for number in 1..threads {
            let run = move || helper(number);
            if let Err(error) = thread(number).spawn_scoped(scope, run) {
                log::warn!("searching with fewer threads: {error}");
            }
        }
        let ended = main.map(|handle| handle.join());
        stop();
        match ended {
            Ok(Ok(found)) => Some(found),
            Ok(Err(panic)) => panic::resume_unwind(panic),
            Err(error) => {
                log::error!("no search thread: {error}");
                None
            }
        }
    })
}
