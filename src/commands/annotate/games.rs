//! The games to annotate, one after another, and those annotated before.

use super::arguments::Arguments;
use super::pgn;
use crate::console::files;
use crate::console::output::complain;
use crate::records::pgn::{REMARK, Reader, Record, passed_on};
use anyhow::{Context, Result, bail};
use firzan::rules::Notation;
use indicatif::ProgressBar;
use std::collections::{HashMap, VecDeque};
use std::io::BufRead;
use std::path::Path;

/// A game of a file.
pub enum Entry {
    /// A game to annotate.
    New {
        /// Its record, without the additions of an earlier annotation.
        record: Record,
        /// The notation in which it is written.
        notation: Notation,
        /// Its length in its file, in bytes.
        length: u64,
        /// Its text, if it cannot be read to its end: in PGN it is passed on, and only its report ends early.
        unread: Option<String>,
    },
    /// The text of one that is already annotated with the same options, or that is passed on as it is.
    Done(String),
}

/// The games of all files. Unreadable ones are reported, and skipped unless they are passed on.
pub struct Games<'a> {
    arguments: &'a Arguments,
    /// The mark of games annotated with these options.
    options: Option<&'a str>,
    /// Games that the output file already has.
    known: Known,
    bar: &'a ProgressBar,
    /// The remaining files, and the one being read.
    files: std::slice::Iter<'a, std::path::PathBuf>,
    reader: Option<Open<'a>>,
    /// How many games could not be read.
    pub bad: usize,
    /// How many games stop before an unreadable move.
    pub cut: usize,
    /// How many games have no moves and were skipped.
    pub without_turns: usize,
    /// The number of games that could not be read and were passed on.
    pub passed_on: usize,
}

/// Texts of games and their order in a file, by identity. Games that differ only in comments, such as two
/// annotators' versions of one game, are taken in that order.
type Known = HashMap<String, VecDeque<(usize, String)>>;

/// The file being read.
struct Open<'a> {
    path: &'a Path,
    reader: Reader<Box<dyn BufRead>>,
    /// How many of its games have been read.
    games: usize,
}

impl<'a> Games<'a> {
    /// Starts reading. With `signature`, games annotated with these options, in the input or output files,
    /// are kept as they are; those of the output file stay in memory until they are met in the input.
    ///
    /// # Errors
    /// If the output file exists and cannot be read.
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
            passed_on: 0,
        })
    }

    /// The texts of games in the output file that have not been met yet.
    pub fn rest(&self) -> String {
        let mut rest: Vec<&(usize, String)> = self.known.values().flatten().collect();
        rest.sort();
        rest.into_iter().map(|(_, text)| text.as_str()).collect()
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// If a file cannot be read or contains no game.
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
                    let passes_on = self.arguments.passes_on();
                    let mut unread = None;
                    if record.is_cut && passes_on {
                        self.passed_on += 1;
                        let faults = record.remarks.iter().map(|remark| remark.fault.as_str());
                        let text = passed_on(open.reader.text(), faults);
                        if self.arguments.html.is_none() || record.turns.is_empty() {
                            self.bar.inc(length);
                            return Ok(Some(Entry::Done(text)));
                        }
                        unread = Some(text);
                    } else {
                        self.cut += usize::from(record.is_cut);
                    }
                    // A game that ended before its first move has a result, unlike tags alone.
                    if record.turns.is_empty() && !record.is_ended {
                        self.bar.inc(length);
                        if passes_on {
                            return Ok(Some(Entry::Done(trimmed(open.reader.text()))));
                        }
                        self.without_turns += usize::from(!record.is_cut);
                        continue;
                    }
                    let is_done = self.options.is_some() && record.tag(pgn::OPTIONS) == self.options;
                    let own = is_done.then(|| trimmed(open.reader.text()));
                    let record = pgn::bare(record);
                    let mut known = || self.known.get_mut(&identity(&record))?.pop_front();
                    let annotated = own.or_else(|| known().map(|(_, text)| text));
                    return Ok(Some(match annotated {
                        Some(text) => {
                            self.bar.inc(length);
                            Entry::Done(text)
                        }
                        None => {
                            let is_san = open.reader.is_san();
                            let notation = self.arguments.notation_of(record.variant, is_san);
                            Entry::New { record, notation, length, unread }
                        }
                    }));
                }
                Some(Err(error)) => {
                    let (name, number) = (files::name(open.path), open.games);
                    self.bar.suspend(|| complain(format_args!("{name}, game {number}, {error}")));
                    self.bar.inc(length);
                    if self.arguments.passes_on() {
                        self.passed_on += 1;
                        let text = passed_on(open.reader.text(), [error.fault.as_str()]);
                        return Ok(Some(Entry::Done(text)));
                    }
                    self.bad += 1;
                }
            }
        }
    }
}

/// The texts of a file's games that were annotated with these options.
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

/// The identity of a game: its tags and moves.
fn identity(record: &Record) -> String {
    let turns: Vec<u32> = record.turns.iter().map(|turn| turn.turn.bits()).collect();
    // An annotation turns XBoard's name of the variant into its id, and adds remarks.
    let tags: Vec<_> =
        record.tags.iter().filter(|(name, _)| !["Variant", REMARK].contains(&name.as_str())).collect();
    format!("{} {tags:?} {turns:?}", record.variant)
}

/// The text of a record, followed by an empty line.
fn trimmed(text: &str) -> String {
    format!("{}\n\n", text.trim())
}
