//! Trains a game's network on games of `firzan datagen`.
//!
//! | file | what |
//! |---|---|
//! | `samples` | quiet positions as inputs |
//! | `model` | the network in floating point |
//! | `fit` | training |
//! | `curve` | the curves of the losses |

mod curve;
mod fit;
mod model;
mod samples;

pub use fit::Fit;
pub use samples::Samples;

use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::whole;
use crate::console::{interrupt, progress};
use crate::learning::chances;
use crate::learning::chances::Scored;
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::core::Random;
use firzan::eval::net::{Features, LARGEST_NET, MOST_UNITS, Meaning, Net, UNIT_STEP};
use firzan::eval::{Chances, Evaluate};
use firzan::games::{Variant, Visitor};
use firzan::system::atomic_file;
use fit::{Target, held_out as held_out_loss};
use model::{Model, Scratch};
use samples::Sample;
use std::path::PathBuf;

/// The arguments of `firzan train`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it; all variants of a game share
    /// its network
    variant: Variant,
    /// Files of games made by `firzan datagen`
    #[arg(long, required = true, num_args = 1.., value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Units of the first layer for each side, a multiple of 32
    #[arg(long, default_value_t = 64, value_parser = units)]
    units: usize,
    /// Correct the hand-written evaluation instead of replacing it
    #[arg(long)]
    on_hand: bool,
    /// Start from this network instead of random weights, for example with games that it has played since; a
    /// tenth of the usual --rate keeps what it has learnt
    #[arg(long, value_name = "FILE", conflicts_with_all = ["units", "on_hand"])]
    from: Option<PathBuf>,
    #[command(flatten)]
    fit: Fit,
    /// Threads to use [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// Draw the curves of the losses into this SVG file
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// The network to write; as NAME.net beside the file that defines the game NAME it is found by itself
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
/// If a file cannot be read or written, the games are of another game, there are too few positions, or a
/// signal arrives before the end; nothing is written then.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let pool = pool(options.threads)?;
    interrupt::on_signal(|| {}, || {});
    pool.install(|| options.variant.visit(Training(options, output)))
}

struct Training<'a>(&'a Arguments, &'a Output);

impl Visitor for Training<'_> {
    type Output = Result<()>;

    fn visit<P: Evaluate>(self, game: P::Options) -> Result<()> {
        let Training(options, output) = self;
        for path in options.plot.iter().chain([&options.output]) {
            atomic_file::check(path).with_context(|| format!("cannot write {}", path.display()))?;
        }
        let before = options.before::<P>(game)?;
        let on_hand = before.as_ref().map_or(options.on_hand, |net| net.meaning().on_hand);
        let bar = progress::bar("games read", 0);
        let samples =
            Samples::of::<P>(game, options.variant, &options.data, options.fit.lambda, &mut |games| {
                bar.inc(games)
            })?;
        bar.finish_and_clear();
        let course = Course { before, units: options.units, on_hand, fit: &options.fit };
        let Some(Trained { net, losses, loss, hand }) = course.trained::<P>(game, &samples, output)? else {
            output.line("Interrupted: no network was written.");
            return Ok(());
        };
        if let Some(path) = &options.plot {
            let fitting = samples.fitting.len();
            let title = format!("{}: {} units, {fitting} positions", P::identity(game).title, net.units());
            let svg = curve::svg(&title, &losses);
            atomic_file::write(path, svg.as_bytes())
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
        let bytes = net.bytes();
        atomic_file::write(&options.output, &bytes)
            .with_context(|| format!("cannot write {}", options.output.display()))?;
        output.line(format_args!("{}: {} bytes", options.output.display(), bytes.len()));
        if loss > hand {
            output.line(format_args!(
                "This network is worse than none: its held-out loss is {loss:.5}, that of the \
                 hand-written evaluation {hand:.5}. More games or epochs may help."
            ));
        }
        Ok(())
    }
}

/// Settings of the training.
pub struct Course<'a> {
    /// The network to start from.
    pub before: Option<Net>,
    /// Otherwise the units of the first layer, for each side.
    pub units: usize,
    /// Whether it corrects the hand-written evaluation.
    pub on_hand: bool,
    /// The options of training.
    pub fit: &'a Fit,
}

/// A network that was trained.
pub struct Trained {
    /// The network.
    pub net: Net,
    /// The losses of each epoch.
    pub losses: curve::Losses,
    /// Its held-out loss.
    pub loss: f64,
    /// That of the hand-written evaluation.
    pub hand: f64,
}

/// The fewest positions to train a network with, and to judge it.
const FEWEST: [usize; 2] = [1000, 50];

