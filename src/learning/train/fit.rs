//! Training: stochastic gradient descent with AdamW (Loshchilov and Hutter 2019); the learning rate has a
//! warm-up and then a cosine decay.

use super::model::{Model, Scratch};
use super::samples::{Sample, Samples};
use crate::console::numbers::{positive, share};
use crate::learning::chances::{sum_parts, surprise};
use crate::learning::samples::shuffle;
use clap::Args;
use firzan::core::Random;
use firzan::search::Bound;
use rayon::prelude::*;
use std::f32::consts::PI;

/// The options of training.
#[derive(Clone, Debug, Args)]
pub struct Fit {
    /// Number of passes over all positions
    #[arg(long, default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub epochs: u32,
    /// Number of positions per training step
    #[arg(long, default_value_t = 8192, value_parser = clap::value_parser!(u32).range(64..=1_000_000))]
    batch: u32,
    /// Maximum learning rate
    #[arg(long, default_value_t = 0.004, value_parser = positive::<f32>)]
    rate: f32,
    /// Weight decay
    #[arg(long, default_value_t = 0.3, value_parser = positive::<f32>)]
    decay: f32,
    /// Weight of the game's result in the target, from 0 to 1; the search's score has the rest
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, value_parser = share::<f32>)]
    pub result: f32,
    /// Below 1, the result is averaged with the scores of later searches, each with this fraction of the
    /// weight of the one before; 1 = the result alone
    #[arg(long, value_name = "SHARE", default_value_t = 1.0, value_parser = share::<f64>)]
    pub lambda: f64,
    /// Seed of the initial weights and of the order of the positions
    #[arg(long, default_value_t = 1)]
    pub seed: u64,
}

/// Number of parts of a batch. Their gradients are summed in a fixed order, so that the result does not
/// depend on the number of threads.
const PARTS: usize = 8;

/// The share of all steps during which the learning rate rises.
const WARM_UP: f32 = 0.2;

/// Computes the target and the loss of a network's output.
#[derive(Clone, Copy)]
pub struct Target {
    /// The number of centipawns that multiplies the odds by e.
    pub scale: f32,
    /// The share of the game's result in the target.
    pub result: f32,
    /// True if the output is added to the hand-written evaluation.
    pub on_hand: bool,
}

impl Target {
    /// The target, from 0 to 1, and the evaluation that the output is added to, in log-odds.
    fn of(self, sample: &Sample) -> (f32, f32) {
        let value = logistic(f32::from(sample.value) / self.scale);
        let target = match sample.data.interior {
            None => self.result * sample.data.later + (1.0 - self.result) * value,
            // The game did not reach an interior node, so its result says nothing about it.
            Some(_) => value,
        };
        let hand = f32::from(sample.data.by_hand) / self.scale;
        (target, if self.on_hand { hand } else { 0.0 })
    }

    /// The cross-entropy loss of an output.
    pub fn loss(self, sample: &Sample, output: f32) -> f64 {
        let (target, before) = self.of(sample);
        surprise(target.into(), logistic(before + output).into())
    }

    /// The slope of the loss in an output: the expected result minus the target. A bound pulls in one
    /// direction only (TreeStrap; Veness, Silver, Uther and Blair 2009): no expected result above a lower
    /// bound is wrong, and none below an upper bound.
    fn slope(self, sample: &Sample, output: f32) -> f32 {
        let (target, before) = self.of(sample);
        let error = logistic(before + output) - target;
        match sample.data.interior {
            Some(Bound::Lower) => error.min(0.0),
            Some(Bound::Upper) => error.max(0.0),
            Some(Bound::Exact) | None => error,
        }
    }

    /// The cross-entropy loss of the hand-written evaluation alone.
    pub fn loss_of_hand(self, sample: &Sample) -> f64 {
        let (target, _) = self.of(sample);
        surprise(target.into(), logistic(f32::from(sample.data.by_hand) / self.scale).into())
    }
}

