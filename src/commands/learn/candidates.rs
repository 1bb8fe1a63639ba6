//! The candidates fitted to the games so far: values and weights, for a game that has them in files, and a
//! network on them.

use super::journal::Kind;
use super::player::{self, Player};
use super::result::made;
use super::state::Run;
use crate::console::interrupt;
use crate::console::numbers::defaults;
use crate::console::output::Output;
use crate::learning::train::{self, Course, Samples, suffice};
use crate::learning::tune;
use anyhow::{Context, Result};
use firzan::eval::learnt::Learnt;
use firzan::eval::net::Features;
use firzan::eval::written::Written;
use firzan::eval::{Evaluate, Net};
use firzan::games::defined::play::TERMS;
use firzan::games::{Variant, Visitor};
use firzan::system::atomic_file;
use std::io;
use std::path::{Path, PathBuf};

/// The positions that weights and networks are fitted to, about: those of the latest generations. More take
/// longer than they bring.
const FOR_WEIGHTS: u64 = 1_000_000;
const FOR_NETWORK: u64 = 4_000_000;

/// The units of a network, by whether it has at least so many positions.
const MANY: u64 = 1_000_000;
const UNITS: [usize; 2] = [32, 64];

/// Makes the candidates of a generation that are missing; `None` after a signal.
///
/// # Errors
/// If a file cannot be read or written, or there are too few positions.
pub fn make(run: &Run, number: usize, present: &Player) -> Result<Option<Vec<Kind>>> {
    let own = run.options.variant;
    let mut learnt =
        Learnt { game: own.exact_name().to_string(), made: made(run, number), weights: None, net: None };
    let mut kinds = Vec::new();
    let mut weighted = present.weighted(own);
    if own.is_defined() {
        let path = run.folder.candidate(number, Kind::Weights);
        if !path.exists() {
            run.bar.say(format_args!("generation {number}: fitting the weights"));
            let Some(fitted) = fitted(run, number, weighted)? else { return Ok(None) };
            learnt.weights = Some(fitted.text(TERMS));
            write(&path, &learnt.bytes())?;
        }
        learnt.weights = player::learnt(&path)?.weights;
        weighted = Player::read(path, own, run.registry)?.weighted(own);
        kinds.push(Kind::Weights);
    }
    let path = run.folder.candidate(number, Kind::Network);
    if !path.exists() {
        run.bar.say(format_args!("generation {number}: training a network"));
        let net = run.pool.install(|| weighted.visit(Training { run, number }))?;
        if interrupt::is_interrupted() {
            return Ok(None);
        }
        let Some(net) = net else { return Ok(Some(kinds)) };
        // That of a built-in game can be built in as it is.
        learnt.net = Some(net.bytes());
        write(&path, &if own.is_defined() { learnt.bytes() } else { net.bytes() })?;
    }
    kinds.push(Kind::Network);
    Ok(Some(kinds))
}

fn write(path: &Path, bytes: &[u8]) -> Result<()> {
    atomic_file::write(path, bytes).with_context(|| format!("cannot write {}", path.display()))
}

/// The files with the games of the latest generations up to one, that have about so many positions.
fn data(run: &Run, number: usize, most: u64) -> (Vec<PathBuf>, u64) {
    let (mut files, mut positions) = (Vec::new(), 0);
    for generation in (1..=number).rev() {
        let more = run.generation(generation).played.map_or(0, |played| played.positions);
        if !files.is_empty() && positions + more > most {
            break;
        }
        files.push(run.folder.games(generation));
        positions += more;
    }
    (files, positions)
}

/// Weights fitted to the games so far, with the values that follow from them; `None` after a signal. What the
/// features count depends on the values, so the weights are fitted again with the new ones.
fn fitted(run: &Run, number: usize, before: Variant) -> Result<Option<Written>> {
    let fit = |variant: Variant| run.pool.install(|| variant.visit(Fitting { run, number }));
    let Some(first) = fit(before)? else { return Ok(None) };
    let values = before.playable().map(|game| game.fitted_values(&first.table));
    let first = Written { values: values.unwrap_or_default(), ..first };
    fit(run.registry.with_weights(before, first).map_err(anyhow::Error::msg)?)
}

/// Fits weights with the present values; `None` after a signal.
struct Fitting<'a> {
    run: &'a Run<'a>,
    number: usize,
}

impl Visitor for Fitting<'_> {
    type Output = Result<Option<Written>>;

    fn visit<P: Evaluate>(self, game: P::Options) -> Self::Output {
        let (files, _) = data(self.run, self.number, FOR_WEIGHTS);
        let fitted =
            tune::fitted::<P>(game, self.run.options.variant, &files, &defaults(), &Output::new(io::sink()))?;
        let (before, name) = (P::weights(game), P::identity(game).exact_name());
        Ok(fitted.map(|(weights, chances)| tune::written(name, before, &weights, chances)))
    }
}

/// Trains a network; gives it back, or `None` after a signal, and where there are too few positions or too
/// many kinds of pieces for one.
struct Training<'a> {
    run: &'a Run<'a>,
    number: usize,
}

impl Visitor for Training<'_> {
    type Output = Result<Option<Net>>;

    fn visit<P: Evaluate>(self, game: P::Options) -> Self::Output {
        if Features::new::<P>(game).is_err() {
            return Ok(None);
        }
        let (files, positions) = data(self.run, self.number, FOR_NETWORK);
        let mut fit: train::Fit = defaults();
        fit.seed = self.run.options.seed;
        let samples = Samples::of::<P>(game, self.run.options.variant, &files, fit.lambda, &mut |_| {})?;
        if !suffice(&samples) {
            return Ok(None);
        }
        let units = UNITS[usize::from(positions >= MANY)];
        let course = Course { before: None, units, on_hand: true, fit: &fit };
        let trained = course.trained::<P>(game, &samples, &Output::new(io::sink()))?;
        Ok(trained.map(|trained| trained.net))
    }
}
