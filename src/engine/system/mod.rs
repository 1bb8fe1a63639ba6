//! Operating system services for the layers above the rules: locks, atomic files and the folders of data.

pub mod atomic_file;
pub mod data;
pub mod locks;
