//! The protocols: UCI and XBoard's (CECP), on one pair of streams.
//!
//! The engine starts in UCI; the line `xboard` switches to the other protocol. Both drive [`engine`].

pub mod dialect;
pub mod engine;
mod flow;
mod go;
pub mod handicap;
pub mod options;
mod room;
mod run;
pub mod uci;
pub mod xboard;

pub use flow::Flow;
pub use run::run;
