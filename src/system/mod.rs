//! Operating system services for the layers above the rules: locks, files (also compressed ones), the log of
//! the program, and text for terminals.

#[cfg(feature = "program")]
pub mod atomic_file;
#[cfg(feature = "program")]
pub mod compressed;
#[cfg(feature = "program")]
pub mod data;
pub mod locks;
#[cfg(feature = "program")]
pub mod logging;
pub mod text;
#[cfg(feature = "program")]
pub mod whole;
