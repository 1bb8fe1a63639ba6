//! Games and positions from files.

use super::arguments::Arguments;
use super::form::Form;
use super::item::Item;
use super::lists;
use crate::console::lines::{InputLine, Lines};
use crate::records::epd;
use crate::records::pgn::{Reader, Record};
use firzan::games::Variant;
use std::io::{self, BufRead};
use std::path::Path;

/// Something read, and its place.
pub struct Read {
    /// The game or position.
    pub item: Item,
    place: String,
}

impl Read {
    /// A fault in it, with its place.
    pub fn name(&self, why: &str) -> String {
        format!("{}: {why}", self.place)
    }

    /// The faults in its record, with their place.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let remarks = self.item.record.remarks.iter();
        remarks.map(|remark| format!("{}, {remark}", self.place))
    }
}

/// A game or position that cannot be read.
pub struct Unread {
    /// The fault, with its place.
    pub message: String,
    /// The fault alone.
    pub fault: String,
}

/// Iterates over a file's games or positions.
pub enum Source {
    /// Records.
    Records {
        /// The reader.
        reader: Reader<Box<dyn BufRead>>,
        /// How many have been read.
        number: usize,
    },
    /// Lines.
    Lines {
        /// The reader.
        lines: Lines<Box<dyn BufRead>>,
        /// How many have been read.
        number: usize,
        /// Whether they are lists of moves, not positions.
        are_turns: bool,
        /// The variant.
        variant: Variant,
    },
}

impl Source {
    /// Reads a file in the chosen form, or that of its name.
    pub fn new(options: &Arguments, path: &Path, input: Box<dyn BufRead>) -> Source {
        let variant = options.sources.variant;
        match options.from.unwrap_or_else(|| Form::of_name(path)) {
            Form::Pgn => Source::Records { reader: Reader::new(input, variant), number: 0 },
            form => {
                Source::Lines { lines: Lines::new(input), number: 0, are_turns: form == Form::Turns, variant }
            }
        }
    }
}

impl Source {
    /// The text of the record last read, unchanged; `None` if the file has lines.
    pub fn text(&self) -> Option<&str> {
        match self {
            Source::Records { reader, .. } => Some(reader.text()),
            Source::Lines { .. } => None,
        }
    }

    /// The error that ended the reading, if any.
    ///
    /// # Errors
    /// If the file could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        match self {
            Source::Records { reader, .. } => reader.fault(),
            Source::Lines { lines, .. } => lines.fault(),
        }
    }
}

impl Iterator for Source {
    type Item = Result<Read, Unread>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Source::Records { reader, number } => {
                *number += 1;
                let record = reader.next()?;
                let place = format!("game {number}");
                let is_san = reader.is_san();
                Some(match record {
                    Ok(record) => Ok(Read { item: Item { record, operations: Vec::new(), is_san }, place }),
                    Err(error) => Err(Unread { message: format!("{place}, {error}"), fault: error.fault }),
                })
            }
            Source::Lines { lines, number, are_turns, variant } => loop {
                *number += 1;
                let line = match lines.next()? {
                    InputLine::Text(line) => Ok(line),
                    InputLine::Bad(why) => Err(why),
                };
                // Windows programs start UTF-8 with a byte order mark.
                let line = line.map(|line| line.trim_start_matches('\u{feff}').to_string());
                let read = if *are_turns { lists::read } else { position };
                let item = line.and_then(|line| read(&line, *variant));
                let place = format!("line {number}");
                match item {
                    Ok(None) => {}
                    Ok(Some(item)) => return Some(Ok(Read { item, place })),
                    Err(fault) => return Some(Err(Unread { message: format!("{place}: {fault}"), fault })),
                }
            },
        }
    }
}

/// Reads a line with a position.
fn position(line: &str, variant: Variant) -> Result<Option<Item>, String> {
    let Some(epd::Position { game, operations }) = epd::Position::read(line, variant)? else {
        return Ok(None);
    };
    let is_san = epd::is_san(game.as_ref(), &operations) == Some(true);
    let record = Record::new(variant, vec![("FEN".to_string(), game.fen())], Vec::new());
    Ok(Some(Item { record, operations, is_san }))
}
