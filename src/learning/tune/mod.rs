//! Fits the weights of an evaluation to self-play games, by Peter Österlund's method (Texel tuning): logistic
//! regression of the games' results over the features of quiet positions.
//!
//! | file | what |
//! |---|---|
//! | `samples` | quiet positions and their features |
//! | `fit` | the regression |
//! | `file` | the file of the weights |

mod file;
mod fit;
mod samples;

pub use file::written;
pub use fit::Fit;

use super::datagen::{Generated, Play, Wanted, generate};
use super::target;
use crate::console::backup;
use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::shard::Shard;
use crate::learning::chances;
use crate::learning::chances::Scored;
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::eval::{Chances, Evaluate};
use firzan::games::{Registry, Variant, Visitor};
use firzan::system::atomic_file;
use fit::Fitted;
use samples::Samples;
use std::fs;
use std::path::{Path, PathBuf};
use std::slice;

/// The arguments of `firzan tune`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its weights
    variant: Variant,
    /// Fit to the games in these files, made by `firzan datagen`. Without this option games are played, and
    /// kept next to the output file, as FILE.games, until that is written
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with_all = ["Play", "games"])]
    data: Vec<PathBuf>,
    /// Number of games to play
    #[arg(long, default_value_t = 4000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    #[command(flatten)]
    play: Play,
    #[command(flatten)]
    fit: Fit,
    /// Threads to use [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The file to write: the source of a game's weights, or for a defined game a text that is found by its
    /// name [default: the game's own]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Plays games if none are given, fits the weights and writes their source file. After a signal only the
/// games are kept.
///
/// # Errors
/// If a file cannot be read or written, a game is not one of this variant's, or there are too few positions.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let pool = pool(options.threads)?;
    // Games and epochs check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    pool.install(|| options.variant.visit(Tuning { options, output, registry }))
}

struct Tuning<'a> {
    options: &'a Arguments,
    output: &'a Output,
    registry: &'a Registry,
}

impl Visitor for Tuning<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluate>(self, game: P::Options) -> Result<()> {
        let Tuning { options, output, registry } = self;
        let out = target::file(registry, options.variant, options.output.as_deref(), P::weights(game).file)?;
        backup::announce(&out, output);
        if !options.data.is_empty() {
            return self.fit::<P>(game, &options.data, &out);
        }
        let played = games_beside(&out);
        let is_own = !played.exists();
        let kept = options.play(&played, output)?;
        if !interrupt::is_interrupted() {
            self.fit::<P>(game, slice::from_ref(&played), &out)?;
        }
        if interrupt::is_interrupted() {
            output.line(format_args!(
                "Interrupted. {} of {} games are saved in {}; run the same command again to continue.",
                kept.games,
                kept.wanted,
                played.display()
            ));
        } else if is_own {
            // The weights have been written; a leftover file of games does no harm.
            let _ = fs::remove_file(&played);
        } else {
            output.line(format_args!("{} is kept, because it existed before", played.display()));
        }
        Ok(())
    }
}

/// The file for the games played for a file of weights: `chess.rs.games`, not `chess.games`, which may be one
/// of `firzan datagen`.
fn games_beside(out: &Path) -> PathBuf {
    let mut name = out.as_os_str().to_owned();
    name.push(".games");
    name.into()
}

/// The weights that fit the games of some files best, and the chances of results by score; `None` after a
/// signal.
///
/// # Errors
/// If a file cannot be read, a game is not of this kind, or there are too few positions.
pub fn fitted<P: Evaluate>(
    game: P::Options,
    variant: Variant,
    data: &[PathBuf],
    fit: &Fit,
    output: &Output,
) -> Result<Option<(Fitted, Chances)>> {
    let before = P::weights(game);
    let samples = Samples::of::<P>(game, variant, data)?;
    ensure!(samples.len() >= 100, "there are too few quiet positions: {}", samples.len());
    output.line(format_args!("{} games, {} quiet positions", samples.games(), samples.len()));
    let all = [samples.fitting.as_slice(), &samples.held_out].concat();
    let scored: Vec<Scored> = all.iter().map(|&place| samples.at(place).scored()).collect();
    let chances = chances::fitted(&scored);
    output.line(format_args!("wins: 1 / (1 + exp(({:.1} - score) / {:.1}))", chances.even, chances.spread));
    let fitted = fit.weights(before, &samples, output);
    Ok((!interrupt::is_interrupted()).then_some((fitted, chances)))
}

impl Tuning<'_> {
    /// Fits the weights to the games of some files and writes them, unless a signal arrives.
    fn fit<P: Evaluate>(&self, game: P::Options, data: &[PathBuf], out: &Path) -> Result<()> {
        let Tuning { options, output, registry } = self;
        let (variant, before) = (options.variant, P::weights(game));
        let Some((fitted, chances)) = fitted::<P>(game, variant, data, &options.fit, output)? else {
            output.line("Interrupted: no weights were written.");
            return Ok(());
        };
        let text = if variant.is_defined() {
            written(P::identity(game).exact_name(), before, &fitted, chances).text(before.terms)
        } else {
            file::source(variant, before, &fitted, chances)
        };
        backup::keep(out)?;
        atomic_file::write(out, text.as_bytes())
            .with_context(|| format!("cannot write {}", out.display()))?;
        output.line(out.display());
        output.line(target::next(registry, variant, out, before.file));
        Ok(())
    }
}

impl Arguments {
    /// Plays the games that are missing in a file.
    fn play(&self, path: &Path, output: &Output) -> Result<Generated> {
        let wanted = Wanted {
            variant: self.variant,
            shard: Shard::WHOLE,
            play: &self.play,
            games: self.games,
            threads: self.threads,
        };
        generate(&wanted, path, output)
    }
}
