//! The engine behind text: UCI and the XBoard protocol (CECP) on one pair of streams.
//!
//! UCI is spoken from the start; the line `xboard` changes to the other protocol. What both share is in
//! [`engine`].

pub mod engine;
mod go;
pub mod input;
pub mod notation;
mod options;
pub mod output;
mod room;
pub mod uci;
pub mod xboard;

use engine::Engine;
use input::{InputLine, Lines};
use output::Output;
use std::io::BufRead;

/// Whether a protocol goes on after a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Flow {
    /// Read the next line.
    Continue,
    /// The other protocol goes on.
    XBoard,
    /// The program ends.
    Quit,
}

/// Answers commands until `quit`, the end of input, or until nobody gets the answers any more. At the end of
/// input a search with a limit is finished first, any other stopped.
pub fn run(input: impl BufRead, output: Output) {
    let mut uci = uci::Uci::new(Engine::new(), output.clone());
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next() {
        if output.is_lost() {
            return uci.engine().stop();
        }
        match line {
            InputLine::Text(text) => match uci.command(&text) {
                Flow::Continue => {}
                Flow::XBoard => return xboard::run(uci.into_engine(), lines, output),
                Flow::Quit => {
                    uci.engine().stop();
                    return;
                }
            },
            InputLine::Bad(fault) => uci.complain(&fault),
        }
    }
    uci.engine().finish();
}
