//! The games to annotate, and those annotated before.

use super::{Arguments, pgn};
use crate::protocol::output::complain;
use crate::tools::input;
use crate::tools::pgn::{Reader, Record};
use anyhow::{Context, Result};
use std::collections::HashMap;
use std::path::Path;

/// A game.
pub struct Game {
    /// Its record, without what an earlier annotation has added.
    pub record: Record,
    /// Its text, where it is annotated already by the same options.
    pub annotated: Option<String>,
}

/// All games.
pub struct Games {
    /// Those that could be read, in order.
    pub games: Vec<Game>,
    /// How many could not be read.
    pub bad: usize,
}

impl Games {
    /// Reads the games of all files. With `signature` those are kept that were annotated by these options, in
    /// the files or in that to be written. Games that cannot be read are reported.
    ///
    /// # Errors
    /// If a file cannot be opened.
    pub fn read(options: &Arguments, signature: Option<&str>) -> Result<Games> {
        let mut games = Games {
            games: Vec::new(),
            bad: 0,
        };
        let mut known = match (&options.output, signature) {
            (Some(path), Some(signature)) if path.is_file() => annotated(options, path, signature)?,
            _ => HashMap::new(),
        };
        for path in &options.files {
            let mut reader = Reader::new(input::open(path)?, options.variant);
            let mut number = 0;
            while let Some(record) = reader.next() {
                number += 1;
                match record {
                    Ok(record) => {
                        let is_done = signature.is_some() && record.tag(pgn::OPTIONS) == signature;
                        let own = is_done.then(|| trimmed(reader.text()));
                        let record = pgn::bare(record);
                        let annotated = own.or_else(|| known.remove(&identity(&record)));
                        games.games.push(Game { record, annotated });
                    }
                    Err(fault) => {
                        games.bad += 1;
                        let name = input::name(path);
                        complain(format_args!("{name}, game {number}, {fault}"));
                    }
                }
            }
        }
        Ok(games)
    }

    /// How many turns are not annotated yet.
    pub fn turns_to_search(&self) -> u64 {
        let games = self.games.iter().filter(|game| game.annotated.is_none());
        games.map(|game| game.record.turns.len() as u64).sum()
    }
}

/// The texts of a file's games that were annotated by these options.
fn annotated(options: &Arguments, path: &Path, signature: &str) -> Result<HashMap<String, String>> {
    let input =
        input::open(path).with_context(|| format!("cannot continue with {}", path.display()))?;
    let mut reader = Reader::new(input, options.variant);
    let mut known = HashMap::new();
    while let Some(record) = reader.next() {
        if let Ok(record) = record
            && record.tag(pgn::OPTIONS) == Some(signature)
        {
            known.insert(identity(&pgn::bare(record)), trimmed(reader.text()));
        }
    }
    Ok(known)
}

/// What tells a game from others: its tags and turns.
fn identity(record: &Record) -> String {
    let turns: Vec<u32> = record.turns.iter().map(|turn| turn.turn.bits()).collect();
    format!("{} {:?} {turns:?}", record.variant, record.tags)
}

/// The text of a record with an empty line at its end.
fn trimmed(text: &str) -> String {
    format!("{}\n\n", text.trim())
}