/// Whether there are enough positions for a network.
pub fn suffice(samples: &Samples) -> bool {
    let [fitting, held_out] = FEWEST;
    samples.fitting.len() >= fitting && samples.held_out.len() >= held_out
}

impl Course<'_> {
    /// A network trained on positions of a game; `None` after a signal.
    ///
    /// # Errors
    /// If there are too few positions, or the network's weights are too different in size.
    pub fn trained<P: Evaluate>(
        self,
        game: P::Options,
        samples: &Samples,
        output: &Output,
    ) -> Result<Option<Trained>> {
        let Course { before, units, on_hand, fit } = self;
        let (fitting, held_out) = (samples.fitting.len(), samples.held_out.len());
        ensure!(suffice(samples), "there are too few quiet positions: {}", fitting + held_out);
        output.line(format_args!("{fitting} quiet positions for training, {held_out} held out"));
        let target = Target {
            scale: chances::scale(&samples.fitting.iter().map(Sample::scored).collect::<Vec<_>>()) as f32,
            result: fit.result,
            on_hand,
        };
        let hand = mean(&samples.held_out, |sample| target.loss_of_hand(sample));
        output.line(format_args!(
            "scale: {:.1} centipawns per factor e of the odds; loss of the hand-written evaluation {hand:.5}",
            target.scale
        ));
        let mut random = Random::stream(fit.seed, 0);
        let inputs = Features::new::<P>(game)?.inputs;
        let mut model = match &before {
            Some(net) => {
                let scale = net.meaning().scale as f32 / target.scale;
                let model = Model::of(inputs, &net.weights(), scale);
                let loss = held_out_loss(&model, samples, target);
                output.line(format_args!("the network to start from: held out {loss:.5}"));
                model
            }
            None => Model::new(inputs, units, on_hand, &mut random),
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
        let mut meaning =
            Meaning { on_hand, scale: target.scale.round() as i32, chances: P::weights(game).chances };
        let net = Net::new::<P>(game, meaning, &model.parts())?;
        let (scored, loss) = check(&net, &model, samples, target, output)?;
        meaning.chances = chances::fitted(&scored);
        let net = Net::new::<P>(game, meaning, &model.parts())?;
        let Chances { even, spread } = meaning.chances;
        output.line(format_args!("wins: 1 / (1 + exp(({even:.1} - score) / {spread:.1}))"));
        Ok(Some(Trained { net, losses, loss, hand }))
    }
}

impl Arguments {
    /// The network to start from, if any.
    fn before<P: Evaluate>(&self, game: P::Options) -> Result<Option<Net>> {
        let read = |path: &PathBuf| {
            let cannot = || format!("cannot start from {}", path.display());
            let bytes = whole::read(path, LARGEST_NET).with_context(cannot)?;
            Net::read::<P>(game, &bytes).with_context(cannot)
        };
        self.from.as_ref().map(read).transpose()
    }
}

/// The largest mean rounding error of the integers, in log-odds.
const ROUNDING: f64 = 0.04;

/// Compares the network in integers with the trained one; returns its scores of the held-out positions, and
/// its loss.
fn check(
    net: &Net,
    model: &Model,
    samples: &Samples,
    target: Target,
    output: &Output,
) -> Result<(Vec<Scored>, f64)> {
    let mut scratch = Scratch::new(model.units());
    let (mut sum, mut most) = (0.0, 0.0f64);
    let mut loss = 0.0;
    let mut scored = Vec::with_capacity(samples.held_out.len());
    for sample in &samples.held_out {
        let float = model.output(samples, sample, false, &mut scratch);
        let inputs = samples.inputs(sample, false);
        let exact = net.evaluate(
            inputs.clone(),
            inputs.map(|input| samples.maps.exchanged(input)),
            sample.bucket.into(),
        );
        let wrong = f64::from(float * target.scale - exact as f32).abs();
        (sum, most) = (sum + wrong, most.max(wrong));
        loss += target.loss(sample, exact as f32 / target.scale);
        let hand = if target.on_hand { f64::from(sample.hand) } else { 0.0 };
        scored.push(Scored { score: f64::from(exact) + hand, result: sample.result().into() });
    }
    let count = samples.held_out.len() as f64;
    output.line(format_args!(
        "in integers: held out {:.5}, mean rounding error {:.2} centipawns, at most {most:.0}",
        loss / count,
        sum / count
    ));
    ensure!(
        sum / count <= ROUNDING * f64::from(target.scale),
        "the integers of the network are too coarse for its weights"
    );
    Ok((scored, loss / count))
}

fn mean(samples: &[Sample], loss: impl Fn(&Sample) -> f64) -> f64 {
    samples.iter().map(loss).sum::<f64>() / samples.len().max(1) as f64
}
