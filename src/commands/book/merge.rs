//! Merging books.

use super::file::{open, save};
use crate::console::interrupt;
use crate::console::output::Output;
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::book::Builder;
use std::path::PathBuf;

/// The arguments of `firzan book merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// The books
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Leave out moves played in fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u16,
    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

pub fn merge(options: &Merge, output: &Output) -> Result<()> {
    interrupt::check_for_signals();
    let mut builder: Option<Builder> = None;
    for path in &options.files {
        interrupt::check()?;
        let book = open(path)?;
        let builder = builder.get_or_insert_with(|| Builder::new(book.variant()));
        ensure!(
            builder.variant() == book.variant(),
            "book {} is for {}, the books before it are for {}",
            path.display(),
            book.variant(),
            builder.variant()
        );
        builder.add_book(&book);
    }
    let builder = builder.context("no book to merge")?;
    save(builder, options.min_games, &options.output, output)
}
