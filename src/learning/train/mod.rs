//! Trains a game's network on games of `firzan datagen`.
//!
//! | file | contents |
//! |---|---|
//! | `samples` | quiet positions as network inputs |
//! | `model` | the network in floating point |
//! | `fit` | the training loop |
//! | `curve` | the loss curves |

mod curve;
mod fit;
mod model;
mod samples;

pub use fit::Fit;
pub use samples::Samples;

use super::chances;
use super::chances::{Scored, sum};
use super::subject::{Subject, subject};
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::{files, interrupt, progress, whole};
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::core::Random;
use firzan::eval::Chances;
use firzan::eval::net::{LARGEST_NET, MOST_UNITS, Meaning, Net, UNIT_STEP};
use firzan::games::{Registry, Variant};
use firzan::search::Bound;
use fit::{Target, held_out as held_out_loss};
use model::{Model, Scratch};
use samples::Sample;
use std::path::{Path, PathBuf};

/// The arguments of `firzan train`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its network
    variant: Variant,
    /// Files of games made by `firzan datagen`
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Number of units of the first layer for each side, a multiple of 32
    #[arg(long, default_value_t = 64, value_parser = units)]
    units: usize,
    /// Correct the hand-written evaluation instead of replacing it
    #[arg(long)]
    on_hand: bool,
    /// Start from this network instead of random weights, for example to train it on games that it has played
    /// since; a tenth of the default --rate keeps what it has learnt
    #[arg(long, value_name = "FILE", conflicts_with_all = ["units", "on_hand"])]
    from: Option<PathBuf>,
    /// Ignore the interior nodes that `firzan datagen --interior` has kept with the games. Their values are
    /// targets without the game's result, and bounds pull in one direction only
    #[arg(long)]
    no_interior: bool,
    #[command(flatten)]
    fit: Fit,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    threads: u16,
    /// Plot the loss curves to this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// The network to write; NAME.net next to the file that defines the game NAME is found automatically
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

fn units(text: &str) -> Result<usize, String> {
    match text.parse() {
        Ok(units) if units > 0 && units <= MOST_UNITS && usize::is_multiple_of(units, UNIT_STEP) => Ok(units),
        _ => Err(format!("must be a multiple of {UNIT_STEP}, at most {MOST_UNITS}")),
    }
}

/// Reads the games, trains on them and writes the network.
///
/// # Errors
/// If a file cannot be read or written, the games are of another game, or there are too few positions;
/// nothing is written then.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    let pool = pool(options.threads)?;
    interrupt::on_signal(|| {}, || {});
    pool.install(|| options.run(output, registry))
}

impl Arguments {
    fn run(&self, output: &Output, registry: &Registry) -> Result<()> {
        let inputs = || self.data.iter().cloned().chain(registry.files());
        files::check_output(&self.output, inputs())?;
        if let Some(plot) = &self.plot {
            files::check_output(plot, inputs().chain(self.from.clone()).chain([self.output.clone()]))?;
        }
        let subject = subject(self.variant);
        let before = self.from.as_ref().map(|path| read_net(&*subject, path)).transpose()?;
        let on_hand = before.as_ref().map_or(self.on_hand, |net| net.meaning().on_hand);
        let bar = progress::bar("games read", 0);
        let samples = Samples::of(&*subject, &self.data, self.fit.lambda, !self.no_interior, &bar)?;
        bar.finish_and_clear();
        let course = Course { before, units: self.units, on_hand, fit: &self.fit };
        let Some(Trained { net, losses, loss, hand }) = course.train(&*subject, &samples, output)? else {
            output.line("Interrupted: no network was written.");
            return Ok(());
        };
        if let Some(path) = &self.plot {
            let (game, fitting) = (self.variant.identity().title, samples.positions.fitting.len());
            let title = format!("{game}: {} units, {fitting} positions", net.units());
            files::write(path, curve::svg(&title, &losses).as_bytes())?;
        }
        let bytes = net.bytes();
        files::write(&self.output, &bytes)?;
        output.line(format_args!("{}: {} bytes", self.output.display(), bytes.len()));
        if loss > hand {
            output.line(format_args!(
                "This network is worse than none: its held-out loss is {loss:.5}, but the hand-written \
                 evaluation's is {hand:.5}. More games or epochs may help."
            ));
        }
        Ok(())
    }
}

/// Reads the network to start from.
fn read_net(subject: &dyn Subject, path: &Path) -> Result<Net> {
    let read = || Ok::<_, anyhow::Error>(subject.read_net(&whole::read(path, LARGEST_NET)?)?);
    read().with_context(|| format!("cannot start from {}", path.display()))
}

/// The settings of a training run.
pub struct Course<'a> {
    /// The network to start from, if any.
    pub before: Option<Net>,
    /// Units of the first layer per side, without a network to start from.
    pub units: usize,
    /// True if the network corrects the hand-written evaluation.
    pub on_hand: bool,
    /// The options of training.
    pub fit: &'a Fit,
}

