//! Several shards of a match, or several parts of its records, as one.

use super::game::Fault;
use super::options::MatchOptions;
use super::results::{self, Finished};
use super::run::write_json;
use super::schedule::Schedule;
use super::standings::Standings;
use super::words::Group;
use crate::games::Variant;
use crate::protocol::output::{Output, complain};
use crate::rules::Notation;
use crate::system::atomic_file;
use crate::tools::notation;
use crate::tools::pgn::{Reader, Record};
use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// The arguments of `firzan merge-matches`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// Files of results (-autosave) or of records (-pgnout) of one match
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Write the records, in the order of the games
    #[arg(long, value_name = "FILE")]
    pgnout: Option<PathBuf>,
    /// How turns are written there
    #[arg(long, default_value = "rules", value_parser = notation::parser())]
    notation: Notation,
    /// Write the table as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
}

/// Prints the table that one run would have printed. Games found in several files count once.
///
/// # Errors
/// If a file cannot be read or written, or the files are not of one match.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let mut parts = Parts::default();
    for path in &options.files {
        parts.read(path)?;
    }
    let (mut standings, total) = parts.standings()?;
    for game in parts.games.values() {
        if !standings.add(game) {
            bail!(
                "game {}: {} and {} do not meet in this match",
                game.game,
                game.names[0],
                game.names[1]
            );
        }
    }
    if let Some(total) = total {
        output.line(format_args!("{} of {total} games", standings.games()));
    }
    output.line(standings.table());
    if let Some(path) = &options.json {
        write_json(path, &standings)?;
    }
    if let Some(path) = &options.pgnout {
        let texts = parts
            .records
            .values()
            .map(|record| record.text_in(options.notation))
            .collect::<Result<String>>()?;
        atomic_file::write(path, texts.as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// What the files hold, by the number of the game.
#[derive(Default)]
struct Parts {
    essence: Option<Vec<Group>>,
    games: BTreeMap<u64, Finished>,
    records: BTreeMap<u64, Record>,
}

impl Parts {
    fn read(&mut self, path: &Path) -> Result<()> {
        let name = path.display();
        let file = File::open(path).with_context(|| format!("cannot open {name}"))?;
        let mut input = BufReader::new(file);
        let start = input
            .fill_buf()
            .with_context(|| format!("cannot read {name}"))?;
        if start.first() != Some(&b'{') {
            return self.read_records(path, input);
        }
        let (header, games) = results::read(path)?;
        let essence = header.essence().with_context(|| format!("{name}"))?;
        let known = self.essence.get_or_insert_with(|| essence.clone());
        ensure!(
            *known == essence,
            "{name} belongs to another match than the files before it"
        );
        self.games
            .extend(games.into_iter().map(|game| (game.game, game)));
        Ok(())
    }

    /// Reads records; broken ones, such as a killed run may leave, are reported and skipped.
    fn read_records(&mut self, path: &Path, input: impl BufRead) -> Result<()> {
        let name = path.display();
        let mut records = Reader::new(input, Variant::Chess(()));
        for record in records.by_ref() {
            match record {
                Ok(record) => {
                    let game = finished(&record).with_context(|| {
                        format!("{name}: a record that `firzan match` did not write")
                    })?;
                    self.records.insert(game.game, record);
                    self.games.entry(game.game).or_insert(game);
                }
                Err(error) => complain(format_args!("warning: {name}: {error}")),
            }
        }
        records
            .fault()
            .with_context(|| format!("cannot read {name}"))
    }

    /// The empty table and, if the results say so, the number of games in the match.
    fn standings(&self) -> Result<(Standings, Option<usize>)> {
        if let Some(groups) = &self.essence {
            let options = MatchOptions::new(groups)?;
            let names = options.engines.iter().map(|engine| engine.name.clone());
            let total = Schedule::new(&options, 1).jobs().count();
            return Ok((
                Standings::new(names.collect(), options.sprt, options.penta),
                Some(total),
            ));
        }
        // The first engine has White in the first game.
        let mut names: Vec<String> = Vec::new();
        for name in self.games.values().flat_map(|game| &game.names) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        ensure!(names.len() >= 2, "no games");
        Ok((Standings::new(names, None, true), None))
    }
}

/// A game's result from its record.
fn finished(record: &Record) -> Result<Finished> {
    let tag = |name: &str| {
        record
            .tag(name)
            .with_context(|| format!("the tag {name} is missing"))
    };
    let number = |name: &str| -> Result<u64> {
        let text = tag(name)?;
        text.parse()
            .with_context(|| format!("tag {name}: {text:?}"))
    };
    let reason = tag("TerminationDetails")?.to_string();
    Ok(Finished {
        game: number("GameNumber")?,
        pair: number("PairNumber")?,
        round: number("Round")?,
        opening: number("OpeningNumber")? as usize,
        names: [tag("White")?.to_string(), tag("Black")?.to_string()],
        result: tag("Result")?.parse()?,
        termination: tag("Termination")?.to_string(),
        fault: fault(&reason),
        reason,
        turns: record.turns.len(),
    })
}

/// The fault that a reason such as `White: crash: ...` names.
fn fault(reason: &str) -> Option<(usize, Fault)> {
    let (side, rest) = reason.split_once(": ")?;
    let side = ["White", "Black"].iter().position(|name| *name == side)?;
    let fault = Fault::ALL
        .into_iter()
        .find(|fault| rest.starts_with(fault.words()))?;
    Some((side, fault))
}
