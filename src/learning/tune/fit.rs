//! The regression: mini-batch gradient descent with Adam (Kingma and Ba 2015), with a Gaussian prior around
//! every weight's initial value.

use super::samples::{Sample, Samples};
use crate::console::interrupt;
use crate::console::numbers::{positive, share};
use crate::console::output::Output;
use crate::learning::chances::{Scored, logistic, scale, sum, surprise};
use crate::learning::samples::shuffle;
use clap::Args;
use firzan::core::Random;
use firzan::eval::{FULL_PHASE, Weights};
use rayon::prelude::*;

/// The options of the fit.
#[derive(Clone, Debug, Args)]
pub struct Fit {
    /// Maximum number of passes over all positions; the fit ends once the held-out loss stops improving
    #[arg(long, default_value_t = 200)]
    epochs: u32,
    /// Weight of the game's result in the target, from 0 to 1; the search's score has the rest. In matches, a
    /// tenth was far better than the half or more that is usual with millions of games
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share::<f64>)]
    result: f64,
    /// Standard deviation of each weight's prior, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 100.0, value_parser = positive::<f64>)]
    doubt: f64,
    /// Initial step size, in centipawns
    #[arg(long, value_name = "CP", default_value_t = 2.0, value_parser = positive::<f64>)]
    rate: f64,
}

/// The middlegame and ending weight of each feature, in centipawns.
pub type Fitted = Vec<[f64; 2]>;

/// Positions per step, and how many of them a thread takes at a time.
const BATCH: usize = 16_384;
const PART: usize = 1024;

/// Positions of one game are strongly correlated, so each counts less against the prior by this factor.
const CORRELATION: f64 = 8.0;

/// Number of epochs without progress before the fit ends.
const PATIENCE: u32 = 12;

impl Fit {
    /// Finds the weights that fit the samples best, starting from the game's present ones. Prints the
    /// progress. A signal ends the fit early.
    pub fn weights(&self, present: &Weights, samples: &Samples, output: &Output) -> Fitted {
        let start: Fitted =
            present.table.iter().map(|score| [score.middle().into(), score.end().into()]).collect();
        let held_out = &samples.held_out;
        let values: Vec<Scored> = samples.fitting.iter().map(Sample::scored).collect();
        let evaluations: Vec<Scored> = (samples.fitting.iter().zip(&values))
            .map(|(sample, scored)| Scored { score: score(samples, sample, &start), ..*scored })
            .collect();
        let model =
            Model { samples, scale: scale(&evaluations), value_scale: scale(&values), result: self.result };
        output.line(format_args!(
            "scale: {:.0} centipawns of the evaluation, or {:.0} of the search, per factor e of the odds",
            model.scale, model.value_scale
        ));
        let pull = CORRELATION / (self.doubt * self.doubt * samples.fitting.len() as f64);
        let mut adam = Adam::new(start.clone());
        let mut order = samples.fitting.clone();
        let mut random = Random::stream(0, 0);
        let (mut best, mut best_loss) = (start.clone(), model.loss(held_out, &start));
        output.line(format_args!("epoch 0: held out {best_loss:.6}"));
        let mut last_progress = 0;
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            let rate = self.rate * 0.97f64.powi(epoch as i32 - 1);
            for batch in order.chunks(BATCH) {
                let mut slope = model.slope(batch, &adam.weights);
                for ((slope, weight), start) in slope.iter_mut().zip(&adam.weights).zip(&start) {
                    for half in 0..2 {
                        slope[half] += pull * (weight[half] - start[half]);
                    }
                }
                adam.step(&slope, rate);
            }
            let fitted = model.loss(&samples.fitting, &adam.weights);
            let loss = model.loss(held_out, &adam.weights);
            output.line(format_args!("epoch {epoch}: fitted {fitted:.6}, held out {loss:.6}"));
            if loss < best_loss - 1e-6 {
                (best, best_loss) = (adam.weights.clone(), loss);
                last_progress = epoch;
            }
            if epoch - last_progress >= PATIENCE || interrupt::is_interrupted() {
                break;
            }
        }
        best
    }
}

