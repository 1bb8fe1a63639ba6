//! Operating system services for the layers above the rules: locks, atomic files and data folders.

pub mod atomic_file;
pub mod data;
pub mod locks;
