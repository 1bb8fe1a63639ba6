//! Games and positions from files.

use super::arguments::Arguments;
use super::form::Form;
use super::lists;
use crate::console::lines::{InputLine, Lines};
use crate::games::Variant;
use crate::records::epd;
use crate::records::pgn::{Reader, Record};
use std::io::{self, BufRead};
use std::path::Path;

/// A game, or a position, which is a game without turns.
pub struct Item {
    /// The game.
    pub record: Record,
    /// A position's operations, as they stand.
    pub operations: Vec<(String, String)>,
}

/// What was read, and where.
pub struct Read {
    /// What.
    pub item: Item,
    place: String,
}

impl Read {
    /// What is wrong with it, and where it stands.
    pub fn name(&self, why: &str) -> String {
        format!("{}: {why}", self.place)
    }

    /// What is wrong with its record, and where.
    pub fn remarks(&self) -> impl Iterator<Item = String> {
        let remarks = self.item.record.remarks.iter();
        remarks.map(|remark| format!("{}, {remark}", self.place))
    }
}

/// Iterates over a file's games or positions, or says of each what is wrong with it.
pub enum Source {
    /// Records.
    Records {
        /// What reads them.
        reader: Reader<Box<dyn BufRead>>,
        /// How many there have been.
        number: usize,
    },
    /// Lines.
    Lines {
        /// What reads them.
        lines: Lines<Box<dyn BufRead>>,
        /// How many there have been.
        number: usize,
        /// Whether they are lists of turns, not positions.
        are_turns: bool,
        /// The variant.
        variant: Variant,
    },
}

impl Source {
    /// Reads a file by the form chosen, or its name.
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
    /// Reports what ended the file before its end.
    ///
    /// # Errors
    /// If it could not be read.
    pub fn fault(&mut self) -> io::Result<()> {
        match self {
            Source::Records { reader, .. } => reader.fault(),
            Source::Lines { lines, .. } => lines.fault(),
        }
    }
}

impl Iterator for Source {
    type Item = Result<Read, String>;

    fn next(&mut self) -> Option<Self::Item> {
        match self {
            Source::Records { reader, number } => {
                *number += 1;
                let record = reader.next()?;
                let place = format!("game {number}");
                let read = record.map(|record| Read {
                    item: Item { record, operations: Vec::new() },
                    place: place.clone(),
                });
                Some(read.map_err(|fault| format!("{place}, {fault}")))
            }
            Source::Lines { lines, number, are_turns, variant } => loop {
                *number += 1;
                let line = match lines.next()? {
                    InputLine::Text(line) => Ok(line),
                    InputLine::Bad(why) => Err(why),
                };
                // Windows' programs mark UTF-8 at its start.
                let line = line.map(|line| line.trim_start_matches('\u{feff}').to_string());
                let item =
                    line.and_then(|line| match are_turns {
                        true => Ok(lists::read(&line, *variant)?
                            .map(|record| Item { record, operations: Vec::new() })),
                        false => position(&line, *variant),
                    });
                let place = format!("line {number}");
                match item {
                    Ok(None) => {}
                    Ok(Some(item)) => return Some(Ok(Read { item, place })),
                    Err(why) => return Some(Err(format!("{place}: {why}"))),
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
    Ok(Some(Item {
        record: Record::new(variant, vec![("FEN".to_string(), game.fen())], Vec::new()),
        operations,
    }))
}
