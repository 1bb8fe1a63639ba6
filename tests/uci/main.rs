//! The real program, driven by UCI through pipes.

mod answers;
mod defined;
mod faults;
mod go;
mod options;
mod position;
mod session;
mod threads;
mod vampirc;
