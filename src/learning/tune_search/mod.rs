//! Fits a game's search parameters by self-play: simultaneous perturbation stochastic approximation (Spall
//! 1992), as in fishtest for Stockfish.
//!
//! In each iteration every parameter is changed up or down, at random, by its own small step; the engine with
//! these changes plays two games, from one opening with both colours, against the engine with the opposite
//! changes, and all parameters move a little towards the winner's. Iterations are played in batches with the
//! same parameters, so the result does not depend on the number of threads.
//!
//! | file | what |
//! |---|---|
//! | `climb` | the climb of the parameters |
//! | `file` | the source file of a game's search parameters |

mod climb;
mod file;

use super::datagen::{Play, Player};
use super::target;
use crate::console::backup;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::whole;
use crate::console::{interrupt, progress};
use anyhow::{Context, Result, ensure};
use clap::Args;
use climb::{BATCH, Climb, Trial};
use firzan::core::Color;
use firzan::eval::written::Written;
use firzan::eval::{Evaluate, Params};
use firzan::games::{Registry, Variant, Visitor};
use firzan::system::atomic_file;
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// The largest kept state in bytes: it has some dozen numbers.
const LARGEST_CLIMB: u64 = 1 << 20;

/// The arguments of `firzan tune-search`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its search parameters
    variant: Variant,
    /// Number of pairs of games to play
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Initial movement of the parameters after a pair that is won twice, in thousandths of their steps;
    /// later less. In practice 30 is too little for a few thousand pairs
    #[arg(long, value_name = "PERMILLE", default_value_t = 120)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    gain: u16,
    #[command(flatten)]
    play: Play,
    /// Threads to use [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The file to write: the source of a game's search parameters, or for a defined game the text of its
    /// weights [default: the game's own]; the state is kept next to it until the end
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Plays the games and writes the source file of the parameters found. After a signal the same command
/// resumes.
///
/// # Errors
/// If a file cannot be read or written, the kept state is of another command, or there are no threads.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    // Games check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    options.variant.visit(Tuning { options, output, registry })
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
        let before = P::weights(game);
        let tuned = before.search;
        let out = target::file(registry, options.variant, options.output.as_deref(), tuned.file)?;
        backup::announce(&out, output);
        let kept = out.with_extension("climb");
        let mut climb = options.begun(&kept, &tuned.params)?;
        options.climb(&mut climb, &kept)?;
        if interrupt::is_interrupted() {
            output.line(format_args!(
                "Interrupted. The state after {} of {} pairs is saved in {}; run the same command again to \
                 continue.",
                climb.pairs(),
                options.pairs,
                kept.display()
            ));
            return Ok(());
        }
        let found = climb.found();
        output.line(file::table(&tuned.params, &found));
        let text = if options.variant.is_defined() {
            let name = P::identity(game).exact_name();
            Written { params: found, ..Written::of(name, before) }.text(before.terms)
        } else {
            file::source(options.variant, P::identity(game).title, &found)
        };
        backup::keep(&out)?;
        atomic_file::write(&out, text.as_bytes())
            .with_context(|| format!("cannot write {}", out.display()))?;
        // The parameters have been written; a leftover file does no harm.
        let _ = fs::remove_file(&kept);
        output.line(out.display());
        output.line(target::next(registry, options.variant, &out, tuned.file));
        Ok(())
    }
}

impl Arguments {
    /// The state of an interrupted command, or a new one.
    fn begun(&self, kept: &Path, start: &Params) -> Result<Climb> {
        let Arguments { variant, pairs, gain, play, .. } = self;
        let (id, mark) = (variant.exact_id(), variant.learnt_mark());
        let command = format!("{id} --pairs {pairs} --gain {gain} {play}{mark}");
        let climb = Climb::new(command, self.pairs, f64::from(self.gain) / 1000.0, start);
        if !kept.exists() {
            return Ok(climb);
        }
        let read = || -> Result<Climb> { Ok(serde_json::from_slice(&whole::read(kept, LARGEST_CLIMB)?)?) };
        let before = read().with_context(|| format!("cannot resume from {}", kept.display()))?;
        ensure!(
            before.is_of(&climb),
            "{} was kept by another command or for other parameters; remove it to start again",
            kept.display()
        );
        Ok(before)
    }

    /// Plays the remaining pairs, keeping the state after each batch.
    fn climb(&self, climb: &mut Climb, kept: &Path) -> Result<()> {
        let pool = pool(self.threads)?;
        let bar = progress::bar("pairs", self.pairs).with_position(climb.pairs());
        while climb.pairs() < self.pairs && !interrupt::is_interrupted() {
            let trials = climb.trials(self.play.seed(), BATCH.min(self.pairs - climb.pairs()));
            let play = |trial: &Trial| {
                let result = self.pair(trial);
                bar.inc(1);
                result
            };
            let results =
                pool.install(|| trials.par_iter().map(play).collect::<Result<Option<Vec<i32>>>>())?;
            // A batch interrupted by a signal is played again.
            let Some(results) = results else { break };
            climb.learn(&trials, &results);
            let text = serde_json::to_vec(climb)?;
            atomic_file::write(kept, &text).with_context(|| format!("cannot write {}", kept.display()))?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// Half the points by which the first change is better in two games; `None` after a signal.
    fn pair(&self, trial: &Trial) -> Result<Option<i32>> {
        let players = [(); 2].map(|()| Player::new(&self.play, self.variant));
        let [a, b] = players;
        let (a, b) = (a?, b?);
        let [up, down] = trial.params;
        let mut points = 0;
        for (params, color) in [([up, down], Color::White), ([down, up], Color::Black)] {
            let Some(game) = a.duel(&b, trial.number, params) else {
                return Ok(None);
            };
            points += match game.winner {
                None => 0,
                Some(winner) if winner == color => 1,
                Some(_) => -1,
            };
        }
        Ok(Some(points))
    }
}