/// A trained network.
pub struct Trained {
    /// The network.
    pub net: Net,
    /// The losses of each epoch.
    pub losses: curve::Losses,
    /// The held-out loss of the network.
    pub loss: f64,
    /// The held-out loss of the hand-written evaluation.
    pub hand: f64,
}

impl Course<'_> {
    /// Trains a network on positions of a game; `None` after a signal.
    ///
    /// # Errors
    /// If there are too few positions, or the weights differ too much in size to be rounded to integers.
    pub fn train(self, subject: &dyn Subject, samples: &Samples, output: &Output) -> Result<Option<Trained>> {
        let Course { before, units, on_hand, fit } = self;
        let (fitting, held_out) = (&samples.positions.fitting, &samples.positions.held_out);
        ensure!(samples.suffice(), "there are too few quiet positions: {}", samples.positions.len());
        let count = samples.of_games().count();
        output.line(format_args!("{count} quiet positions for training, {} held out", held_out.len()));
        if count < fitting.len() {
            let [exact, lower, upper] =
                [Bound::Exact, Bound::Lower, Bound::Upper].map(|bound| samples.interior(bound));
            output.line(format_args!(
                "{} interior nodes for training: {exact} exact, {lower} lower bounds, {upper} upper bounds",
                fitting.len() - count
            ));
        }
        let scale = chances::scale(&samples.of_games().map(Sample::scored).collect::<Vec<_>>()) as f32;
        let target = Target { scale, result: fit.result, on_hand };
        let hand = sum(held_out, |sample| target.loss_of_hand(sample)) / held_out.len() as f64;
        output.line(format_args!(
            "scale: {scale:.1} centipawns per factor e of the odds; loss of the hand-written evaluation \
             {hand:.5}"
        ));
        let features = subject.features()?;
        let inputs = features.inputs;
        let mut model = match &before {
            Some(net) => {
                let model = Model::of(inputs, &net.weights(), net.meaning().scale as f32 / scale);
                let loss = held_out_loss(&model, samples, target);
                output.line(format_args!("the network to start from: held out {loss:.5}"));
                model
            }
            None => Model::new(inputs, units, on_hand, &mut Random::stream(fit.seed, 0)),
        };
        let mut losses = curve::Losses::new();
        fit.learn(&mut model, samples, target, &mut |[learnt, held_out]| {
            losses.push([learnt, held_out]);
            output.line(format_args!("epoch {:3}: loss {learnt:.5}, held out {held_out:.5}", losses.len()));
            !interrupt::is_interrupted()
        });
        if interrupt::is_interrupted() {
            return Ok(None);
        }
        output.line(format_args!("held out {}", curve::bars(&losses)));
        let chances = subject.weights().chances;
        let mut meaning = Meaning { on_hand, scale: scale.round() as i32, chances };
        let name = subject.variant().exact_name();
        let net = Net::new(name, features.clone(), meaning, &model.parts());
        let (scored, loss) = check(&net, &model, samples, target, output)?;
        meaning.chances = chances::fit(&scored);
        let net = Net::new(name, features, meaning, &model.parts());
        let Chances { even, spread } = meaning.chances;
        output.line(format_args!("wins: 1 / (1 + exp(({even:.1} - score) / {spread:.1}))"));
        Ok(Some(Trained { net, losses, loss, hand }))
    }
}

/// Maximum mean rounding error of the integer network, in log-odds.
const MAX_ROUNDING: f64 = 0.04;

/// Compares the integer network with the trained one; returns its scores of the held-out positions, and its
/// loss.
fn check(
    net: &Net,
    model: &Model,
    samples: &Samples,
    target: Target,
    output: &Output,
) -> Result<(Vec<Scored>, f64)> {
    let mut scratch = Scratch::new(model.units());
    let (mut sum, mut max) = (0.0, 0.0f64);
    let mut loss = 0.0;
    let mut scored = Vec::with_capacity(samples.positions.held_out.len());
    for sample in &samples.positions.held_out {
        let float = model.output(samples, sample, false, &mut scratch);
        let inputs = samples.inputs(sample, false);
        let other = inputs.clone().map(|input| samples.exchanged(input));
        let exact = net.evaluate(inputs, other, sample.data.bucket.into());
        let error = f64::from(float * target.scale - exact as f32).abs();
        (sum, max) = (sum + error, max.max(error));
        loss += target.loss(sample, exact as f32 / target.scale);
        let hand = if target.on_hand { f64::from(sample.data.by_hand) } else { 0.0 };
        scored.push(Scored { score: f64::from(exact) + hand, result: sample.result() });
    }
    let count = samples.positions.held_out.len() as f64;
    output.line(format_args!(
        "in integers: held out {:.5}, mean rounding error {:.2} centipawns, at most {max:.0}",
        loss / count,
        sum / count
    ));
    ensure!(
        sum / count <= MAX_ROUNDING * f64::from(target.scale),
        "the weights differ too much in size to be rounded to integers"
    );
    Ok((scored, loss / count))
}
