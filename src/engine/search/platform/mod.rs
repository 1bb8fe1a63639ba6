//! The parts of the operating system that the search uses: time, pages of memory, threads. Without the
//! feature `os`, as in a browser, the host provides the time and everything runs on the calling thread.

#[cfg(not(feature = "os"))]
mod bare;
#[cfg(feature = "os")]
mod budget;
#[cfg(feature = "os")]
mod crew;
#[cfg(feature = "os")]
mod os;

#[cfg(not(feature = "os"))]
use bare as system;
#[cfg(not(feature = "os"))]
pub use bare::set_clock;
#[cfg(feature = "os")]
use os as system;

#[cfg(feature = "os")]
pub use crew::STACK_SIZE;
pub use system::Instant;
pub(super) use system::{Crew, Pages, for_each, free_mebibytes, has_room, pause};
