//! The real program spoken to in UCI, through pipes.

mod answers;
mod faults;
mod go;
mod options;
mod position;
mod session;
mod vampirc;
