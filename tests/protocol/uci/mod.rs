//! UCI.

mod defined;
mod faults;
mod go;
mod options;
mod position;
mod threads;
