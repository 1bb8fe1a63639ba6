//! Runs `firzan annotate`.

use super::arguments::{Arguments, USUAL_TIME};
use super::games::{Entry, Games};
use super::outputs::Outputs;
use super::study::{self, Searcher};
use crate::commands::book;
use crate::console::compressed::is_compressed;
use crate::console::output::{Output, complain};
use crate::console::stoppable::Stoppable;
use crate::console::{interrupt, progress};
use crate::records::pgn::without_turns;
use anyhow::Result;
use firzan::book::Book;
use firzan::games::Registry;
use firzan::search::Memory;
use indicatif::ProgressBar;

/// Annotates all games. Unreadable ones are reported, and skipped unless they are passed on. A signal ends
/// it; finished games are kept.
///
/// # Errors
/// If a file cannot be read or written, a game was skipped, or there is no memory for the table.
pub fn run(arguments: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let options = arguments.options();
    let books: Vec<Book> =
        arguments.book.iter().map(|path| book::open(path, registry)).collect::<Result<_>>()?;
    let mut outputs = Outputs::begin(arguments, registry, &options, output)?;
    let table = Memory::new(arguments.effort.hash as usize)?;
    // A report needs more than the text of an annotated game has.
    let keeps = !arguments.json && !arguments.text && arguments.html.is_none();
    let files = &arguments.sources.files;
    let bar = if files.iter().any(|path| is_compressed(path)) {
        // The lengths of the games in it are not known.
        ProgressBar::hidden()
    } else {
        progress::of_files("annotating", files)
    };
    let mut games = Games::new(arguments, registry, keeps.then_some(options.as_str()), &bar)?;
    let searches = Stoppable::until_interrupted();
    let searcher = Searcher {
        limits: &arguments.effort.limits(USUAL_TIME),
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
            Entry::New { record, notation, length, unread } => {
                let start = bar.position();
                let turns = record.turns.len().max(1) as u64;
                let done = |count: u64| bar.set_position(start + length * count / turns);
                let Some(study) = study::study(&record, notation, &searcher, &done)? else {
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
    // An interrupted run is resumed later: games it has not reached stay in the file, and with no new game
    // the file is not touched.
    if !matches!(read, Ok(true)) && new > 0 {
        outputs.copy(&games.rest())?;
    }
    if matches!(read, Ok(true)) || new > 0 {
        outputs.finish()?;
    }
    if games.without_turns > 0 {
        complain(without_turns(games.without_turns));
    }
    read?;
    games.unread.check("game", "games", None)
}
