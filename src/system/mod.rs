//! Operating system services for every layer above the rules: locks, atomic files, and the program's log.

#[cfg(feature = "program")]
pub mod atomic_file;
#[cfg(feature = "program")]
pub mod data;
pub mod locks;
#[cfg(feature = "program")]
pub mod logging;
