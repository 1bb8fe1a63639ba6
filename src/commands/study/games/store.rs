//! The file of a study's games.

use super::plan::{Plan, Series};
use super::play::{SIGNATURE_TAG, is_readable};
use crate::console::appended::Appended;
use crate::console::files;
use crate::console::output::complain;
use crate::records::pgn::{CommentedTurn, PgnError, Reader, Record, tag_in};
use anyhow::{Context, Result, bail};
use firzan::games::Registry;
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, Read};
use std::path::Path;

/// The games of a study, in memory and in an append-only file.
pub struct Store {
    registry: Registry,
    file: Appended,
    /// The records by series name and game number.
    games: BTreeMap<String, BTreeMap<u64, Record>>,
}

/// Cuts off an incomplete game of the study with this signature at the end of a file.
fn cut_torn_game(file: &mut Appended, signature: &str) -> io::Result<()> {
    let Some(start) = file.torn_record(0)? else { return Ok(()) };
    let mut text = String::new();
    let is_text = file.reader(start)?.read_to_string(&mut text).is_ok();
    // A game that is cut off among its tags does not say whose it is.
    let is_ours = tag_in(&text, SIGNATURE_TAG).as_deref() == Some(signature);
    let is_cut = start > 0 && !text.contains("\n\n");
    if is_text && (is_ours || is_cut) { file.cut(start) } else { Ok(()) }
}

impl Store {
    /// Opens or creates the file. Cuts off an incomplete game at its end, left by a killed run. Skips damaged
    /// games with a warning, but leaves them in the file.
    ///
    /// # Errors
    /// If the file cannot be read or written, or has games of another study.
    pub fn open(path: &Path, plan: &Plan, registry: &Registry) -> Result<Store> {
        let name = path.display();
        let mut file = Appended::open(path)?;
        let signature = plan.signature();
        let cut = cut_torn_game(&mut file, &signature);
        cut.with_context(|| files::cannot_write(path))?;
        // An earlier version may have played series that are no longer in the plan.
        let known: BTreeSet<String> = plan.series.iter().map(Series::name).collect();
        let mut games: BTreeMap<String, BTreeMap<u64, Record>> = BTreeMap::new();
        let input = file.reader(0).with_context(|| format!("cannot read {name}"))?;
        let mut reader = Reader::new(input, plan.variant, registry);
        while let Some(record) = reader.next() {
            let line = reader.line();
            // The game of an unreadable record may not be known any more.
            let study = tag_in(reader.text(), SIGNATURE_TAG);
            if study.as_ref() != Some(&signature) && (record.is_ok() || study.is_some()) {
                let other = study.map_or("none".to_string(), |other| format!("{other:?}"));
                bail!(
                    "{name} has a game of another study: the game that ends at line {line} should have the \
                     tag Study {signature:?}, found {other}; choose another folder with --output"
                );
            }
            match record.and_then(|record| Ok((identify(&record, line)?, record))) {
                Ok(((series, number), record)) if known.contains(&series) => {
                    games.entry(series).or_default().insert(number, record);
                }
                Ok(_) => {}
                Err(PgnError { line, fault }) => complain(format_args!(
                    "warning: {name}, line {line}: {fault}; this game is skipped and played again"
                )),
            }
        }
        reader.fault().with_context(|| format!("cannot read {name}"))?;
        drop(reader);
        Ok(Store { registry: registry.clone(), file, games })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, series: &Series, number: u64, record: Record) -> Result<()> {
        let text = record.text()?;
        self.file.add(&text)?;
        // Read it back as a later run will, so that both make the same report.
        let record = Reader::new(text.as_bytes(), record.variant, &self.registry).next();
        let record = record.context("no record")??;
        self.games.entry(series.name()).or_default().insert(number, record);
        Ok(())
    }

    /// The games of a series, with their numbers.
    pub fn of(&self, series: &Series) -> impl Iterator<Item = (u64, &Record)> {
        self.games.get(&series.name()).into_iter().flatten().map(|(number, record)| (*number, record))
    }

    /// The number of games.
    pub fn len(&self) -> usize {
        self.games.values().map(BTreeMap::len).sum()
    }
}

/// The series of a record that ends at this line, and its number in the series, from 0.
///
/// # Errors
/// If the record is damaged.
fn identify(record: &Record, line: usize) -> Result<(String, u64), PgnError> {
    if let Some(fault) = record.remarks.first() {
        return Err(fault.clone());
    }
    if let Some(CommentedTurn { comment, .. }) = record.turns.iter().find(|turn| !is_readable(&turn.comment))
    {
        let fault = format!("expected a score and White's share in the game ending here, found {comment:?}");
        return Err(PgnError { line, fault });
    }
    let round = record.tag("Round").unwrap_or("");
    let number = round.parse::<u64>().ok().and_then(|round| round.checked_sub(1));
    let fault = || PgnError { line, fault: format!("the tag Round must be a number, found {round:?}") };
    Ok((record.tag("Event").unwrap_or("").to_string(), number.ok_or_else(fault)?))
}
