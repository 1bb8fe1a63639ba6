//! The journal of a run: a file that is rewritten after each step.

use super::arguments::Arguments;
use crate::console::{files, whole};
use crate::tournament::count::stats::{Pentanomial, Summary};
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// The version of the format.
const VERSION: u32 = 1;

/// Maximum size of a journal in bytes; a generation takes a few hundred.
const MAX_SIZE: u64 = 1 << 22;

/// The progress of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Journal {
    firzan_learn: u32,
    /// The options that all runs in the folder share.
    essence: String,
    /// Seconds taken by all runs so far.
    pub seconds: f64,
    /// The generations; the last may be unfinished.
    pub generations: Vec<Generation>,
}

/// The progress of a generation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// Nodes per move in its self-play games.
    pub nodes: u64,
    /// When it began, in seconds since the start.
    pub began: f64,
    /// Its self-play games, once all are played.
    pub played: Option<Played>,
    /// The candidates, once all are made.
    pub candidates: Option<Vec<CandidateKind>>,
    /// Milliseconds per move in its matches, if they use a clock.
    pub move_time: Option<u64>,
    /// The candidates whose matches have ended, with the number of game pairs by points.
    pub tried: Vec<(CandidateKind, [u32; 5])>,
    /// The candidate that plays from now on, if one was better.
    pub taken: Option<CandidateKind>,
    /// The match of the new player against the first: game pairs by points.
    pub against_first: Option<[u32; 5]>,
    /// True if it is complete.
    pub is_done: bool,
}

/// The number of self-play games of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Number of games.
    pub games: u64,
    /// Number of searched positions in them.
    pub positions: u64,
    /// Number of interior nodes of their searches.
    #[serde(default)]
    pub interior: u64,
}

/// A kind of candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CandidateKind {
    /// New values and weights without a network.
    Weights,
    /// New values and weights with a new network.
    Network,
}

impl fmt::Display for CandidateKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CandidateKind::Weights => "weights",
            CandidateKind::Network => "network",
        })
    }
}

impl Journal {
    /// Reads the journal from a file, or creates one.
    ///
    /// # Errors
    /// If it cannot be read, or is of a run with other options.
    pub fn open(file: &Path, options: &Arguments) -> Result<Journal> {
        let essence = options.essence();
        if !file.exists() {
            return Ok(Journal { firzan_learn: VERSION, essence, seconds: 0.0, generations: Vec::new() });
        }
        let read = || -> Result<Journal> { Ok(serde_json::from_slice(&whole::read(file, MAX_SIZE)?)?) };
        let journal = read().with_context(|| format!("cannot continue from {}", file.display()))?;
        let (name, other) = (options.folder(), &journal.essence);
        let name = name.display();
        ensure!(journal.firzan_learn == VERSION, "{name} was made by another version of Firzan");
        ensure!(
            *other == essence,
            "{name} has a run with other options, {other}, not {essence}: choose another folder with --output"
        );
        Ok(journal)
    }

    /// Writes the journal.
    ///
    /// # Errors
    /// If it cannot be written; the old one is then unchanged.
    pub fn save(&self, file: &Path) -> Result<()> {
        files::write(file, &serde_json::to_vec_pretty(self)?)
    }

    /// The number of complete generations.
    pub fn done(&self) -> usize {
        self.generations.iter().filter(|generation| generation.is_done).count()
    }

    /// The player after `after` generations: its generation as a candidate, counted from 1, and its kind;
    /// `None` for the first player.
    pub fn player(&self, after: usize) -> Option<(usize, CandidateKind)> {
        (1..=after).rev().find_map(|number| Some((number, self.generations[number - 1].taken?)))
    }

    /// The strength after `after` generations against the first player; `None` for the first player itself.
    pub fn strength(&self, after: usize) -> Option<Summary> {
        let (number, kind) = self.player(after)?;
        let generation = &self.generations[number - 1];
        // Until a candidate is taken, the present player is the first.
        let pairs = match self.player(number - 1) {
            Some(_) => generation.against_first,
            None => generation.pairs(kind),
        };
        Pentanomial::new(pairs?).summary()
    }
}

impl Generation {
    /// The game pairs of a candidate's match by points; `None` before the match has ended.
    pub fn pairs(&self, kind: CandidateKind) -> Option<[u32; 5]> {
        self.tried.iter().find(|(tried, _)| *tried == kind).map(|(_, pairs)| *pairs)
    }
}
