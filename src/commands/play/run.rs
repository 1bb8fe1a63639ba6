//! Runs `firzan play`.

use super::arguments::Arguments;
use super::keep;
use super::prompt::{Entry, Prompt};
use super::table::Table;
use crate::console::output::Output;
use anyhow::{Context, Result};

/// Plays until the player quits. An unfinished game is kept.
///
/// # Errors
/// If the position cannot be set up, a file cannot be read, or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let mut table = Table::new(options.position.game()?, options, output.clone())?;
    if let Some(file) = &options.load {
        let mut saved = keep::load(file, options.position.variant)?;
        saved.seats = options.seats().or(saved.seats);
        table.take_up(saved, file.clone());
    }
    let mut prompt = Prompt::new();
    table.greet();
    let mut read = Ok(());
    while !output.is_lost() {
        table.notice_end();
        if table.is_engines_turn() {
            table.engine_plays();
            continue;
        }
        match prompt.line(&table.prompt()) {
            Ok(Entry::Line(line)) if !table.answer(line.trim()) => break,
            Ok(Entry::Line(_)) => {}
            Ok(Entry::End) => break,
            Ok(Entry::Interrupt) => {
                output.line("Interrupted");
                break;
            }
            Err(error) => {
                read = Err(error);
                break;
            }
        }
    }
    table.leave()?;
    read.context("cannot read standard input")
}
