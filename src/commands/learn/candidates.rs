//! The candidates fitted to the games so far: piece values and weights, if the game has them in files, and a
//! network that corrects them.

use super::journal::{CandidateKind, Played};
use super::player::{Player, whole_file};
use super::result::origin;
use super::state::Run;
use crate::console::numbers::defaults;
use crate::console::output::Output;
use crate::console::{files, interrupt};
use crate::learning::subject::subject;
use crate::learning::train::{self, Course, Samples};
use crate::learning::tune;
use anyhow::Result;
use firzan::eval::Net;
use firzan::eval::learnt::Learnt;
use firzan::eval::written::Written;
use firzan::games::Variant;
use firzan::games::defined::play::TERMS;
use indicatif::ProgressBar;
use std::io;
use std::path::PathBuf;

/// Approximate number of positions, from the latest generations, for fitting weights and networks. More would
/// not be worth the time.
const WEIGHT_POSITIONS: u64 = 1_000_000;
const NETWORK_POSITIONS: u64 = 4_000_000;

/// Units of a network that is trained on fewer than [`MANY_POSITIONS`], and on at least as many.
const UNITS: [usize; 2] = [32, 64];
const MANY_POSITIONS: u64 = 1_000_000;

/// Makes the missing candidates of a generation; `None` after a signal.
///
/// # Errors
/// If a file cannot be read or written, or there are too few positions.
pub fn make(run: &Run, number: usize, present: &Player) -> Result<Option<Vec<CandidateKind>>> {
    let own = run.options.variant;
    let mut learnt =
        Learnt { game: own.exact_name().to_string(), made: origin(run, number), weights: None, net: None };
    let mut kinds = Vec::new();
    let mut weighted = present.weighted(own);
    if own.is_defined() {
        let path = run.folder.candidate(number, CandidateKind::Weights);
        if !path.exists() {
            run.bar.say(format_args!("generation {number}: fitting the weights"));
            let Some(fitted) = fit_weights(run, number, weighted)? else { return Ok(None) };
            learnt.weights = Some(fitted.text(TERMS));
            files::write(&path, &learnt.bytes())?;
        }
        let (bytes, file) = whole_file(&path, own, run.registry)?;
        learnt.weights = Learnt::read(&bytes).map_err(anyhow::Error::msg)?.weights;
        weighted = file.weighted().unwrap_or(own);
        kinds.push(CandidateKind::Weights);
    }
    let path = run.folder.candidate(number, CandidateKind::Network);
    if !path.exists() {
        run.bar.say(format_args!("generation {number}: training a network"));
        let net = run.pool.install(|| train_network(run, number, weighted))?;
        if interrupt::is_interrupted() {
            return Ok(None);
        }
        let Some(net) = net else { return Ok(Some(kinds)) };
        // A built-in game's network file is written as such, so that it can be built in unchanged.
        learnt.net = Some(net.bytes());
        files::write(&path, &if own.is_defined() { learnt.bytes() } else { net.bytes() })?;
    }
    kinds.push(CandidateKind::Network);
    Ok(Some(kinds))
}

/// The game files of the latest generations up to `number`, with at most about `limit` positions as `count`
/// counts them, and the number of these positions.
fn game_files(run: &Run, number: usize, limit: u64, count: fn(Played) -> u64) -> (Vec<PathBuf>, u64) {
    let (mut files, mut positions) = (Vec::new(), 0);
    for generation in (1..=number).rev() {
        let more = run.generation(generation).played.map_or(0, count);
        if !files.is_empty() && positions + more > limit {
            break;
        }
        files.push(run.folder.games(generation));
        positions += more;
    }
    (files, positions)
}

/// Fits weights, and piece values that follow from them, to the games so far; `None` after a signal. The
/// feature counts depend on the values, so the weights are fitted again with the new values.
fn fit_weights(run: &Run, number: usize, before: Variant) -> Result<Option<Written>> {
    let (files, _) = game_files(run, number, WEIGHT_POSITIONS, |played| played.positions);
    let output = Output::new(io::sink());
    let fit =
        |variant| run.pool.install(|| tune::fit_weights(&*subject(variant), &files, &defaults(), &output));
    let Some(first) = fit(before)? else { return Ok(None) };
    let values = before.playable().map(|game| game.fitted_values(&first.table));
    let first = Written { values: values.unwrap_or_default(), ..first };
    fit(run.registry.with_weights(before, first).map_err(anyhow::Error::msg)?)
}

/// Trains a network; `None` after a signal, or if there are too few positions or too many kinds of pieces.
fn train_network(run: &Run, number: usize, variant: Variant) -> Result<Option<Net>> {
    let subject = subject(variant);
    if subject.features().is_err() {
        return Ok(None);
    }
    let count = |played: Played| played.positions + played.interior;
    let (files, positions) = game_files(run, number, NETWORK_POSITIONS, count);
    let mut fit: train::Fit = defaults();
    fit.seed = run.options.seed;
    let samples = Samples::of(&*subject, &files, fit.lambda, true, &ProgressBar::hidden())?;
    if !samples.suffice() {
        return Ok(None);
    }
    let units = UNITS[usize::from(positions >= MANY_POSITIONS)];
    let course = Course { before: None, units, on_hand: true, fit: &fit };
    let trained = course.train(&*subject, &samples, &Output::new(io::sink()))?;
    Ok(trained.map(|trained| trained.net))
}
