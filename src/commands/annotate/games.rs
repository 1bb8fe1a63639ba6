//! Iterates over the games to annotate, and recognises those annotated before.

use super::arguments::Arguments;
use super::pgn;
use crate::console::files;
use crate::console::output::complain;
use crate::records::pgn::{PgnError, REMARK, Reader, Record, Unread, faults, passed_on};
use anyhow::{Context, Result, bail, ensure};
use firzan::games::Registry;
use firzan::rules::Notation;
use indicatif::ProgressBar;
use std::collections::{HashMap, VecDeque};
use std::io::BufRead;
use std::path::{Path, PathBuf};
use std::slice;

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
        /// Its text in the output file, to be kept if the search is interrupted.
        old: Option<String>,
        /// Its text if it cannot be read completely. In PGN, this is copied unchanged; only the report ends
        /// early.
        unread: Option<String>,
    },
    /// The text of a game that is already annotated with these options, or is copied unchanged.
    Done(String),
}

/// The games of all files. Unreadable ones are reported, and skipped or copied unchanged.
pub struct Games<'a> {
    registry: &'a Registry,
    arguments: &'a Arguments,
    /// The tag value of games annotated with these options; `None` to annotate all games again.
    options: Option<&'a str>,
    /// Games of the output file that have not been found in the input yet.
    known: Known,
    bar: &'a ProgressBar,
    /// The remaining files, and the one being read.
    files: slice::Iter<'a, PathBuf>,
    open: Option<Open<'a>>,
    /// The games that could not be read.
    pub unread: Unread,
    /// The number of games without moves that were skipped.
    pub without_turns: usize,
}

/// Tags that writing a record changes: XBoard's name of a game becomes its id, faults are added, and a
/// defined game gets its first position.
const CHANGED: [&str; 4] = ["Variant", "SetUp", "FEN", REMARK];

/// The games of a file by identity. Games that differ only in comments, such as two annotators' versions of
/// one game, are used in the order of the file.
type Known = HashMap<String, VecDeque<Old>>;

/// A game of the output file.
struct Old {
    /// Its index there.
    index: usize,
    text: String,
    /// Whether it is annotated with the same options.
    is_done: bool,
}

/// The file being read.
struct Open<'a> {
    path: &'a Path,
    reader: Reader<Box<dyn BufRead>>,
    /// The number of games read.
    games: usize,
}

