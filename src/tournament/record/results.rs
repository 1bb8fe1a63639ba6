//! The results of a match: its command line, and the result of each game.

use crate::console::shard::Shard;
use crate::records::pgn::Record;
use crate::tournament::line::help::is_harmless;
use crate::tournament::line::options::MatchOptions;
use crate::tournament::line::words::{Group, plain_groups};
use crate::tournament::play::game::{Fault, GameScore, PlayedGame};
use crate::tournament::schedule::Job;
use anyhow::{Context, Result};
use firzan::games::{Registry, Variant};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The first line of a results file; another one follows if the match gets more rounds.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Header {
    /// The format's version.
    pub firzan_match: u32,
    /// The command-line arguments of the match.
    pub words: Vec<String>,
    /// The names that the engines report, in the order of the command line; empty if unknown.
    #[serde(default)]
    pub engines: Vec<String>,
    /// The lengths of the other files.
    #[serde(default)]
    pub ends: Ends,
}

/// The lengths in bytes of the PGN and EPD files, by their paths on the command line. Later data in these
/// files has no result yet.
pub type Ends = BTreeMap<String, u64>;

/// The version of the format.
pub const VERSION: u32 = 1;

/// A finished game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Finished {
    /// The number of the game in the match, from 1.
    pub game: u64,
    /// The number of its game pair, from 1.
    pub pair: u64,
    /// The round, from 1.
    pub round: u64,
    /// The number of its opening, from 1.
    pub opening: usize,
    /// The names of White and Black.
    pub names: [String; 2],
    /// The result.
    pub result: GameScore,
    /// The value of the PGN tag `Termination`.
    pub termination: String,
    /// The reason for the result, as text.
    pub reason: String,
    /// The fault that ended the game, and the side that committed it: 0 for White, 1 for Black.
    pub fault: Option<(usize, Fault)>,
    /// The number of turns by both sides, including those of the opening.
    pub turns: usize,
}

impl Finished {
    /// The result of a game of a match.
    pub fn new(job: &Job, played: &PlayedGame, options: &MatchOptions) -> Finished {
        let ending = &played.ending;
        Finished {
            game: job.game,
            pair: job.pair,
            round: job.round,
            opening: job.opening + 1,
            names: job.engines.map(|engine| options.engines[engine].name.clone()),
            result: ending.result,
            termination: ending.termination.to_string(),
            reason: ending.reason.clone(),
            fault: ending.fault.map(|(side, fault)| (side.index(), fault)),
            turns: played.turns.len(),
        }
    }

    /// Reads the result of a game from its record.
    ///
    /// # Errors
    /// Names a missing or invalid tag: the record was not written by `firzan match`, or was written with
    /// `min=true`.
    pub fn of_record(record: &Record) -> Result<Finished> {
        let tag = |name: &str| record.tag(name).with_context(|| format!("the tag {name} is missing"));
        let number = |name: &str| -> Result<u64> {
            let text = tag(name)?;
            text.parse().with_context(|| format!("tag {name}: {text:?}"))
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
}

/// The fault in a reason such as `White: crash: ...`. Old records use another name for illegal moves.
fn fault(reason: &str) -> Option<(usize, Fault)> {
    let (side, rest) = reason.split_once(": ")?;
    let side = ["White", "Black"].iter().position(|name| *name == side)?;
    let fault = Fault::ALL
        .into_iter()
        .find(|fault| rest.starts_with(fault.name()) || rest.starts_with(&fault.to_string()))?;
    Some((side, fault))
}

/// The id of a game. For a defined game, it includes the hash of the definition, which identifies the match.
fn exact_id(id: &str, registry: &Registry) -> String {
    let variant = registry.variant(id).ok().filter(|variant| variant.is_defined());
    variant.map_or_else(|| id.to_string(), Variant::exact_id)
}

impl Header {
    /// The header of a match with these options, including those from `-config`.
    pub fn new(groups: &[Group], registry: &Registry) -> Header {
        let excluded = ["autosave", "resume", "variant-path"];
        let words = groups.iter().filter(|group| !excluded.contains(&group.name.as_str()));
        let words = words.flat_map(|group| {
            let name = format!("-{}", group.name);
            let values = group.values.iter().map(|value| match group.name.as_str() {
                "variant" => exact_id(value, registry),
                _ => value.clone(),
            });
            std::iter::once(name).chain(values)
        });
        Header { firzan_match: VERSION, words: words.collect(), engines: Vec::new(), ends: Ends::new() }
    }

    /// The header of the same match with more rounds.
    ///
    /// # Errors
    /// If the arguments are not a valid command line.
    pub fn with_rounds(&self, rounds: u32, registry: &Registry) -> Result<Header> {
        let mut groups = plain_groups(&self.words)?;
        groups.retain(|group| group.name != "rounds");
        groups.push(Group { name: "rounds".into(), values: vec![rounds.to_string()] });
        Ok(Header { engines: self.engines.clone(), ..Header::new(&groups, registry) })
    }

    /// The shard of the match that produced these results.
    ///
    /// # Errors
    /// If the arguments are not a valid command line.
    pub fn shard(&self) -> Result<Option<Shard>> {
        let groups = plain_groups(&self.words)?;
        let shard = groups.iter().rev().find(|group| group.name == "shard");
        shard.map(Group::read).transpose()
    }

    /// The options that determine the games, with the number of rounds last; all shards share them.
    ///
    /// # Errors
    /// If they are not a valid command line.
    pub fn essence(&self) -> Result<Vec<Group>> {
        let groups = plain_groups(&self.words)?.into_iter();
        let (mut rounds, mut others): (Vec<Group>, Vec<Group>) =
            groups.filter(|group| !is_harmless(group)).partition(|group| group.name == "rounds");
        others.extend(rounds.pop());
        Ok(others)
    }
}
