//! The network in floating point: its output for a position, and the gradient of every weight.

use super::samples::{Sample, Samples};
use firzan::core::Random;
use firzan::eval::net::{BUCKETS, Weights};

/// Maximum output weight: the larger the largest weight is, the coarser all are in the integers of a
/// [`Net`](firzan::eval::net::Net).
const MAX_OUTPUT: f32 = 1.98;
/// Maximum input weight, so that the sum over all pieces does not overflow.
const MAX_INPUT: f32 = 1.98;
/// Maximum bias.
const MAX_BIAS: f32 = 60.0;

/// All weights in one list, so that they can be added and updated together.
#[derive(Clone, Debug)]
pub struct Model {
    /// The layout of the weights.
    pub layout: Layout,
    /// The weights.
    pub weights: Vec<f32>,
}

/// The layout of the weights in the list: rows, biases, outputs, output biases.
#[derive(Clone, Copy, Debug)]
pub struct Layout {
    inputs: usize,
    units: usize,
}

impl Layout {
    /// The indices at which the biases, the outputs and the output biases begin.
    fn starts(self) -> [usize; 3] {
        let biases = self.inputs * self.units;
        let outputs = biases + self.units;
        [biases, outputs, outputs + 2 * self.units * BUCKETS]
    }

    /// True for biases, which do not decay.
    pub fn is_bias(self, index: usize) -> bool {
        let [biases, outputs, output_biases] = self.starts();
        (biases..outputs).contains(&index) || index >= output_biases
    }

    /// The maximum absolute value of a weight.
    pub fn limit(self, index: usize) -> f32 {
        let [biases, outputs, output_biases] = self.starts();
        if index < biases {
            MAX_INPUT
        } else if (outputs..output_biases).contains(&index) {
            MAX_OUTPUT
        } else {
            MAX_BIAS
        }
    }
}

/// Buffers for the computation of one position: a number per unit, for the side to move and then the other.
pub struct Scratch {
    /// The sums of the units' rows.
    sums: [Vec<f32>; 2],
    /// The gradients of these sums.
    back: [Vec<f32>; 2],
}

impl Scratch {
    /// Creates buffers for a network with this many units per side.
    pub fn new(units: usize) -> Scratch {
        let zeroes = || [vec![0.0; units], vec![0.0; units]];
        Scratch { sums: zeroes(), back: zeroes() }
    }
}

/// Clips the sum of a unit's rows to 0..1; the unit's output is its square.
#[inline]
fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

impl Model {
    /// Creates a network with random weights. If it corrects another evaluation, its output is initially 0.
    pub fn new(inputs: usize, units: usize, correcting: bool, random: &mut Random) -> Model {
        let mut uniform = |range: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * range;
        let mut weights: Vec<f32> = (0..inputs * units).map(|_| uniform(0.08)).collect();
        weights.extend((0..units).map(|_| 0.25));
        let range = if correcting { 0.0 } else { (units as f32).sqrt().recip() };
        weights.extend((0..2 * units * BUCKETS).map(|_| uniform(range)));
        weights.extend([0.0; BUCKETS]);
        let layout = Layout { inputs, units };
        Model { layout, weights }
    }

    /// Loads a trained network, with its output multiplied by `scale`.
    pub fn of(inputs: usize, learnt: &Weights, scale: f32) -> Model {
        let units = learnt.units;
        let mut weights = [learnt.rows.as_slice(), &learnt.biases].concat();
        let outputs = learnt.outputs.iter().chain(&learnt.output_biases);
        weights.extend(outputs.map(|weight| weight * scale));
        let layout = Layout { inputs, units };
        Model { layout, weights }
    }

    /// Units of the first layer per side.
    pub fn units(&self) -> usize {
        self.layout.units
    }

    /// The weights, split into their parts.
    pub fn parts(&self) -> Weights {
        let [biases, outputs, output_biases] = self.layout.starts();
        let mut last = [0.0; BUCKETS];
        last.copy_from_slice(&self.weights[output_biases..]);
        Weights {
            units: self.units(),
            rows: self.weights[..biases].to_vec(),
            biases: self.weights[biases..outputs].to_vec(),
            outputs: self.weights[outputs..output_biases].to_vec(),
            output_biases: last,
        }
    }

    fn sum(&self, sums: &mut [f32], inputs: impl Iterator<Item = u16>) {
        let biases = self.layout.starts()[0];
        sums.copy_from_slice(&self.weights[biases..][..self.units()]);
        for input in inputs {
            add(sums, &self.weights[usize::from(input) * self.units()..][..self.units()]);
        }
    }

    /// The network's output for the side to move, in log-odds; if `is_mirrored`, for the position mirrored by
    /// files.
    pub fn output(
        &self,
        samples: &Samples,
        sample: &Sample,
        is_mirrored: bool,
        scratch: &mut Scratch,
    ) -> f32 {
        let inputs = samples.inputs(sample, is_mirrored);
        let [own, other] = &mut scratch.sums;
        self.sum(own, inputs.clone());
        self.sum(other, inputs.map(|input| samples.exchanged(input)));
        let [_, outputs, output_biases] = self.layout.starts();
        let bucket = usize::from(sample.data.bucket);
        let weights = &self.weights[outputs + bucket * 2 * self.units()..][..2 * self.units()];
        let (own_weights, other_weights) = weights.split_at(self.units());
        let side = |units: &[f32], weights: &[f32]| -> f32 {
            let mut sums = [0.0f32; 8];
            for (units, weights) in units.chunks_exact(8).zip(weights.chunks_exact(8)) {
                for ((sum, unit), weight) in sums.iter_mut().zip(units).zip(weights) {
                    let unit = clipped(*unit);
                    *sum += unit * unit * weight;
                }
            }
            sums.iter().sum()
        };
        side(own, own_weights) + side(other, other_weights) + self.weights[output_biases + bucket]
    }

    /// Adds to `gradient` the gradient of the output last computed by [`output`](Self::output), times
    /// `error`.
    pub fn learn(
        &self,
        samples: &Samples,
        sample: &Sample,
        is_mirrored: bool,
        error: f32,
        scratch: &mut Scratch,
        gradient: &mut [f32],
    ) {
        let units = self.units();
        let [biases, outputs, output_biases] = self.layout.starts();
        let bucket = usize::from(sample.data.bucket);
        gradient[output_biases + bucket] += error;
        let at = outputs + bucket * 2 * units;
        for (side, (sums, back)) in scratch.sums.iter().zip(&mut scratch.back).enumerate() {
            let weights = &self.weights[at + side * units..][..units];
            let slopes = &mut gradient[at + side * units..][..units];
            for i in 0..units {
                let unit = clipped(sums[i]);
                slopes[i] += error * unit * unit;
                let is_inside = sums[i] > 0.0 && sums[i] < 1.0;
                back[i] = if is_inside { 2.0 * error * unit * weights[i] } else { 0.0 };
            }
        }
        for back in &scratch.back {
            add(&mut gradient[biases..][..units], back);
        }
        for input in samples.inputs(sample, is_mirrored) {
            let other = samples.exchanged(input);
            add(&mut gradient[usize::from(input) * units..][..units], &scratch.back[0]);
            add(&mut gradient[usize::from(other) * units..][..units], &scratch.back[1]);
        }
    }
}

fn add(sums: &mut [f32], more: &[f32]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}