/// White's score in a position.
fn score(samples: &Samples, sample: &Sample, weights: &Fitted) -> f64 {
    let phase = phase(sample);
    let terms = samples.features(sample).iter().map(|&(feature, count)| {
        let [middle, end] = weights[usize::from(feature)];
        f64::from(count) * (middle * phase + end * (1.0 - phase))
    });
    terms.sum()
}

/// The weight of the middlegame in a position, from 0 to 1.
fn phase(sample: &Sample) -> f64 {
    (f32::from(sample.data) / FULL_PHASE as f32).into()
}

/// The model of expected results.
struct Model<'a> {
    samples: &'a Samples,
    /// Centipawns of the evaluation per factor e of the odds.
    scale: f64,
    /// Centipawns of the search's value per factor e of the odds.
    value_scale: f64,
    /// The share of the game's result in the target.
    result: f64,
}

impl Model<'_> {
    fn target(&self, sample: &Sample) -> f64 {
        let searched = logistic(f64::from(sample.value) / self.value_scale);
        self.result * sample.result() + (1.0 - self.result) * searched
    }

    /// The mean loss of some positions.
    fn loss(&self, list: &[Sample], weights: &Fitted) -> f64 {
        let loss = |sample: &Sample| surprise(self.target(sample), self.expected(sample, weights));
        sum(list, loss) / list.len().max(1) as f64
    }

    /// White's expected result.
    fn expected(&self, sample: &Sample, weights: &Fitted) -> f64 {
        logistic(score(self.samples, sample, weights) / self.scale)
    }

    /// The gradient of the mean loss with respect to the weights.
    fn slope(&self, batch: &[Sample], weights: &Fitted) -> Fitted {
        let parts: Vec<Fitted> = batch
            .par_chunks(PART)
            .map(|part| {
                let mut slope = vec![[0.0; 2]; weights.len()];
                for sample in part {
                    let error = (self.expected(sample, weights) - self.target(sample)) / self.scale;
                    let phase = phase(sample);
                    for &(feature, count) in self.samples.features(sample) {
                        let slope = &mut slope[usize::from(feature)];
                        let error = error * f64::from(count);
                        slope[0] += error * phase;
                        slope[1] += error * (1.0 - phase);
                    }
                }
                slope
            })
            .collect();
        let mut sum = vec![[0.0; 2]; weights.len()];
        for part in parts {
            for (sum, part) in sum.iter_mut().zip(part) {
                sum[0] += part[0] / batch.len() as f64;
                sum[1] += part[1] / batch.len() as f64;
            }
        }
        sum
    }
}

/// The state of the descent.
struct Adam {
    weights: Fitted,
    mean: Fitted,
    square: Fitted,
    steps: i32,
}

impl Adam {
    fn new(weights: Fitted) -> Adam {
        let zeroes = vec![[0.0; 2]; weights.len()];
        Adam { weights, mean: zeroes.clone(), square: zeroes, steps: 0 }
    }

    fn step(&mut self, slope: &Fitted, rate: f64) {
        const MEMORY: [f64; 2] = [0.9, 0.999];
        self.steps += 1;
        let warm = MEMORY.map(|memory| 1.0 - memory.powi(self.steps));
        for (i, slope) in slope.iter().enumerate() {
            for (half, &slope) in slope.iter().enumerate() {
                let mean = &mut self.mean[i][half];
                *mean += (1.0 - MEMORY[0]) * (slope - *mean);
                let square = &mut self.square[i][half];
                *square += (1.0 - MEMORY[1]) * (slope * slope - *square);
                let size = (*square / warm[1]).sqrt() + 1e-12;
                self.weights[i][half] -= rate * (*mean / warm[0]) / size;
            }
        }
    }
}
