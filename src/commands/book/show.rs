//! The contents of a book.

use super::file::open;
use crate::console::output::Output;
use crate::records::setup::Setup;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `firzan book show`.
#[derive(Debug, Args)]
pub struct Show {
    /// The book
    file: PathBuf,
    #[command(flatten)]
    setup: Setup,
}

pub fn show(options: &Show, output: &Output) -> Result<()> {
    let book = open(&options.file)?;
    let game = options.setup.game(book.variant())?;
    output.line(format_args!(
        "Book for {}: {} moves in {} positions\n{}",
        book.variant(),
        book.len(),
        book.positions(),
        game.fen()
    ));
    match book.lines(game.as_ref()) {
        lines if lines.is_empty() => output.line(" not in the book"),
        lines => lines.iter().for_each(|line| output.line(line)),
    }
    Ok(())
}
