//! The games to annotate, one after the other, and those annotated before.

use super::arguments::Arguments;
use super::pgn;
use crate::console::files;
use crate::console::output::complain;
use crate::records::pgn::{REMARK, Reader, Record};
use anyhow::{Context, Result, bail};
use indicatif::ProgressBar;
use std::collections::{HashMap, VecDeque};
use std::io::BufRead;
use std::path::Path;

/// A game of a file.
pub struct Entry {
    /// Its record, without what an earlier annotation has added.
    pub record: Record,
    /// Its text, where it is annotated already by the same options.
    pub annotated: Option<String>,
    /// Its length in its file, in bytes.
    pub length: u64,
}

/// The games of all files. Those that cannot be read are reported and passed over.
pub struct Games<'a> {
    arguments: &'a Arguments,
    /// How games are searched, where those that were so annotated before are kept.
    options: Option<&'a str>,
    /// The texts of those in the file to be written.
    known: Known,
    bar: &'a ProgressBar,
    /// The files left, and the one that is read.
    files: std::slice::Iter<'a, std::path::PathBuf>,
    reader: Option<Open<'a>>,
    /// How many could not be read.
    pub bad: usize,
    /// How many end before a turn that could not be read.
    pub cut: usize,
    /// How many have no turns and were passed over.
    pub without_turns: usize,
}

/// Texts of games and their order in a file, by what tells a game from others. Games that differ in nothing
/// but their comments, such as two annotators' of one game, are taken in that order.
type Known = HashMap<String, VecDeque<(usize, String)>>;

/// A file that is read.
struct Open<'a> {
    path: &'a Path,
    reader: Reader<Box<dyn BufRead>>,
    /// How many games of it were read.
    games: usize,
}

impl<'a> Games<'a> {
    /// Begins to read. With `options` those are kept that were annotated by them, in the files or
    /// in that to be written, whose games stay in memory until they are met.
    ///
    /// # Errors
    /// If the file to be written cannot be read.
    pub fn new(
        arguments: &'a Arguments,
        options: Option<&'a str>,
        bar: &'a ProgressBar,
    ) -> Result<Games<'a>> {
        let known = match (&arguments.output, options) {
            (Some(path), Some(options)) if path.is_file() => annotated(arguments, path, options)?,
            _ => Known::new(),
        };
        Ok(Games {
            arguments,
            options,
            known,
            bar,
            files: arguments.sources.files.iter(),
            reader: None,
            bad: 0,
            cut: 0,
            without_turns: 0,
        })
    }

    /// The texts of the games in the file to be written that have not been met yet.
    pub fn rest(&self) -> String {
        let mut rest: Vec<&(usize, String)> = self.known.values().flatten().collect();
        rest.sort();
        rest.into_iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// If a file cannot be read, or there is no game in it.
    pub fn next(&mut self) -> Result<Option<Entry>> {
        loop {
            let Some(open) = &mut self.reader else {
                let Some(path) = self.files.next() else {
                    return Ok(None);
                };
                self.reader = Some(Open {
                    path,
                    reader: Reader::new(files::open(path)?, self.arguments.sources.variant),
                    games: 0,
                });
                continue;
            };
            open.games += 1;
            let record = open.reader.next();
            let length = open.reader.text().len() as u64;
            match record {
                None => {
                    files::ended(open.path, open.reader.fault())?;
                    if open.games == 1 {
                        bail!("there is no game in {}", files::name(open.path));
                    }
                    self.reader = None;
                }
                Some(Ok(record)) => {
                    let (name, number) = (files::name(open.path), open.games);
                    for remark in &record.remarks {
                        let complaint = format!("{name}, game {number}, {remark}");
                        self.bar.suspend(|| complain(complaint));
                    }
                    self.cut += usize::from(record.is_cut);
                    // Tags alone; a game that ended before its first move has its result behind them.
                    if record.turns.is_empty() && !record.is_ended {
                        self.without_turns += usize::from(!record.is_cut);
                        self.bar.inc(length);
                        continue;
                    }
                    let is_done = self.options.is_some() && record.tag(pgn::OPTIONS) == self.options;
                    let own = is_done.then(|| trimmed(open.reader.text()));
                    let record = pgn::bare(record);
                    let mut known = || self.known.get_mut(&identity(&record))?.pop_front();
                    let annotated = own.or_else(|| known().map(|(_, text)| text));
                    return Ok(Some(Entry { record, annotated, length }));
                }
                Some(Err(fault)) => {
                    self.bad += 1;
                    let (name, number) = (files::name(open.path), open.games);
                    self.bar.suspend(|| complain(format_args!("{name}, game {number}, {fault}")));
                    self.bar.inc(length);
                }
            }
        }
    }
}

/// The texts of a file's games that were annotated by these options.
fn annotated(arguments: &Arguments, path: &Path, options: &str) -> Result<Known> {
    let cannot = || format!("cannot continue with {}", path.display());
    let input = files::open_file(path).with_context(cannot)?;
    let mut reader = Reader::new(input, arguments.sources.variant);
    let (mut known, mut count) = (Known::new(), 0);
    while let Some(record) = reader.next() {
        if let Ok(record) = record
            && record.tag(pgn::OPTIONS) == Some(options)
        {
            let text = (count, trimmed(reader.text()));
            known.entry(identity(&pgn::bare(record))).or_default().push_back(text);
            count += 1;
        }
    }
    files::ended(path, reader.fault()).with_context(cannot)?;
    Ok(known)
}

/// What tells a game from others: its tags and turns.
fn identity(record: &Record) -> String {
    let turns: Vec<u32> = record.turns.iter().map(|turn| turn.turn.bits()).collect();
    // XBoard's name of the variant may have become its id, and an annotation adds remarks.
    let tags: Vec<_> =
        record.tags.iter().filter(|(name, _)| !["Variant", REMARK].contains(&name.as_str())).collect();
    format!("{} {tags:?} {turns:?}", record.variant)
}

/// The text of a record with an empty line at its end.
fn trimmed(text: &str) -> String {
    format!("{}\n\n", text.trim())
}
