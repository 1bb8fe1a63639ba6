//! Merges shards of a match, or parts of its records.

use super::results::{Finished, Header};
use super::results_file;
use crate::console::compressed::is_compressed;
use crate::console::files;
use crate::console::output::{Output, complain};
use crate::console::shard::Shard;
use crate::console::text::counted;
use crate::records::notation;
use crate::records::pgn::{Reader, Record};
use crate::tournament::count::heading::Heading;
use crate::tournament::count::sprt::Verdict;
use crate::tournament::count::standings::Standings;
use crate::tournament::line::options::MatchOptions;
use crate::tournament::run::write_json;
use crate::tournament::schedule::Schedule;
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use firzan::games::{Registry, Variant};
use firzan::rules::Notation;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::mem;
use std::path::{Path, PathBuf};

/// The arguments of `firzan merge-matches`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of one match, written with -autosave or -pgnout
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the games to this PGN file, in the order of their numbers
    #[arg(long, value_name = "FILE")]
    pgnout: Option<PathBuf>,
    /// Move notation in the PGN file [default: as in `firzan match`]
    #[arg(long, value_parser = notation::parser())]
    notation: Option<Notation>,
    /// Write the table to this file as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Prints the table that a single run would have printed. Games found in several files count once.
///
/// # Errors
/// If a file cannot be read or written, the files are from different matches, or games would be lost.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    if let Some(path) = &options.json {
        let others = options.files.iter().chain(&options.pgnout);
        files::check_output(path, others.chain(&registry.files()))?;
    }
    let (results, records) = (Vec::new(), Vec::new());
    let mut parts = Parts { registry, header: None, shards: Vec::new(), results, records };
    // A file of records may be replaced by one that has all of them.
    let mut kept = registry.files();
    for path in &options.files {
        if !parts.read(path)? {
            kept.push(path.clone());
        }
    }
    options.pgnout.as_ref().map_or(Ok(()), |path| files::check_distinct(path, kept))?;
    let (games, records) = parts.settle();
    let (mut standings, known) = parts.standings(&games)?;
    for game in games.values() {
        if !standings.add(game) {
            bail!("game {}: {} and {} do not meet in this match", game.game, game.names[0], game.names[1]);
        }
    }
    if let Some(lack) = parts.missing_games(&games, &standings, known.as_ref().map(|(_, total)| *total)) {
        complain(format_args!("warning: {lack}"));
    }
    if let Some((heading, total)) = &known {
        let played = standings.games();
        output.line(format_args!("{played} of {total} games\n{}", heading.text()));
    }
    output.line(standings.table());
    if let Some(path) = &options.json {
        let heading = known.as_ref().map(|(heading, _)| heading);
        write_json(path, &standings, heading)?;
    }
    if let Some(path) = &options.pgnout {
        let missing = games.keys().filter(|number| !records.contains_key(number));
        let missing = ranges(missing.copied());
        ensure!(
            missing.is_empty(),
            "--pgnout: these games have results but no records: {missing}; also pass the -pgnout files \
             that have them"
        );
        check_replaced(path, &records, registry)?;
        let texts = records.values().map(|record| {
            let default = notation::of_records(record.variant);
            record.text_in(options.notation.unwrap_or(default))
        });
        let texts = texts.collect::<Result<String>>()?;
        files::write(path, texts.as_bytes())?;
    }
    Ok(())
}

/// Checks that the file to be replaced has no records that are missing from the new one.
fn check_replaced(path: &Path, records: &BTreeMap<u64, Record>, registry: &Registry) -> Result<()> {
    if !path.is_file() {
        return Ok(());
    }
    let name = path.display();
    let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
    let old = Reader::new(BufReader::new(file), Variant::Chess(()), registry);
    let is_kept = |record: &Record| {
        let number = record.tag("GameNumber")?.parse().ok()?;
        Some(records.get(&number)? == record)
    };
    let lost = old.filter(|record| record.as_ref().ok().and_then(is_kept) != Some(true));
    let lost = lost.count();
    let games = counted(lost, "a game", "games");
    ensure!(lost == 0, "--pgnout: {name} has {games} that would be lost; choose another file");
    Ok(())
}

/// Formats ascending numbers as ranges, such as `1-3, 7`.
fn ranges(numbers: impl Iterator<Item = u64>) -> String {
    let mut ranges: Vec<[u64; 2]> = Vec::new();
    for number in numbers {
        match ranges.last_mut() {
            Some([_, last]) if *last + 1 == number => *last = number,
            _ => ranges.push([number; 2]),
        }
    }
    text(ranges.into_iter())
}

/// Formats the numbers from 1 that are missing before and between ascending numbers as ranges.
fn gaps(numbers: impl Iterator<Item = u64>) -> String {
    let mut next = 1;
    text(numbers.filter_map(|number| {
        let first = mem::replace(&mut next, number.saturating_add(1));
        (first < number).then(|| [first, number - 1])
    }))
}

/// Formats ranges of numbers.
fn text(ranges: impl Iterator<Item = [u64; 2]>) -> String {
    let texts =
        ranges.map(|[first, last]| if first == last { first.to_string() } else { format!("{first}-{last}") });
    texts.collect::<Vec<_>>().join(", ")
}

/// The contents of the files to merge.
struct Parts<'a> {
    registry: &'a Registry,
    /// The header of the match; `None` if no file has results.
    header: Option<Header>,
    /// The shards whose results were read.
    shards: Vec<Shard>,
    results: Vec<Finished>,
    records: Vec<(Finished, Record)>,
}

