//! `firzan theory export`: a theory in the forms that other commands and programs read.
//!
//! | file | contents |
//! |---|---|
//! | `part` | the part of it that is written |
//! | `book` | an opening book |
//! | `pgn` | a tree of variations |
//! | `epd` | a list of positions with their best moves |
//! | `puzzles` | positions with one good move |
//! | `html` | the explorer as a document |

mod book;
mod epd;
mod html;
mod part;
mod pgn;
mod puzzles;

use super::options::Side;
use crate::console::output::Output;
use crate::console::sink::Sink;
use crate::console::{files, interrupt};
use crate::theory::store::{Address, Store};
use crate::theory::text;
use crate::theory::tree::Tree;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use firzan::games::Registry;
use part::Part;
use std::path::{Path, PathBuf};

/// The arguments of `firzan theory export`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The theory: a file, or postgres://HOST/DATABASE
    store: Address,
    /// The form of the output
    #[arg(long, value_name = "FORM")]
    to: Form,
    /// The file to write [default: standard output, but for a book]. Puzzles are written in PGN or as a
    /// document if its name ends with .pgn or .html
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Only for this side: a book with its moves, a repertoire with one move for each position, the positions
    /// in which it is to move, or an explorer seen from its side
    #[arg(long = "for", value_name = "SIDE")]
    side: Option<Side>,
    /// Minimum number of searches behind a move, or behind the position of a puzzle or a line of EPD; that of
    /// the position before does not count [default: 2]
    #[arg(long, value_name = "N")]
    least: Option<u64>,
    /// Maximum number of plies from the start [default: no limit]
    #[arg(long, value_name = "N")]
    plies: Option<u32>,
    /// Maximum number of puzzles [default: 20]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Number of threads that look for puzzles [default: one per processor]
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: Option<u16>,
}

/// Minimum number of searches behind a move, by default.
const LEAST: u64 = 2;
/// The ends of the names of a theory's file and those that lie beside it.
const FILES: [&str; 5] = ["", "-lock", "-wal", "-shm", "-journal"];
/// Maximum number of puzzles, by default.
const COUNT: usize = 20;

/// A form of the output.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Form {
    /// An opening book for Firzan, with moves that give away at most 1 % of the point
    Book,
    /// One game in PGN, whose variations give away at most 5 % of the point
    Pgn,
    /// Positions in EPD with their best moves and values, the most important ones first
    Epd,
    /// An explorer of the 2,000 most important positions, as a document for a browser
    Html,
    /// Puzzles: positions in which one move wins or saves the game, confirmed by searches with 20 times the
    /// theory's nodes
    Puzzles,
    /// The whole theory, which `theory merge` reads again: to keep it, or to send it
    Text,
}

/// Writes the theory.
///
/// # Errors
/// If it cannot be read, or the file cannot be written.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    options.check(registry)?;
    let store = Store::read(&options.store)?;
    let tree = Tree::load(&store, registry)?;
    let part = Part {
        tree: &tree,
        side: options.side.map(Side::color),
        least: options.least.unwrap_or(LEAST),
        plies: options.plies.unwrap_or(u32::MAX),
    };
    let write: &dyn Fn(&mut Sink<'_>) -> Result<()> = match options.to {
        Form::Book => return book(options, &part, output),
        Form::Pgn => &|sink| sink.add(&pgn::text(&part)?),
        Form::Epd => &|sink| epd::lines(&part).try_for_each(|line| sink.add(&line)),
        Form::Puzzles => &|sink| sink.add(&puzzles(options, &part, registry)?),
        Form::Html => &|sink| sink.add(&html::document(&part, &store, registry)?),
        Form::Text => {
            &|sink| text::lines(&tree, &store.engines()?).try_for_each(|line| sink.add(&(line + "\n")))
        }
    };
    let mut sink = Sink::new::<&Path>([], output, options.output.as_deref())?;
    write(&mut sink)?;
    sink.finish()
}

/// Saves the book, which is not text.
fn book(options: &Arguments, part: &Part<'_>, output: &Output) -> Result<()> {
    let path = options.output.as_ref().context("a book is not text: name a file for it with -o FILE")?;
    book::save(part, path, output)
}

impl Arguments {
    /// Refuses options that the form has no use for, and to replace the theory or a definition.
    fn check(&self, registry: &Registry) -> Result<()> {
        let whole = self.to == Form::Text;
        let has_puzzles = self.to == Form::Puzzles;
        let options = [
            ("--for", self.side.is_some(), !whole),
            ("--plies", self.plies.is_some(), !whole),
            ("--least", self.least.is_some(), !whole && self.to != Form::Html),
            ("--count", self.count.is_some(), has_puzzles),
            ("--threads", self.threads.is_some(), has_puzzles),
        ];
        if let Some((name, ..)) = options.iter().find(|(_, is_given, applies)| *is_given && !applies) {
            let form = self.to.to_possible_value().expect("no form is hidden");
            bail!("{name} does not apply to --to {}", form.get_name());
        }
        let Some(path) = &self.output else { return Ok(()) };
        if let Address::File(theory) = &self.store {
            let named = |end| {
                let mut name = theory.clone().into_os_string();
                name.push(end);
                name
            };
            files::check_distinct(path, FILES.map(named))?;
        }
        files::check_distinct(path, registry.files())
    }
}

/// The text of puzzles, in the form of the file's name.
fn puzzles(options: &Arguments, part: &Part<'_>, registry: &Registry) -> Result<String> {
    let puzzles = puzzles::find(part, options.count.unwrap_or(COUNT), options.threads.unwrap_or(0))?;
    if puzzles.is_empty() {
        interrupt::check()?;
        bail!("the theory has no position with one good move");
    }
    let extension = options.output.as_deref().and_then(Path::extension);
    let numbered = puzzles.iter().zip(1..);
    match extension.and_then(|extension| extension.to_str()) {
        Some("html") => puzzles::document(&puzzles, registry),
        Some("pgn") => numbered.map(|(puzzle, number)| puzzle.pgn(number)).collect(),
        _ => Ok(numbered.map(|(puzzle, number)| puzzle.epd(number)).collect()),
    }
}
