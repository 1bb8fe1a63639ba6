//! Fits the weights of an evaluation to self-play games, by Peter Österlund's method (Texel tuning): logistic
//! regression of the games' results over the features of quiet positions.
//!
//! | file | contents |
//! |---|---|
//! | `samples` | quiet positions and their features |
//! | `fit` | the regression |

mod fit;
mod samples;

pub use fit::Fit;

use super::chances;
use super::chances::Scored;
use super::datagen::{Generated, Play, Wanted, generate};
use super::subject::{Subject, subject};
use super::target::Target;
use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::shard::Shard;
use anyhow::{Result, ensure};
use clap::Args;
use firzan::eval::Term;
use firzan::eval::written::Written;
use firzan::games::{Registry, Variant};
use samples::Sample;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

/// Minimum number of positions to fit weights to.
const MIN_POSITIONS: usize = 100;

/// The arguments of `firzan tune`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its weights
    variant: Variant,
    /// Fit to the games in these files, made by `firzan datagen`. Without this option, games are played and
    /// kept in FILE.games next to the output file until that is written
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["Play", "games"])]
    data: Vec<PathBuf>,
    /// Number of games to play
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    play: Play,
    #[command(flatten)]
    fit: Fit,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    threads: u16,
    /// The file to write: Rust source for a built-in game, a text file for a defined one [default: the game's
    /// own file of weights]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Plays games if none are given, fits the weights and writes them. After a signal, only the games are kept.
///
/// # Errors
/// If a file cannot be read or written, a game is not one of this variant's, or there are too few positions.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let pool = pool(options.threads)?;
    // Games and epochs check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    pool.install(|| options.run(output, registry))
}

impl Arguments {
    fn run(&self, output: &Output, registry: &Registry) -> Result<()> {
        let subject = subject(self.variant);
        let source = subject.weights().file;
        let target = Target::new(registry, self.variant, self.output.as_deref(), source, output)?;
        if !self.data.is_empty() {
            return self.fit(&*subject, &self.data, &target, output);
        }
        let games = games_file(&target.path);
        let is_new = !games.exists();
        let generated = self.play(&games, output)?;
        if !interrupt::is_interrupted() {
            self.fit(&*subject, slice::from_ref(&games), &target, output)?;
        }
        if interrupt::is_interrupted() {
            output.line(generated.interrupted(&games));
        } else if is_new {
            // The weights have been written; a leftover file of games does no harm.
            let _ = fs::remove_file(&games);
        } else {
            output.line(format_args!("{} is kept because it existed before", games.display()));
        }
        Ok(())
    }

    /// Plays the games missing in a file.
    fn play(&self, path: &Path, output: &Output) -> Result<Generated> {
        let Arguments { variant, play, games, threads, .. } = self;
        let shard = Shard::WHOLE;
        generate(&Wanted { variant: *variant, shard, play, games: *games, threads: *threads }, path, output)
    }

    /// Fits the weights to the games in some files and writes them, unless a signal arrives.
    fn fit(&self, subject: &dyn Subject, data: &[PathBuf], target: &Target, output: &Output) -> Result<()> {
        let Some(fitted) = fit_weights(subject, data, &self.fit, output)? else {
            output.line("Interrupted: no weights were written.");
            return Ok(());
        };
        let terms = subject.weights().terms;
        let is_defined = self.variant.is_defined();
        target.write(&if is_defined { fitted.text(terms) } else { source(self.variant, terms, &fitted) })
    }
}

/// The file for the games played to fit a file of weights: `chess.rs.games`, not `chess.games`, which may be
/// a file of `firzan datagen`.
fn games_file(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".games");
    name.into()
}

/// Fits the weights, and the curve from scores to results, to the games in some files; the piece values and
/// search parameters stay as they are. `None` after a signal.
///
/// # Errors
/// If a file cannot be read, has games of another variant, or there are too few positions.
pub fn fit_weights(
    subject: &dyn Subject,
    data: &[PathBuf],
    fit: &Fit,
    output: &Output,
) -> Result<Option<Written>> {
    let samples = samples::read(subject, data)?;
    ensure!(samples.len() >= MIN_POSITIONS, "there are too few quiet positions: {}", samples.len());
    output.line(format_args!("{} games, {} quiet positions", samples.games, samples.len()));
    let scored = samples.fitting.iter().chain(&samples.held_out).map(Sample::scored);
    let chances = chances::fit(&scored.collect::<Vec<Scored>>());
    output.line(format_args!("wins: 1 / (1 + exp(({:.1} - score) / {:.1}))", chances.even, chances.spread));
    let before = subject.weights();
    let fitted = fit.weights(before, &samples, output);
    let table = fitted.iter().map(|weight| weight.map(|half| half.round() as i32)).collect();
    let fitted = Written { table, chances, ..Written::of(subject.variant().exact_name(), before) };
    Ok((!interrupt::is_interrupted()).then_some(fitted))
}

/// The text of the source file with a game's weights.
fn source(variant: Variant, terms: &[Term], weights: &Written) -> String {
    let mut text = format!(
        "//! Weights of {}'s evaluation. This file is written by `firzan tune {variant}`.

use crate::eval::{{Chances, Named}};

/// The path of this file.
pub const FILE: &str = file!();

/// The expected result of a score.
pub const CHANCES: Chances = Chances {{
    even: {:.1},
    spread: {:.1},
}};

/// Centipawns in the middlegame and in the ending, by term.
#[rustfmt::skip]
pub const WEIGHTS: Named = &[
",
        variant.identity().title,
        weights.chances.even,
        weights.chances.spread
    );
    for term in terms {
        text += &format!("    //{}\n    (\"{}\", &[\n", term.about, term.name);
        for row in weights.table[term.start..term.start + term.len].chunks(term.row) {
            let row: Vec<String> = row.iter().map(|[middle, end]| format!("[{middle}, {end}],")).collect();
            text += &format!("        {}\n", row.join(" "));
        }
        text += "    ]),\n";
    }
    text + "];\n"
}
