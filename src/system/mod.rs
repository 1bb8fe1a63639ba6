//! What every layer above the rules may ask of the operating system: files written whole, and the program's
//! log.

pub mod atomic_file;
pub mod logging;