impl Parts<'_> {
    /// Reads a file. Returns whether it has records, not results.
    fn read(&mut self, path: &Path) -> Result<bool> {
        let name = path.display();
        ensure!(!is_compressed(path), "{name}: it is compressed: decompress it first");
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        let mut input = BufReader::new(file);
        let start = input.fill_buf().with_context(|| format!("cannot read {name}"))?;
        if start.first() != Some(&b'{') {
            return self.read_records(path, input).map(|()| true);
        }
        let (header, games) = results_file::read(path)?;
        let essence = header.essence().with_context(|| format!("{name}"))?;
        self.shards.push(header.shard()?.unwrap_or_default());
        let known = self.header.get_or_insert(header);
        ensure!(known.essence()? == essence, "{name} is from another match than the files before it");
        self.results.extend(games);
        Ok(false)
    }

    /// Reads records. Reports and skips broken ones, such as those left by a killed run.
    fn read_records(&mut self, path: &Path, input: impl BufRead) -> Result<()> {
        let name = path.display();
        let mut reader = Reader::new(input, Variant::Chess(()), self.registry);
        while let Some(record) = reader.next() {
            match record {
                Ok(record) if !record.is_ended || record.is_cut => {
                    let line = reader.line();
                    complain(format_args!("warning: {name}: line {line}: the record is incomplete"));
                }
                Ok(record) => {
                    let game = Finished::of_record(&record).with_context(|| {
                        format!("{name} has a record that was not written by `firzan match`")
                    })?;
                    self.records.push((game, record));
                }
                Err(error) => complain(format_args!("warning: {name}: {error}")),
            }
        }
        reader.fault().with_context(|| format!("cannot read {name}"))
    }

    /// The games and their records by number. A game that was played twice is reported and counted once.
    fn settle(&mut self) -> (BTreeMap<u64, Finished>, BTreeMap<u64, Record>) {
        let (mut games, mut records) = (BTreeMap::new(), BTreeMap::new());
        let double = |game: &Finished, what: &str| {
            let [white, black] = &game.names;
            complain(format_args!(
                "warning: game {} ({white} - {black} {}): another {what} with this number exists; \
                 this one is ignored",
                game.game, game.result
            ));
        };
        for game in self.results.drain(..) {
            match games.entry(game.game) {
                Entry::Vacant(entry) => drop(entry.insert(game)),
                Entry::Occupied(entry) if is_same(entry.get(), &game) => {}
                Entry::Occupied(_) => double(&game, "result"),
            }
        }
        for (game, record) in self.records.drain(..) {
            let known = games.entry(game.game).or_insert_with(|| game.clone());
            match records.entry(game.game) {
                _ if !is_same(known, &game) => double(&game, "game"),
                Entry::Vacant(entry) => drop(entry.insert(record)),
                Entry::Occupied(entry) if *entry.get() == record => {}
                Entry::Occupied(_) => double(&game, "record"),
            }
        }
        (games, records)
    }

    /// Lists the missing games: those of the entire match if there are results, otherwise the gaps before and
    /// between the known games. A match whose test is decided needs no more games.
    fn missing_games(
        &self,
        games: &BTreeMap<u64, Finished>,
        standings: &Standings,
        total: Option<usize>,
    ) -> Option<String> {
        let Some(total) = total else {
            let missing = gaps(games.keys().copied());
            return (!missing.is_empty()).then(|| format!("these games are missing: {missing}"));
        };
        let lack = Shard::lack(&self.shards, standings.games() as u64, total as u64);
        lack.filter(|_| standings.verdict() == Verdict::Continue)
    }

    /// The empty standings and, if there are results, the heading and the number of games in the match.
    fn standings(&self, games: &BTreeMap<u64, Finished>) -> Result<(Standings, Option<(Heading, usize)>)> {
        if let Some(header) = &self.header {
            let options = MatchOptions::new(&header.essence()?, self.registry)?;
            let names = options.engines.iter().map(|engine| engine.name.clone());
            let heading = Heading::new(&options, &header.engines);
            let total = Schedule::new(&options, 1).jobs().count();
            let standings = Standings::new(names.collect(), options.sprt, options.penta);
            return Ok((standings, Some((heading, total))));
        }
        // The first engine plays White in the first game.
        let mut names: Vec<String> = Vec::new();
        for name in games.values().flat_map(|game| &game.names) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        ensure!(names.len() >= 2, "no games");
        Ok((Standings::new(names, None, true), None))
    }
}

/// True if two results appear to describe the same run of a game.
fn is_same(one: &Finished, other: &Finished) -> bool {
    let numbers = |game: &Finished| (game.pair, game.round, game.turns);
    one.names == other.names && one.result == other.result && numbers(one) == numbers(other)
}

#[cfg(test)]
mod tests {
    use super::{gaps, ranges};

    #[test]
    fn numbers_are_written_as_ranges() {
        assert_eq!(ranges([1, 2, 3, 7, 9, 10].into_iter()), "1-3, 7, 9-10");
        assert_eq!(ranges([].into_iter()), "");
    }

    /// A record may have any number: the time and memory needed do not depend on it.
    #[test]
    fn missing_numbers_are_found_between_those_known() {
        assert_eq!(gaps([1, 2, 3].into_iter()), "");
        assert_eq!(gaps([2, 3, 7].into_iter()), "1, 4-6");
        assert_eq!(gaps([0, 1, u64::MAX].into_iter()), "2-18446744073709551614");
    }
}