impl<'a> Games<'a> {
    /// Starts reading. With `options`, games annotated with these options, in the input or the output file,
    /// are kept as they are. All games of the output file stay in memory until they are found in the input.
    ///
    /// # Errors
    /// If the first file cannot be opened, or the output file exists and cannot be read, or has no game.
    pub fn new(
        arguments: &'a Arguments,
        registry: &'a Registry,
        options: Option<&'a str>,
        bar: &'a ProgressBar,
    ) -> Result<Games<'a>> {
        let (known, files, unread) = (Known::new(), arguments.sources.files.iter(), Unread::default());
        let mut games =
            Games { registry, arguments, options, known, bar, files, open: None, unread, without_turns: 0 };
        games.open = games.open_next()?;
        if let Some(path) = arguments.output.as_ref().filter(|path| arguments.writes_pgn() && path.is_file())
        {
            games.known = games_of(arguments, registry, path, options)?;
        }
        Ok(games)
    }

    /// Opens the next file; `None` after the last.
    fn open_next(&mut self) -> Result<Option<Open<'a>>> {
        let Some(path) = self.files.next() else { return Ok(None) };
        let reader = Reader::new(files::open(path)?, self.arguments.sources.variant, self.registry);
        Ok(Some(Open { path, reader, games: 0 }))
    }

    /// The texts of games of the output file that have not been found in the input yet.
    pub fn rest(&self) -> String {
        let mut rest: Vec<&Old> = self.known.values().flatten().collect();
        rest.sort_by_key(|old| old.index);
        rest.into_iter().map(|old| old.text.as_str()).collect()
    }

    /// The number of these games.
    pub fn left(&self) -> usize {
        self.known.values().map(VecDeque::len).sum()
    }

    /// The next game; `None` at the end.
    ///
    /// # Errors
    /// If a file cannot be read or contains no game.
    pub fn next(&mut self) -> Result<Option<Entry>> {
        loop {
            let Some(open) = &mut self.open else {
                self.open = self.open_next()?;
                if self.open.is_none() {
                    return Ok(None);
                }
                continue;
            };
            let Some(read) = open.reader.next() else {
                files::ended(open.path, open.reader.fault())?;
                if open.games == 0 {
                    bail!("there is no game in {}", files::name(open.path));
                }
                self.open = None;
                continue;
            };
            open.games += 1;
            let length = open.reader.text().len() as u64;
            match self.entry(read) {
                entry @ Some(Entry::New { .. }) => return Ok(entry),
                entry => {
                    self.bar.inc(length);
                    if entry.is_some() {
                        return Ok(entry);
                    }
                }
            }
        }
    }

    /// The entry of the game just read; `None` if it is skipped.
    fn entry(&mut self, read: Result<Record, PgnError>) -> Option<Entry> {
        let Open { path, reader, games } = self.open.as_ref()?;
        let faults = faults(&read);
        for fault in faults {
            self.bar.suspend(|| complain(format_args!("{}, game {games}, {fault}", files::name(path))));
        }
        let passes_on = self.arguments.passes_on() && reader.is_whole();
        let mut unread = None;
        if self.unread.add(&read, passes_on) {
            let text = passed_on(reader.text(), faults.iter().map(|fault| fault.fault.as_str()));
            // An earlier run has added the faults.
            take(&mut self.known, &trimmed(reader.text())).or_else(|| take(&mut self.known, &text));
            unread = Some(text);
        }
        let record = match read {
            Ok(record) if unread.is_none() => record,
            Ok(record) if self.arguments.html.is_some() && !record.turns.is_empty() => record,
            _ => return unread.map(Entry::Done),
        };
        // Unlike tags alone, a game that ended before its first move has a result.
        if record.turns.is_empty() && !record.is_ended {
            self.without_turns += usize::from(!passes_on && !record.is_cut);
            let text = trimmed(reader.text());
            take(&mut self.known, &text);
            return passes_on.then_some(Entry::Done(text));
        }
        let is_done = self.options.is_some() && record.tag(pgn::OPTIONS) == self.options;
        let own = is_done.then(|| trimmed(reader.text()));
        let record = pgn::strip(record);
        let old = take(&mut self.known, &identity(&record));
        if let Some(text) = own {
            return Some(Entry::Done(text));
        }
        let old = match old {
            Some(old) if old.is_done => return Some(Entry::Done(old.text)),
            old => old.map(|old| old.text),
        };
        let notation = self.arguments.notation_of(record.variant, reader.is_san());
        Some(Entry::New { record, notation, length: reader.text().len() as u64, old, unread })
    }
}

/// Takes a game out of those of the output file: it has been found in the input.
fn take(known: &mut Known, identity: &str) -> Option<Old> {
    known.get_mut(identity)?.pop_front()
}

/// The games of the output file. Those that cannot be read are identified by their text.
fn games_of(arguments: &Arguments, registry: &Registry, path: &Path, options: Option<&str>) -> Result<Known> {
    let cannot = || format!("cannot continue with {}", path.display());
    let input = files::open_file(path).with_context(cannot)?;
    let mut reader = Reader::new(input, arguments.sources.variant, registry);
    let (mut known, mut count, mut is_empty) = (Known::new(), 0, true);
    while let Some(record) = reader.next() {
        ensure!(reader.is_whole(), "{}: it has a line that is too long", cannot());
        let text = trimmed(reader.text());
        is_empty &= record.is_err();
        let (identity, is_done) = match record {
            Ok(record) if !record.is_cut && (record.is_ended || !record.turns.is_empty()) => {
                let is_done = options.is_some() && record.tag(pgn::OPTIONS) == options;
                (identity(&pgn::strip(record)), is_done)
            }
            _ => (text.clone(), false),
        };
        known.entry(identity).or_default().push_back(Old { index: count, text, is_done });
        count += 1;
    }
    files::ended(path, reader.fault()).with_context(cannot)?;
    ensure!(count == 0 || !is_empty, "{} has no game in PGN: choose another file", path.display());
    Ok(known)
}

/// The identity of a game: its first position, its moves, and the tags that an annotation does not change.
fn identity(record: &Record) -> String {
    let turns: Vec<u32> = record.turns.iter().map(|turn| turn.turn.bits()).collect();
    let is_changed = |name: &str| CHANGED.contains(&name) || pgn::TAGS.contains(&name);
    let tags: Vec<_> = record.tags.iter().filter(|(name, _)| !is_changed(name)).collect();
    let start = record.start().map(|start| start.fen()).unwrap_or_default();
    format!("{} {start} {tags:?} {turns:?}", record.variant)
}

/// The text of a record, followed by one empty line.
fn trimmed(text: &str) -> String {
    format!("{}\n\n", text.trim())
}
