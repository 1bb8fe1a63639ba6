//! The main loop of the protocols: reads lines and answers them, first in UCI.

use super::engine::Engine;
use super::{Flow, uci, xboard};
use crate::console::lines::{InputLine, Lines};
use crate::console::output::Output;
use firzan::games::Registry;
use std::io::{self, BufRead};

/// Answers commands until `quit`, the end of input, or until nobody reads the answers. At the end of input, a
/// search with a limit may finish; any other search is stopped.
///
/// # Errors
/// If the input cannot be read; earlier commands are still answered.
pub fn run(input: impl BufRead, output: Output, registry: Registry) -> io::Result<()> {
    let mut uci = uci::Uci::new(Engine::new(registry), output.clone());
    let mut lines = Lines::new(input);
    while let Some(line) = lines.next() {
        if output.is_lost() {
            uci.engine().stop();
            return Ok(());
        }
        match line {
            InputLine::Text(text) => match uci.command(&text) {
                Flow::Continue => {}
                Flow::XBoard => {
                    xboard::run(uci.into_engine(), lines.by_ref(), output);
                    return lines.fault();
                }
                Flow::Quit => {
                    uci.engine().stop();
                    return Ok(());
                }
            },
            InputLine::Bad(fault) => uci.drop_line(&fault),
        }
    }
    uci.engine().finish();
    lines.fault()
}
