//! Operating system services for every layer above the rules: atomic files, and the program's log.

pub mod atomic_file;
pub mod logging;
