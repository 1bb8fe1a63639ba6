//! The journal of a run: one file, replaced after each step.

use super::arguments::Arguments;
use crate::console::{files, whole};
use crate::tournament::count::stats::{Pentanomial, Summary};
use anyhow::{Context, Result, ensure};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::path::Path;

/// The version of the format.
const VERSION: u32 = 1;

/// The most bytes of a journal, of which a generation takes some hundred.
const LARGEST: u64 = 1 << 22;

/// The progress of a run.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Journal {
    firzan_learn: u32,
    /// The options that all runs in the folder share.
    essence: String,
    /// The seconds that they have taken.
    pub seconds: f64,
    /// The generations, of which the last may be unfinished.
    pub generations: Vec<Generation>,
}

/// The progress of a generation.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    /// Nodes per move of its games.
    pub nodes: u64,
    /// The seconds that were gone when it began.
    pub began: f64,
    /// Its games, when all are played.
    pub played: Option<Played>,
    /// The candidates, when all are made.
    pub candidates: Option<Vec<CandidateKind>>,
    /// Milliseconds per move of its matches, if they are played by time.
    pub move_time: Option<u64>,
    /// The matches of candidates that have ended, and their pairs of games by points.
    pub tried: Vec<(CandidateKind, [u32; 5])>,
    /// The candidate that plays from now on.
    pub taken: Option<CandidateKind>,
    /// The match of the present player against the first.
    pub against_first: Option<[u32; 5]>,
    /// Whether it is complete.
    pub is_done: bool,
}

/// The games of a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    /// Their number.
    pub games: u64,
    /// Their searched positions.
    pub positions: u64,
}

/// A kind of candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CandidateKind {
    /// New values and weights without a network.
    Weights,
    /// A new network on them.
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
    /// The journal in a file, or a new one.
    ///
    /// # Errors
    /// If it cannot be read, or is of a run with other options.
    pub fn open(file: &Path, options: &Arguments) -> Result<Journal> {
        let essence = options.essence();
        if !file.exists() {
            return Ok(Journal { firzan_learn: VERSION, essence, seconds: 0.0, generations: Vec::new() });
        }
        let read = || -> Result<Journal> { Ok(serde_json::from_slice(&whole::read(file, LARGEST)?)?) };
        let journal = read().with_context(|| format!("cannot continue from {}", file.display()))?;
        let (name, other) = (options.folder(), &journal.essence);
        let name = name.display();
        ensure!(journal.firzan_learn == VERSION, "{name} was made by another version of Firzan");
        ensure!(
            *other == essence,
            "{name} is of another run, {other}, this one is {essence}: name another folder with --output"
        );
        Ok(journal)
    }

    /// Writes it.
    ///
    /// # Errors
    /// If it cannot be written; the old one is then still there.
    pub fn save(&self, file: &Path) -> Result<()> {
        files::write(file, &serde_json::to_vec_pretty(self)?)
    }

    /// The generations that are complete.
    pub fn done(&self) -> usize {
        self.generations.iter().filter(|generation| generation.is_done).count()
    }

    /// The generation, counted from 1, and the kind of the candidate that plays after this many generations;
    /// `None` for the first player.
    pub fn player(&self, after: usize) -> Option<(usize, CandidateKind)> {
        (1..=after).rev().find_map(|number| Some((number, self.generations[number - 1].taken?)))
    }

    /// The strength against the first player after this many generations; `None` for the first player itself.
    pub fn strength(&self, after: usize) -> Option<Summary> {
        let (number, kind) = self.player(after)?;
        let generation = &self.generations[number - 1];
        // Until something is taken, the present player is the first.
        let pairs = match self.player(number - 1) {
            Some(_) => generation.against_first,
            None => generation.pairs(kind),
        };
        Pentanomial::new(pairs?).summary()
    }
}

impl Generation {
    /// The pairs of games of a candidate's match by points; `None` before its end.
    pub fn pairs(&self, kind: CandidateKind) -> Option<[u32; 5]> {
        self.tried.iter().find(|(tried, _)| *tried == kind).map(|(_, pairs)| *pairs)
    }
}
