//! `firzan annotate`: searches the moves of games and grades them.
//!
//! | file | contents |
//! |---|---|
//! | `arguments` | the arguments |
//! | `games` | the games to annotate, and those annotated before |
//! | `study` | a game replayed, searched and graded |
//! | `grade` | the grade of a move |
//! | `verdict` | checks results, and claims about how a game ended, against the rules |
//! | `pgn`, `json`, `text` | the output formats |

mod arguments;
mod games;
mod grade;
mod json;
mod pgn;
mod study;
mod text;
mod verdict;

use crate::commands::book;
use crate::console::columns::columns;
use crate::console::compressed::is_compressed;
use crate::console::output::{Output, complain};
use crate::console::sink::Sink;
use crate::console::stoppable::Stoppable;
use crate::console::text::counted;
use crate::console::{interrupt, progress};
use crate::records::pgn::{Record, without_turns};
use crate::web::report::Report;
use anyhow::{Result, bail};
pub use arguments::Arguments;
use arguments::DEFAULT_TIME;
use firzan::book::Book;
use firzan::games::Registry;
use firzan::rules::Notation;
use firzan::search::Memory;
use games::{Entry, Games};
pub use grade::{is_only, share};
use indicatif::ProgressBar;
pub use json::report_object as object;
use std::path::PathBuf;
use study::Study;
pub use study::{Findings, Searcher, search, searcher, study};

/// Annotates all games. Unreadable ones are reported, and skipped or copied unchanged. A signal ends the run;
/// finished games are kept.
///
/// # Errors
/// If a file cannot be read or written, a game was skipped, or the table cannot be allocated.
pub fn run(arguments: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let options = arguments.options();
    let books: Vec<Book> =
        arguments.book.iter().map(|path| book::open(path, registry)).collect::<Result<_>>()?;
    let mut outputs = Outputs::begin(arguments, registry, &options, output)?;
    let table = Memory::new(arguments.effort.hash as usize)?;
    // Only PGN contains enough to recognise games annotated before, and a report needs the searches.
    let keeps = arguments.writes_pgn() && arguments.html.is_none();
    let files = &arguments.sources.files;
    let bar = if files.iter().any(|path| is_compressed(path)) {
        // The bar counts bytes before decompression, but a game's length is known only after it.
        ProgressBar::hidden()
    } else {
        progress::of_files("annotating", files)
    };
    let mut games = Games::new(arguments, registry, keeps.then_some(options.as_str()), &bar)?;
    let searches = Stoppable::until_interrupted();
    let searcher = Searcher {
        limits: &arguments.effort.limits(DEFAULT_TIME),
        settings: arguments.effort.settings(arguments.multipv.into()),
        table: &table,
        books: &books,
        next: &|| searches.next(),
        is_stopped: &|| interrupt::is_interrupted() || output.is_lost(),
    };
    let mut new = 0;
    let read = loop {
        if (searcher.is_stopped)() {
            break Ok(false);
        }
        let entry = match games.next() {
            Ok(Some(entry)) => entry,
            Ok(None) => break Ok(!(searcher.is_stopped)()),
            Err(fault) => break Err(fault),
        };
        match entry {
            Entry::Done(text) => bar.suspend(|| outputs.copy(&text))?,
            Entry::New { record, notation, length, old, unread } => {
                let start = bar.position();
                let turns = record.turns.len().max(1) as u64;
                let done = |count: u64| bar.set_position(start + length * count / turns);
                let Some(study) = study(&record, notation, &searcher, &done)? else {
                    outputs.copy(&old.unwrap_or_default())?;
                    continue;
                };
                bar.suspend(|| outputs.add(&record, &study, unread.as_deref()))?;
                new += 1;
                done(turns);
            }
        }
        outputs.publish(|| games.rest())?;
    };
    bar.finish_and_clear();
    // Games of the file that were not reached, or are not in the input, stay in it. If a run is interrupted
    // before its first new game, the file is not touched.
    let is_complete = matches!(read, Ok(true));
    if is_complete || new > 0 {
        outputs.copy(&games.rest())?;
        outputs.finish()?;
    }
    if is_complete && games.left() > 0 {
        let left = counted(games.left(), "a game of the file is", "games of the file are");
        complain(format_args!("{left} not in the input and kept at its end"));
    }
    if games.without_turns > 0 {
        complain(without_turns(games.without_turns));
    }
    read?;
    games.unread.check("game", "games", None)
}

/// Writes annotated games.
struct Outputs<'a> {
    arguments: &'a Arguments,
    /// The options of the search, as written to the output.
    options: &'a str,
    /// Receives the games as text; `None` if only the report is wanted.
    text: Option<Sink<'a>>,
    report: Option<(Sink<'a>, Report)>,
}

impl<'a> Outputs<'a> {
    /// Opens the requested outputs. `options` describes how games are searched.
    fn begin(
        arguments: &'a Arguments,
        registry: &Registry,
        options: &'a str,
        output: &'a Output,
    ) -> Result<Outputs<'a>> {
        let (html, file) = (arguments.html.as_deref(), arguments.output.as_deref());
        if html.is_some() && html == file {
            bail!("--html and --output name the same file");
        }
        let inputs: Vec<PathBuf> =
            arguments.sources.files.iter().chain(&arguments.book).cloned().chain(registry.files()).collect();
        let mut outputs = Outputs { arguments, options, text: None, report: None };
        if html.is_none() || file.is_some() || arguments.json || arguments.text {
            outputs.text = Some(Sink::new(&inputs, output, file)?);
        }
        if html.is_some() {
            let mut sink = Sink::new(&inputs, output, html)?;
            sink.add(&Report::head())?;
            outputs.report = Some((sink, Report::new(registry)));
        }
        Ok(outputs)
    }

    /// Adds a game. If it could not be read completely, its text `unread` is written instead of the annotated
    /// one, except in the report.
    fn add(&mut self, record: &Record, study: &Study, unread: Option<&str>) -> Result<()> {
        if let Some((sink, report)) = &mut self.report {
            let notation = self.arguments.notation.unwrap_or(Notation::San);
            let game = json::report_object(record, study, self.options, notation)?;
            sink.add(&report.game(&json::label(record), &game))?;
        }
        match (&self.text, unread) {
            (None, _) => Ok(()),
            (Some(_), Some(text)) => self.copy(text),
            (Some(_), None) => self.copy(&self.format_game(record, study)?),
        }
    }

    /// The text of a game in the requested format.
    fn format_game(&self, record: &Record, study: &Study) -> Result<String> {
        if self.arguments.json {
            Ok(format!("{}\n", json::object(record, study, self.options)))
        } else if self.arguments.text {
            Ok(text::text(record, study, columns().unwrap_or(80)) + "\n")
        } else {
            pgn::text(record, study, self.options)
        }
    }

    /// Adds the text of a game.
    fn copy(&mut self, text: &str) -> Result<()> {
        self.text.as_mut().map_or(Ok(()), |sink| sink.add(text))
    }

    /// Replaces the files with the games finished so far, if it is time to; `rest` returns the games of the
    /// old file that have not been copied yet.
    fn publish(&mut self, rest: impl FnOnce() -> String) -> Result<()> {
        if let Some((sink, _)) = &mut self.report {
            sink.publish(String::new)?;
        }
        self.text.as_mut().map_or(Ok(()), |sink| sink.publish(rest))
    }

    /// Finishes the files.
    fn finish(self) -> Result<()> {
        let report = self.report.map(|(sink, _)| sink);
        self.text.into_iter().chain(report).try_for_each(Sink::finish)
    }
}
