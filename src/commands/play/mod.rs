//! `firzan play`: a game in the terminal.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments |
//! | `table` | the session: the game, who plays, how it ends |
//! | `commands` | the commands, and the moves that the player types |
//! | `answers` | answers to the player's questions |
//! | `saved` | saved games |
//! | `unfinished` | the files of unfinished games |
//! | `clocks` | the players' clocks |
//! | `prompt` | reading lines |
//! | `searches` | searches that Ctrl-C stops |

mod answers;
mod arguments;
mod clocks;
mod commands;
mod prompt;
mod saved;
mod searches;
mod table;
mod unfinished;

use crate::console::output::Output;
use anyhow::{Context, Result};
pub use arguments::Arguments;
use firzan::games::Registry;
use prompt::Prompt;
use saved::Saved;
use table::Table;

/// Plays until the player quits. An unfinished game is kept.
///
/// # Errors
/// If the position cannot be set up, a file cannot be read, or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let mut table = Table::new(options, output, registry)?;
    if let Some(file) = &options.load {
        table.take_up(Saved::load(file, options.position.variant, registry)?, file.clone());
        table.seat(options.seats);
    }
    let mut prompt = Prompt::new();
    table.greet();
    let mut read = Ok(());
    while !output.is_lost() {
        table.report_end();
        if table.is_engines_turn() {
            table.engine_plays();
            continue;
        }
        match prompt.line(&table.prompt(), output) {
            Ok(Some(line)) if table.answer(line.trim()) => {}
            ended => {
                read = ended.map(drop);
                break;
            }
        }
    }
    table.leave()?;
    read.context("cannot read standard input")
}
