//! `firzan book`: builds, shows and merges opening books.

mod build;
mod games;
mod records;

use crate::book::{Book, Builder};
use crate::cli::PositionArguments;
use anyhow::{Context, Result, ensure};
use clap::{Args, Subcommand};
use std::path::{Path, PathBuf};

/// What `firzan book` does.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Build a book from game records, or from games of the engine against itself
    Build(build::Options),
    /// Show what a book is, and its turns in a position
    Show(Show),
    /// Add books of one variant up
    Merge(Merge),
}

/// What `firzan book show` takes.
#[derive(Debug, Args)]
pub struct Show {
    /// The book
    file: PathBuf,
    /// The position; the start position if not given
    #[arg(long)]
    fen: Option<String>,
    /// Turns to play from there
    #[arg(long, num_args = 0..)]
    moves: Vec<String>,
}

/// What `firzan book merge` takes.
#[derive(Debug, Args)]
pub struct Merge {
    /// The books
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Leave out turns played in fewer games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u16,
    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

impl Command {
    /// Does it.
    ///
    /// # Errors
    /// In words for the user.
    pub fn run(&self) -> Result<()> {
        match self {
            Command::Build(options) => build::run(options),
            Command::Show(options) => show(options),
            Command::Merge(options) => merge(options),
        }
    }
}

fn show(options: &Show) -> Result<()> {
    let book = open(&options.file)?;
    println!(
        "Book for {}: {} turns in {} positions",
        book.variant(),
        book.len(),
        book.positions()
    );
    let position = PositionArguments {
        variant: book.variant(),
        fen: options.fen.clone(),
        moves: options.moves.clone(),
    };
    let game = position.game()?;
    println!("{}", game.fen());
    match book.lines(game.as_ref()) {
        lines if lines.is_empty() => println!(" not in the book"),
        lines => lines.iter().for_each(|line| println!("{line}")),
    }
    Ok(())
}

fn merge(options: &Merge) -> Result<()> {
    let mut builder: Option<Builder> = None;
    for path in &options.files {
        let book = open(path)?;
        let builder = builder.get_or_insert_with(|| Builder::new(book.variant()));
        ensure!(
            builder.variant() == book.variant(),
            "book {} is for {}, those before it for {}",
            path.display(),
            book.variant(),
            builder.variant()
        );
        builder.add_book(&book);
    }
    let builder = builder.context("no book to merge")?;
    save(builder, options.min_games, &options.output)
}

fn open(path: &Path) -> Result<Book> {
    Book::open(path).with_context(|| format!("book {}", path.display()))
}

fn save(mut builder: Builder, min_games: u16, path: &Path) -> Result<()> {
    builder.drop_rare(min_games);
    builder
        .save(path)
        .with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}: {} turns", path.display(), builder.len());
    Ok(())
}
