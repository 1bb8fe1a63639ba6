//! Fits a game's search parameters by self-play: simultaneous perturbation stochastic approximation (Spall
//! 1992), as in fishtest for Stockfish.
//!
//! In each iteration every parameter is changed up or down, at random, by its own small step; the engine with
//! these changes plays two games, from one opening with both colours, against the engine with the opposite
//! changes, and all parameters move a little towards the winner's. Iterations are played in batches with the
//! same parameters, so the result does not depend on the number of threads.
//!
//! `climb` does the arithmetic.

mod climb;

use super::datagen::{Play, Player};
use super::subject::subject;
use super::target::Target;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::{files, interrupt, progress, whole};
use anyhow::{Context, Result, ensure};
use clap::Args;
use climb::{BATCH, Climb, Trial};
use firzan::core::Color;
use firzan::eval::Params;
use firzan::eval::written::Written;
use firzan::games::{Registry, Variant};
use rayon::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};

/// Maximum size of a saved state in bytes; it has a few dozen numbers.
const MAX_STATE: u64 = 1 << 20;

/// The arguments of `firzan tune-search`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its search parameters
    variant: Variant,
    /// Number of game pairs to play
    #[arg(long, default_value_t = 2000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Initial change of the parameters for each game won, in thousandths of their steps; it decreases during
    /// the run. In practice, 30 is too little for a few thousand pairs
    #[arg(long, value_name = "PERMILLE", default_value_t = 120)]
    #[arg(value_parser = clap::value_parser!(u16).range(1..=1000))]
    gain: u16,
    #[command(flatten)]
    play: Play,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    threads: u16,
    /// The file to write: Rust source for a built-in game, the text file of its weights for a defined one;
    /// the state is kept next to it until the end [default: the game's own file]
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Plays the games and writes the parameters found. After a signal, the same command resumes.
///
/// # Errors
/// If a file cannot be read or written, the saved state is of another command, or there are no threads.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    // The games check for signals themselves.
    interrupt::on_signal(|| {}, || {});
    let Arguments { variant, pairs, .. } = *options;
    let before = subject(variant).weights();
    let tuned = before.search;
    let target = Target::new(registry, variant, options.output.as_deref(), tuned.file, output)?;
    let state = target.path.with_extension("climb");
    let mut climb = options.resume(&state, &tuned.params)?;
    options.climb(&mut climb, &state)?;
    if interrupt::is_interrupted() {
        let (done, state) = (climb.pairs(), state.display());
        output.line(format_args!(
            "Interrupted. The state after {done} of {pairs} pairs is saved in {state}; run the same command \
             again to continue."
        ));
        return Ok(());
    }
    let params = climb.params();
    output.line(table(&tuned.params, &params));
    target.write(&if variant.is_defined() {
        Written { params, ..Written::of(variant.exact_name(), before) }.text(before.terms)
    } else {
        source(variant, &params)
    })?;
    // The parameters have been written; a leftover file does no harm.
    let _ = fs::remove_file(&state);
    Ok(())
}

/// The text of the source file with a game's search parameters.
fn source(variant: Variant, params: &Params) -> String {
    let values = params.values().into_iter().zip(Params::DEFAULT.values());
    let rows = Params::ALL.iter().zip(values).filter(|(_, (value, default))| value != default);
    let rows: String =
        rows.map(|(param, (value, _))| format!("    (\"{}\", {value}),\n", param.name)).collect();
    let start = if rows.is_empty() { "" } else { "\n" };
    format!(
        "//! Search parameters of {}. This file is written by `firzan tune-search {variant}`.

use crate::eval::NamedParams;

/// The path of this file.
pub const FILE: &str = file!();

/// The parameters that differ from the defaults.
pub const PARAMS: NamedParams = &[{start}{rows}];
",
        variant.identity().title
    )
}

/// The changes of the parameters, as a text table.
fn table(before: &Params, after: &Params) -> String {
    let values = before.values().into_iter().zip(after.values());
    let rows = Params::ALL.iter().zip(values);
    let rows = rows.map(|(param, (before, after))| format!("{:>24} {before:>6} {after:>6}\n", param.name));
    format!("{:>24} {:>6} {:>6}\n{}", "", "before", "after", rows.collect::<String>())
}

impl Arguments {
    /// Reads the state of an interrupted command, or creates a new one.
    fn resume(&self, state: &Path, start: &Params) -> Result<Climb> {
        let Arguments { variant, pairs, gain, play, .. } = self;
        let (id, mark) = (variant.exact_id(), variant.learnt_mark());
        let command = format!("{id} --pairs {pairs} --gain {gain} {play}{mark}");
        let climb = Climb::new(command, self.pairs, f64::from(self.gain) / 1000.0, start);
        if !state.exists() {
            return Ok(climb);
        }
        let name = state.display();
        let read = || -> Result<Climb> { Ok(serde_json::from_slice(&whole::read(state, MAX_STATE)?)?) };
        let before = read().with_context(|| format!("cannot resume from {name}"))?;
        ensure!(
            before.is_same(&climb),
            "{name} was saved by another command or for other parameters; remove it to start again"
        );
        Ok(before)
    }

    /// Plays the remaining pairs, saving the state after each batch.
    fn climb(&self, climb: &mut Climb, state: &Path) -> Result<()> {
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
            files::write(state, &serde_json::to_vec(climb)?)?;
        }
        bar.finish_and_clear();
        Ok(())
    }

    /// The wins minus the losses of the first change in two games; `None` after a signal.
    fn pair(&self, trial: &Trial) -> Result<Option<i32>> {
        let play = self.play.clone().as_match();
        let new = || Player::new(&play, self.variant);
        let (a, b) = (new()?, new()?);
        let [up, down] = trial.params;
        let mut balance = 0;
        for (params, color) in [([up, down], Color::White), ([down, up], Color::Black)] {
            let Some(game) = a.duel(&b, trial.number, params) else { return Ok(None) };
            balance += game.winner.map_or(0, |winner| if winner == color { 1 } else { -1 });
        }
        Ok(Some(balance))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_can_take_the_place_of_the_engines_file() {
        let shatranj: Variant = "shatranj".parse().expect("a game");
        let text = source(shatranj, &subject(shatranj).weights().search.params);
        assert_eq!(text, include_str!("../../engine/games/shatranj/params.rs"));
    }
}