/// The moving averages of AdamW.
struct Adam {
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Fit {
    /// Trains a network. After each epoch, calls `each_epoch` with the losses for the games' positions, in
    /// training and held out, and stops if it returns false.
    pub fn learn(
        &self,
        model: &mut Model,
        samples: &Samples,
        target: Target,
        each_epoch: &mut dyn FnMut([f64; 2]) -> bool,
    ) {
        let mut order: Vec<u32> = (0..samples.positions.fitting.len() as u32).collect();
        let zeroes = vec![0.0; model.weights.len()];
        let mut adam = Adam { mean: zeroes.clone(), square: zeroes, steps: 0 };
        let of_games = samples.of_games().count() as f64;
        let batch = self.batch as usize;
        let steps = (order.len().div_ceil(batch) as u32 * self.epochs) as f32;
        for epoch in 0..self.epochs {
            let mut random = Random::stream(self.seed, 1 + u64::from(epoch));
            shuffle(&mut order, &mut random);
            let mut loss = 0.0;
            for batch in order.chunks(batch) {
                let seed = random.number();
                let parts: Vec<(f64, Vec<f32>)> = batch
                    .par_chunks(batch.len().div_ceil(PARTS))
                    .map(|part| gradient(model, samples, target, part, seed))
                    .collect();
                loss += parts.iter().map(|(loss, _)| loss).sum::<f64>();
                let done = adam.steps as f32 / steps;
                let share = if done < WARM_UP {
                    done / WARM_UP + 0.01
                } else {
                    0.5 * (1.0 + (PI * (done - WARM_UP) / (1.0 - WARM_UP)).cos())
                };
                adam.step(model, &parts, batch.len() as f32, self.rate * share, self.decay);
            }
            let held_out = held_out(model, samples, target);
            if !each_epoch([loss / of_games, held_out]) {
                return;
            }
        }
    }
}

/// The loss of the games' positions among these, and the gradient of all; each is mirrored by files with
/// probability one half.
fn gradient(model: &Model, samples: &Samples, target: Target, part: &[u32], seed: u64) -> (f64, Vec<f32>) {
    let mut gradient = vec![0.0; model.weights.len()];
    let mut scratch = Scratch::new(model.units());
    let mut loss = 0.0;
    for &number in part {
        let sample = &samples.positions.fitting[number as usize];
        let is_mirrored = Random::stream(seed, number.into()).number() & 1 != 0;
        let output = model.output(samples, sample, is_mirrored, &mut scratch);
        if sample.data.interior.is_none() {
            loss += target.loss(sample, output);
        }
        let slope = target.slope(sample, output);
        if slope != 0.0 {
            model.learn(samples, sample, is_mirrored, slope, &mut scratch, &mut gradient);
        }
    }
    (loss, gradient)
}

/// The mean loss of the held-out positions.
pub fn held_out(model: &Model, samples: &Samples, target: Target) -> f64 {
    let held_out = &samples.positions.held_out;
    let losses = sum_parts(held_out, |part| {
        let mut scratch = Scratch::new(model.units());
        let loss = |sample| target.loss(sample, model.output(samples, sample, false, &mut scratch));
        part.iter().map(loss).sum()
    });
    losses / held_out.len().max(1) as f64
}

impl Adam {
    fn step(&mut self, model: &mut Model, parts: &[(f64, Vec<f32>)], positions: f32, rate: f32, decay: f32) {
        const MEAN: f32 = 0.9;
        const SQUARE: f32 = 0.999;
        const CHUNK: usize = 1 << 12;
        self.steps += 1;
        let mean_scale = 1.0 / (1.0 - MEAN.powi(self.steps));
        let square_scale = 1.0 / (1.0 - SQUARE.powi(self.steps));
        let layout = model.layout;
        let weights = model.weights.par_chunks_mut(CHUNK);
        let averages = self.mean.par_chunks_mut(CHUNK).zip(self.square.par_chunks_mut(CHUNK));
        weights.zip(averages).enumerate().for_each(|(chunk, (weights, (means, squares)))| {
            let start = chunk * CHUNK;
            let averages = means.iter_mut().zip(squares);
            for (i, (weight, (mean, square))) in weights.iter_mut().zip(averages).enumerate() {
                let slope = parts.iter().map(|(_, gradient)| gradient[start + i]).sum::<f32>();
                let slope = slope / positions;
                *mean = MEAN * *mean + (1.0 - MEAN) * slope;
                *square = SQUARE * *square + (1.0 - SQUARE) * slope * slope;
                let limit = layout.limit(start + i);
                let decay_factor = if layout.is_bias(start + i) { 1.0 } else { 1.0 - decay * rate };
                let step = rate * (*mean * mean_scale) / ((*square * square_scale).sqrt() + 1e-8);
                *weight = (*weight * decay_factor - step).clamp(-limit, limit);
            }
        });
    }
}

fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::console::shard::Shard;
    use crate::learning::datagen::{Game, Header};
    use crate::learning::subject::subject;
    use firzan::games::Variant;
    use firzan::search::Interior;
    use indicatif::ProgressBar;
    use std::fs;

