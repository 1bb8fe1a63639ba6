//! `firzan book`: builds, shows and merges opening books.
//!
//! | file | contents |
//! |---|---|
//! | `build` | building a book from records and self-play; opening and saving books |

mod build;

use crate::console::output::Output;
use crate::console::shard::Shard;
use crate::console::text::counted;
use crate::console::{files, interrupt};
use crate::records::setup::Setup;
use anyhow::{Context, Result, ensure};
pub use build::open;
use build::save;
use clap::{Args, Subcommand};
use firzan::book::Builder;
use firzan::games::Registry;
use std::path::PathBuf;

/// The subcommands of `firzan book`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Build a book from game records or self-play
    ///
    /// Example: firzan book build chess --from games.pgn -o chess.book
    Build(build::Arguments),
    /// Show the size of a book, and its moves in a position
    ///
    /// Example: firzan book show chess.book --moves e2e4
    Show(Show),
    /// Merge books of the same game
    ///
    /// Example: firzan book merge first.book second.book -o both.book
    Merge(Merge),
}

/// The arguments of `firzan book show`.
#[derive(Debug, Args)]
pub struct Show {
    /// The book to show
    file: PathBuf,
    #[command(flatten)]
    setup: Setup,
}

/// The arguments of `firzan book merge`.
#[derive(Debug, Args)]
pub struct Merge {
    /// The books to merge
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Minimum number of games in which a move was played
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u16,
    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

impl Command {
    /// Runs the command with the games in `registry`, printing to `output`.
    ///
    /// # Errors
    /// If the command fails; the error is meant for the user.
    pub fn run(&self, output: &Output, registry: &Registry) -> Result<()> {
        match self {
            Command::Build(options) => build::run(options, output, registry),
            Command::Show(options) => show(options, output, registry),
            Command::Merge(options) => merge(options, output, registry),
        }
    }
}

fn show(options: &Show, output: &Output, registry: &Registry) -> Result<()> {
    let book = open(&options.file, registry)?;
    let game = options.setup.game(book.variant())?;
    output.line(format_args!(
        "Book for {}: {} in {}\n{}",
        book.variant(),
        counted(book.len(), "one move", "moves"),
        counted(book.positions(), "one position", "positions"),
        game.fen()
    ));
    let lines = book.lines(game.as_ref());
    if lines.is_empty() {
        output.line(" not in the book");
    }
    lines.iter().for_each(|line| output.line(line));
    Ok(())
}

fn merge(options: &Merge, output: &Output, registry: &Registry) -> Result<()> {
    files::check_output(&options.output, options.files.iter().chain(&registry.files()))?;
    interrupt::check_for_signals();
    let mut builder: Option<Builder> = None;
    for path in &options.files {
        interrupt::check()?;
        let book = open(path, registry)?;
        let builder = builder.get_or_insert_with(|| Builder::new(book.variant()));
        ensure!(
            builder.variant() == book.variant(),
            "book {} is for {}, but the books before it are for {}",
            path.display(),
            book.variant(),
            builder.variant()
        );
        builder.add_book(&book);
    }
    let builder = builder.context("no book to merge")?;
    save(builder, options.min_games, Shard::WHOLE, &options.output, output)
}
