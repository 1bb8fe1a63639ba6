//! `firzan annotate`: searches the turns of games and says what they were worth.
//!
//! | file | what |
//! |---|---|
//! | `games` | the games to annotate, and those annotated before |
//! | `study` | the searches of a game |
//! | `judge` | what a turn was worth |
//! | `claim` | how a record says that its game ended |
//! | `verdict` | results and claims against the rules |
//! | `pgn`, `json`, `text`, `html` | what comes out |
//! | `outputs` | where it goes |
//! | `sink` | to standard output, or to a file |

mod claim;
mod games;
mod html;
mod json;
mod judge;
mod outputs;
mod pgn;
mod sink;
mod study;
mod text;
mod verdict;

use super::analyse::Effort;
use crate::book::Book;
use crate::console::output::{Output, complain};
use crate::console::stoppable::Stoppable;
use crate::console::{interrupt, progress};
use crate::games::Variant;
use crate::records::notation;
use crate::records::pgn::{Record, without_turns};
use crate::rules::Notation;
use crate::search::Memory;
use anyhow::{Context, Result, bail};
use clap::Args;
use games::Games;
use outputs::Outputs;
use std::path::PathBuf;
use std::time::Duration;
use study::{Searcher, Study};
use terminal_size::{Width, terminal_size_of};

/// How long a turn is searched without limits.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// The arguments of `firzan annotate`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of games in PGN; - is standard input
    #[arg(required = true, value_name = "GAMES")]
    files: Vec<PathBuf>,
    /// The variant of games that name none
    #[arg(long, default_value = "chess")]
    variant: Variant,
    /// Lines to search; with one, only moves are not recognised
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,
    #[command(flatten)]
    effort: Effort,
    /// How turns are written; if not given, as SAN in PGN and text of chess and Shatranj
    #[arg(long, value_parser = notation::parser())]
    notation: Option<Notation>,
    /// A book whose turns are not searched; may be given several times
    #[arg(long, value_name = "FILE")]
    book: Vec<PathBuf>,
    /// Print an object of JSON for each game instead of PGN
    #[arg(long)]
    json: bool,
    /// Print a table and a plot of each game instead of PGN
    #[arg(long, conflicts_with = "json")]
    text: bool,
    /// Write a report to this file: a page to open in a browser, complete in itself, with a board, the graph
    /// and the lines of each game. Nothing else is printed then, unless it is asked for
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Write to this file, every ten seconds and at the end, also after Ctrl-C; games in PGN that it already
    /// has, annotated with the same options, are kept
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Annotates all games. Those that cannot be read are reported and passed over. A signal ends it; what is
/// done is kept.
///
/// # Errors
/// If a file cannot be read or written, a game was passed over, or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let signature = options.signature();
    let open =
        |path: &PathBuf| Book::open(path).with_context(|| format!("cannot use the book {}", path.display()));
    let books: Vec<Book> = options.book.iter().map(open).collect::<Result<_>>()?;
    let mut outputs = Outputs::begin(options, &signature, output)?;
    let table = Memory::new(options.effort.hash as usize)?;
    // The report needs more than a text that was kept tells.
    let keeps = !options.json && !options.text && options.html.is_none();
    let bar = progress::of_files("annotating", &options.files);
    let mut games = Games::new(options, keeps.then_some(signature.as_str()), &bar)?;
    let searches = Stoppable::new();
    let searcher = Searcher {
        limits: &options.effort.limits(USUAL_TIME),
        settings: options.effort.settings(options.multipv.into()),
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
        let game = match games.next() {
            Ok(Some(game)) => game,
            Ok(None) => break Ok(!(searcher.is_stopped)()),
            Err(fault) => break Err(fault),
        };
        let start = bar.position();
        let turns = game.record.turns.len().max(1) as u64;
        let done = |count: u64| bar.set_position(start + game.length * count / turns);
        match game.annotated {
            Some(text) => bar.suspend(|| outputs.copy(&text))?,
            None => {
                if let Some(study) = study::study(&game.record, &searcher, &done)? {
                    bar.suspend(|| outputs.add(&game.record, &study))?;
                    new += 1;
                }
            }
        }
        outputs.publish(|| games.rest())?;
        done(turns);
    };
    bar.finish_and_clear();
    // Cut short, it goes on later: what it has not come to stays, and without anything new all does.
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
    match (games.bad, games.cut) {
        (0, 0) => Ok(()),
        (0, 1) => bail!("a game could not be read to its end"),
        (0, cut) => bail!("{cut} games could not be read to their ends"),
        (1, _) => bail!("a game could not be read"),
        (bad, _) => bail!("{bad} games could not be read"),
    }
}

impl Arguments {
    /// How games are searched, in words. By the same words they need not be searched again.
    fn signature(&self) -> String {
        let limits = self.effort.limits(USUAL_TIME);
        let mut words = Vec::new();
        words.extend(limits.move_time.map(|time| format!("time={}", time.as_secs_f64())));
        words.extend(limits.depth.map(|depth| format!("depth={depth}")));
        words.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
        words.push(format!("multipv={}", self.multipv));
        words.push(format!("threads={}", self.effort.threads));
        words.push(format!("hash={}", self.effort.hash));
        words.extend(self.book.iter().map(|book| format!("book={}", book.display())));
        words.extend(self.notation.map(|notation| format!("notation={notation}")));
        words.join(" ")
    }

    fn write(&self, record: &Record, study: &Study, signature: &str) -> Result<String> {
        if self.json {
            let notation = self.notation.unwrap_or_default();
            let game = json::game(record, study, signature, notation)?;
            return Ok(format!("{game}\n"));
        }
        let usual = || notation::of_records(record.variant);
        let notation = self.notation.unwrap_or_else(usual);
        if self.text {
            let columns = terminal_size_of(std::io::stdout()).map_or(80, |(Width(columns), _)| columns);
            return Ok(text::text(record, study, columns.into(), notation)? + "\n");
        }
        pgn::text(record, study, signature, notation)
    }
}
