//! Opening and saving books.

use crate::console::files;
use crate::console::output::Output;
use anyhow::{Context, Result};
use firzan::book::{Book, Builder};
use firzan::games::Registry;
use std::path::Path;

/// Opens a book for a game in the registry.
///
/// # Errors
/// Names the book and its fault.
pub fn open(path: &Path, registry: &Registry) -> Result<Book> {
    Book::open(path, registry).with_context(|| format!("book {}", path.display()))
}

/// Saves a book without moves played in fewer games than `min_games`.
///
/// # Errors
/// If it cannot be written.
pub fn save(mut builder: Builder, min_games: u16, path: &Path, output: &Output) -> Result<()> {
    builder.drop_rare(min_games);
    builder.save(path).with_context(|| files::cannot_write(path))?;
    output.line(format_args!("{}: {} turns", path.display(), builder.len()));
    Ok(())
}
