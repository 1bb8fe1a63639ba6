//! Fits the weights of an evaluation to self-play games, by Peter Österlund's method (Texel tuning): logistic
//! regression of the games' results over the features of quiet positions.
//!
//! | file | what |
//! |---|---|
//! | `play` | the games |
//! | `record` | the file that stores them |
//! | `samples` | quiet positions and their features |
//! | `fit` | the regression |
//! | `file` | the source file of the weights |

mod file;
mod fit;
mod play;
mod record;
mod samples;

use super::{chances, interrupt, progress};
use crate::eval::Evaluate;
use crate::games::{Variant, Visitor};
use crate::protocol::output::Output;
use crate::system::atomic_file;
use crate::tools::pool::pool;
use anyhow::{Context, Result, ensure};
use clap::Args;
use rayon::prelude::*;
use record::{Kept, Record};
use samples::{Sample, Samples};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// The arguments of `firzan tune`.
#[derive(Clone, Debug, Args)]
pub struct Options {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its weights
    variant: Variant,
    #[command(flatten)]
    play: play::Play,
    /// Games to fit to; those missing from the data are played
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Keep the games in this file, one per line, as they end, and use those already there. Without it they
    /// are kept next to the output file until that is written
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    #[command(flatten)]
    fit: fit::Fit,
    /// Threads to use; by default as many as there are processors
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The source file to write; by default the game's own
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// Plays the missing games, fits the weights and writes their source file. After a signal only the games are
/// kept.
///
/// # Errors
/// If a file cannot be read or written, a record is not a game of this variant, or there are too few
/// positions.
pub fn run(options: &Options, output: &Output) -> Result<()> {
    let pool = pool(options.threads)?;
    // Games and epochs check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    pool.install(|| options.variant.visit(Tuning(options, output)))
}

struct Tuning<'a>(&'a Options, &'a Output);

impl Visitor for Tuning<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluate>(self, _: P::Rules) -> Result<()> {
        let Tuning(options, output) = self;
        let out = match &options.out {
            Some(path) => path.clone(),
            None => PathBuf::from(P::WEIGHTS.file),
        };
        atomic_file::check(&out).with_context(|| {
            format!(
                "cannot write {} (tune in the repository's folder, or give --out FILE)",
                out.display()
            )
        })?;
        let data = match &options.data {
            Some(path) => path.clone(),
            None => options.new_data(&out)?,
        };
        let records = options
            .records(&data)
            .with_context(|| data.display().to_string())?;
        let played = records.len();
        let interrupted = || {
            output.line(format_args!(
                "Interrupted. {played} of {} games are kept in {}; --data {1} goes on with them.",
                options.games,
                data.display()
            ));
            Ok(())
        };
        if interrupt::is_interrupted() {
            return interrupted();
        }
        let samples = Samples::<P>::of(&records)?;
        ensure!(
            samples.len() >= 100,
            "{} quiet positions are too few",
            samples.len()
        );
        output.line(format_args!(
            "{played} games, {} quiet positions",
            samples.len()
        ));
        let all = samples.fitting.iter().chain(&samples.held_out);
        let chances = chances::fitted(&all.map(Sample::scored).collect::<Vec<_>>());
        output.line(format_args!(
            "wins: 1 / (1 + exp(({:.1} - score) / {:.1}))",
            chances.even, chances.spread
        ));
        let fitted = options.fit.weights(&samples, output);
        if interrupt::is_interrupted() {
            return interrupted();
        }
        let text = file::source::<P>(options.variant, &fitted, chances);
        atomic_file::write(&out, text.as_bytes())
            .with_context(|| format!("cannot write {}", out.display()))?;
        if options.data.is_none() {
            // The weights are written; a leftover file of games does no harm.
            let _ = fs::remove_file(&data);
        }
        output.line(out.display());
        Ok(())
    }
}

impl Options {
    /// The file for games that nobody asked to keep: it remains only after a run that did not finish.
    fn new_data(&self, out: &Path) -> Result<PathBuf> {
        let path = out.with_extension("games");
        ensure!(
            !path.exists(),
            "{0} has the games of an earlier run: go on with them by --data {0}, or delete it",
            path.display()
        );
        Ok(path)
    }

    /// The games of the file, completed to the number wanted; fewer after a signal.
    fn records(&self, data: &Path) -> Result<Vec<Record>> {
        let kept = Kept::open(data)?;
        let have = kept.len();
        let bar = progress::bar("games", self.games.saturating_sub(have));
        let kept = Mutex::new(kept);
        // Threads take the numbers one by one, so that few games wait for an earlier one.
        let numbers = (have..self.games).take_while(|_| !interrupt::is_interrupted());
        let played = numbers.par_bridge().try_for_each(|number| {
            if let Some(record) = self.play.game(self.variant, number)? {
                let mut kept = kept.lock().unwrap_or_else(|error| error.into_inner());
                kept.add(number, record).context("cannot write to it")?;
                bar.inc(1);
            }
            Ok(())
        });
        bar.finish_and_clear();
        played.map(|()| {
            let kept = kept.into_inner().unwrap_or_else(|error| error.into_inner());
            let mut records = kept.into_records();
            records.truncate(self.games as usize);
            records
        })
    }
}
