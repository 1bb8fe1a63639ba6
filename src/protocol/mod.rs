//! The protocols: UCI and XBoard's (CECP), on one pair of streams.
//!
//! The engine starts in UCI; the line `xboard` switches to the other protocol. Both drive [`engine`].

pub mod dialect;
pub mod engine;
mod go;
pub mod handicap;
pub mod options;
mod run;
pub mod uci;
pub mod xboard;

pub use run::run;

/// The next thing to do after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// Switch to the XBoard protocol.
    XBoard,
    /// End the program.
    Quit,
}
