//! The file with a study's games.

use super::plan::{Plan, Series};
use super::play::SIGNATURE;
use crate::console::appended::Appended;
use crate::records::pgn::{Reader, Record};
use anyhow::{Context, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The games of a study, in memory and in a file that grows.
pub struct Store {
    file: Appended,
    /// Their records by the names of their series, and by number.
    games: BTreeMap<String, BTreeMap<u64, Record>>,
}

impl Store {
    /// Opens or creates the file. A game that was being written when the program was killed is cut off.
    ///
    /// # Errors
    /// If it cannot be read or written, or has other games.
    pub fn open(path: &Path, plan: &Plan) -> Result<Store> {
        let name = path.display();
        let mut file = Appended::open(path).with_context(|| format!("cannot write {name}"))?;
        file.cut_torn_record().with_context(|| format!("cannot write {name}"))?;
        let signature = plan.signature();
        // An earlier version may have played series that are no longer in the plan.
        let known: BTreeSet<String> = plan.series.iter().map(Series::name).collect();
        let mut games: BTreeMap<String, BTreeMap<u64, Record>> = BTreeMap::new();
        let mut reader =
            Reader::new(file.reader().with_context(|| format!("cannot read {name}"))?, plan.variant);
        while let Some(record) = reader.next() {
            let record =
                record.map_err(|fault| anyhow::anyhow!("{name}, line {}: {}", fault.line, fault.fault))?;
            let is_ours = record.tag(SIGNATURE) == Some(&signature);
            let (true, Some(number), Some(series)) = (is_ours, number(&record), record.tag("Event")) else {
                bail!(
                    "{name} has a game of another study, which ends at line {}: {} instead of {signature}; \
                     --output names another folder",
                    reader.line(),
                    record.tag(SIGNATURE).unwrap_or("no tag Study")
                );
            };
            if known.contains(series) {
                games.entry(series.to_string()).or_default().insert(number, record);
            }
        }
        reader.fault().with_context(|| format!("cannot read {name}"))?;
        drop(reader);
        Ok(Store { file, games })
    }

    /// Adds a game.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn add(&mut self, series: &Series, number: u64, record: Record) -> Result<()> {
        let end = self.file.end();
        let written = self.file.write(&record.text()?);
        if written.is_err() {
            self.file.cut(end);
        }
        written?;
        self.games.entry(series.name()).or_default().insert(number, record);
        Ok(())
    }

    /// The games of a series by their numbers.
    pub fn of(&self, series: &Series) -> impl Iterator<Item = (u64, &Record)> {
        self.games.get(&series.name()).into_iter().flatten().map(|(number, record)| (*number, record))
    }

    /// How many games of the plan there are.
    pub fn len(&self) -> usize {
        self.games.values().map(BTreeMap::len).sum()
    }
}

/// A game's number among those of its series.
fn number(record: &Record) -> Option<u64> {
    record.tag("Round")?.parse::<u64>().ok()?.checked_sub(1)
}
