//! What the search asks of the operating system: time, pages of memory, threads. Without the feature `os`
//! there is none to ask, as in a browser: time comes from the host, and everything runs on the calling
//! thread.

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
