//! Fits the weights of an evaluation to games of the engine against itself, after Peter Österlund's method as the
//! chess engines of today use it: logistic regression of the games' results over the features of quiet positions.
//!
//! | file | what |
//! |---|---|
//! | `play` | the games |
//! | `record` | the file that keeps them |
//! | `samples` | quiet positions and their features |
//! | `fit` | the regression |
//! | `curve` | what a score means for the result |
//! | `file` | the source file of the weights |

mod curve;
mod file;
mod fit;
mod play;
mod record;
mod samples;

use super::{atomic_file, progress};
use crate::eval::Evaluate;
use crate::games::{Variant, Visitor};
use anyhow::{Context, Result, ensure};
use clap::Args;
use rayon::prelude::*;
use record::Record;
use samples::Samples;
use std::path::PathBuf;

/// Games played between two savings of the file that keeps them.
const BATCH: u64 = 100;

/// What `firzan tune` takes.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// The variant's id, such as grandshatranj:rook; all variants of a game share its weights
    variant: Variant,
    #[command(flatten)]
    play: play::Play,
    /// Games to fit to; those that the data lack are played
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Keep the games in this file, one a line, and take those that it has already
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    #[command(flatten)]
    fit: fit::Fit,
    /// Threads to use; as many as there are processors if not given
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The source file to write; the game's own if not given
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Plays the games that are missing, fits the weights and writes their source file.
///
/// # Errors
/// If a file cannot be read or written, a record is no game of this variant, or there are too few positions.
pub fn run(options: &Options) -> Result<()> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.into())
        .build()?;
    pool.install(|| options.variant.visit(Tuning(options)))
}

struct Tuning<'a>(&'a Options);

impl Visitor for Tuning<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluate>(self, _: P::Rules) -> Result<()> {
        let options = self.0;
        let records = options.records()?;
        let samples = Samples::<P>::of(&records)?;
        ensure!(
            samples.len() >= 100,
            "{} quiet positions are too few",
            samples.len()
        );
        println!("{} games, {} quiet positions", records.len(), samples.len());
        let chances = curve::of_scores(&samples);
        println!(
            "wins: 1 / (1 + exp(({:.1} - score) / {:.1}))",
            chances.even, chances.spread
        );
        let fitted = options.fit.weights(&samples);
        let out = options
            .out
            .clone()
            .unwrap_or_else(|| PathBuf::from(P::WEIGHTS.file));
        let text = file::source::<P>(options.variant, &fitted, chances);
        atomic_file::write(&out, text.as_bytes())
            .with_context(|| format!("cannot write {}", out.display()))?;
        println!("{}", out.display());
        Ok(())
    }
}

impl Options {
    /// The games of the file, and those that are missing to the number wanted.
    fn records(&self) -> Result<Vec<Record>> {
        let named = |path: &PathBuf| path.display().to_string();
        let mut records = match &self.data {
            Some(path) if path.exists() => record::read(path).with_context(|| named(path))?,
            _ => Vec::new(),
        };
        let have = records.len() as u64;
        let bar = progress::bar("games", self.games.saturating_sub(have));
        for first in (have..self.games).step_by(BATCH as usize) {
            let batch = first..self.games.min(first + BATCH);
            let played: Result<Vec<Record>> = batch
                .into_par_iter()
                .map(|number| {
                    let record = self.play.game(self.variant, number);
                    bar.inc(1);
                    record
                })
                .collect();
            let played = played?;
            if let Some(path) = &self.data {
                record::append(path, &played).with_context(|| named(path))?;
            }
            records.extend(played);
        }
        bar.finish_and_clear();
        records.truncate(self.games as usize);
        Ok(records)
    }
}
