//! The UCI and XBoard (CECP) protocols on standard input and output.
//!
//! A session starts in UCI; the line `xboard` switches to the other protocol. Both control [`engine`].

pub mod dialect;
pub mod engine;
mod go;
pub mod handicap;
pub mod options;
mod run;
pub mod uci;
pub mod xboard;

pub use run::run;

/// The next step after answering a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// Switch to the XBoard protocol.
    XBoard,
    /// End the program.
    Quit,
}
