//! Opening and saving books.

use crate::console::output::Output;
use anyhow::{Context, Result};
use firzan::book::{Book, Builder};
use std::path::Path;

pub fn open(path: &Path) -> Result<Book> {
    Book::open(path).with_context(|| format!("book {}", path.display()))
}

pub fn save(mut builder: Builder, min_games: u16, path: &Path, output: &Output) -> Result<()> {
    builder.drop_rare(min_games);
    builder.save(path).with_context(|| format!("cannot write {}", path.display()))?;
    output.line(format_args!("{}: {} turns", path.display(), builder.len()));
    Ok(())
}
