//! The protocols, as a GUI sees them: the real program driven through pipes, sessions within the process, and
//! golden transcripts.
//!
//! `cargo test --test protocol uci::` runs the tests of one module.

mod client;
#[allow(dead_code)]
#[path = "../common/folder.rs"]
mod folder;
mod mouse;
#[allow(dead_code)]
#[path = "../common/session.rs"]
mod session;
mod transcripts;
mod uci;
#[allow(dead_code)]
#[path = "../common/waiting.rs"]
mod waiting;
mod xboard;
