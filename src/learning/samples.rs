//! Quiet positions from games of `firzan datagen`, as samples for a fit.

use super::chances::Scored;
use super::datagen::{Game, GameRecord, Games};
use super::subject::Subject;
use anyhow::Result;
use firzan::core::{Color, Random};
use indicatif::ProgressBar;
use rayon::prelude::*;
use std::path::PathBuf;

/// Number of games whose samples are made in parallel at a time.
const BATCH: usize = 4096;

/// A quiet position from one side's point of view.
#[derive(Clone, Copy, Debug)]
pub struct Sample<D> {
    /// The start of its features in the list of all features, and their number.
    start: usize,
    count: u16,
    /// Twice the game's result for this side.
    points: u8,
    /// The search's value for this side, in centipawns.
    pub value: i16,
    /// Additional data for the fit.
    pub data: D,
}

impl<D> Sample<D> {
    /// The game's result for this side: 1, 0.5 or 0.
    pub fn result(&self) -> f64 {
        f64::from(self.points) / 2.0
    }

    /// The search's value and the result.
    pub fn scored(&self) -> Scored {
        Scored { score: self.value.into(), result: self.result() }
    }
}

/// Samples with data `D` and features `F`. There are millions with dozens of features each, so the features
/// are stored together.
pub struct Samples<D, F> {
    /// The number of games.
    pub games: usize,
    features: Vec<F>,
    /// The samples to fit.
    pub fitting: Vec<Sample<D>>,
    /// The samples for validation, from other games.
    pub held_out: Vec<Sample<D>>,
}

/// The samples of one game.
pub struct GameSamples<D, F> {
    /// The game's number among those of its seed.
    number: u64,
    winner: Option<Color>,
    features: Vec<F>,
    samples: Vec<Sample<D>>,
}

impl<D, F> GameSamples<D, F> {
    /// Creates an empty list for a game.
    pub fn new(game: &Game) -> GameSamples<D, F> {
        GameSamples { number: game.number, winner: game.winner, features: Vec::new(), samples: Vec::new() }
    }

    /// Adds a position as `side` sees it, with the search's value for that side in centipawns.
    pub fn add(&mut self, side: Color, value: i32, features: impl IntoIterator<Item = F>, data: D) {
        let start = self.features.len();
        self.features.extend(features);
        self.samples.push(Sample {
            start,
            count: (self.features.len() - start) as u16,
            points: self.winner.map_or(1, |winner| 2 * u8::from(winner == side)),
            value: value as i16,
            data,
        });
    }
}

impl<D: Copy + Send, F: Send> Samples<D, F> {
    /// Encodes the games in some files as samples, in parallel, in the order of the games' numbers; `bar`
    /// counts the games. Holds out one game in `one_in`.
    ///
    /// # Errors
    /// If a file cannot be read, is damaged or is of another game, or `encode` fails.
    pub fn of(
        subject: &dyn Subject,
        files: &[PathBuf],
        one_in: u64,
        encode: &(dyn Fn(&GameRecord) -> Result<GameSamples<D, F>> + Sync),
        bar: &ProgressBar,
    ) -> Result<Samples<D, F>> {
        let mut records = Games::open(files, subject.variant())?;
        let mut games = Vec::new();
        loop {
            let batch: Vec<GameRecord> = records.by_ref().take(BATCH).collect::<Result<_>>()?;
            if batch.is_empty() {
                break;
            }
            games.extend(batch.par_iter().map(encode).collect::<Result<Vec<_>>>()?);
            bar.inc(batch.len() as u64);
        }
        games.sort_by_key(|game| game.number);
        let features = games.iter().map(|game| game.features.len()).sum();
        let mut samples = Samples {
            games: games.len(),
            features: Vec::with_capacity(features),
            fitting: Vec::new(),
            held_out: Vec::new(),
        };
        for game in games {
            let list =
                if is_held_out(game.number, one_in) { &mut samples.held_out } else { &mut samples.fitting };
            let offset = samples.features.len();
            list.extend(game.samples.iter().map(|sample| Sample { start: offset + sample.start, ..*sample }));
            samples.features.extend(game.features);
        }
        Ok(samples)
    }

    /// The number of samples.
    pub fn len(&self) -> usize {
        self.fitting.len() + self.held_out.len()
    }

    /// The features of a sample.
    pub fn features(&self, sample: &Sample<D>) -> &[F] {
        &self.features[sample.start..][..sample.count.into()]
    }
}

/// True if the game with this number is held out when one game in `one_in` is.
pub fn is_held_out(number: u64, one_in: u64) -> bool {
    number % one_in == one_in - 1
}

/// Shuffles a list.
pub fn shuffle<T>(list: &mut [T], random: &mut Random) {
    for i in (1..list.len()).rev() {
        list.swap(i, random.below(i + 1));
    }
}