    const BOUNDS: [Bound; 3] = [Bound::Exact, Bound::Lower, Bound::Upper];

    /// A model for chess with random weights, and an interior node with this value as its only sample.
    fn model_and_samples(value: i32, bound: Bound) -> (Model, Samples) {
        let variant: Variant = "chess".parse().unwrap();
        let fen = "4k3/3q1ppp/8/8/8/8/3Q1PPP/4K3 w - - 0 1".to_string();
        let interior = vec![Interior { fen, value, bound, depth: 4 }];
        let game = Game { number: 0, winner: None, turns: Vec::new(), interior };
        let header = Header { variant, shard: Shard::WHOLE, play: String::new(), has_interior: true };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("games");
        fs::write(&path, [header.to_bytes(), game.to_bytes()].concat()).unwrap();
        let subject = subject(variant);
        let samples = Samples::of(&*subject, &[path], 1.0, true, &ProgressBar::hidden()).unwrap();
        let inputs = subject.features().unwrap().inputs;
        (Model::new(inputs, 32, false, &mut Random::stream(1, 1)), samples)
    }

    fn target(on_hand: bool) -> Target {
        Target { scale: 200.0, result: 0.5, on_hand }
    }

    #[test]
    fn a_step_down_the_gradient_moves_the_output_as_the_bound_allows() {
        // A seed that does not mirror the sample.
        let seed = (0..).find(|&seed| Random::stream(seed, 0).number() & 1 == 0).unwrap();
        for (value, bound, on_hand) in [-900, 900]
            .into_iter()
            .flat_map(|value| BOUNDS.map(|bound| (value, bound, bound == Bound::Exact)))
        {
            let (mut model, samples) = model_and_samples(value, bound);
            let sample = &samples.positions.fitting[0];
            let mut scratch = Scratch::new(model.units());
            let before = model.output(&samples, sample, false, &mut scratch);
            let (loss, gradient) = gradient(&model, &samples, target(on_hand), &[0], seed);
            assert_eq!(loss, 0.0, "only positions of games count");
            for (weight, slope) in model.weights.iter_mut().zip(&gradient) {
                *weight -= 0.01 * slope;
            }
            let moved = model.output(&samples, sample, false, &mut scratch) - before;
            let satisfied = bound == if value > 0 { Bound::Upper } else { Bound::Lower };
            let expected = if satisfied { 0.0 } else { f64::from(value.signum()) };
            let sign = if moved == 0.0 { 0.0 } else { f64::from(moved.signum()) };
            assert_eq!(sign, expected, "{value}, {bound:?}: moved by {moved}");
        }
    }

    #[test]
    fn the_slope_is_that_of_the_loss_on_the_wrong_side_of_the_bound() {
        for (bound, output) in BOUNDS.into_iter().flat_map(|bound| [-2.0, 2.0].map(|output| (bound, output)))
        {
            let (_, samples) = model_and_samples(100, bound);
            let sample = &samples.positions.fitting[0];
            let target = target(false);
            let loss = |output| target.loss(sample, output);
            let slope = (loss(output + 0.01) - loss(output - 0.01)) / 0.02;
            let satisfied = bound == if output > 0.5 { Bound::Lower } else { Bound::Upper };
            let expected = if satisfied { 0.0 } else { slope };
            let found = f64::from(target.slope(sample, output));
            assert!((found - expected).abs() < 1e-3, "{bound:?} at {output}: {found}, not {expected}");
        }
    }
}
