//! The weights of a network in floating point, and their rounding to integers.

use super::features::Features;
use super::kernel::{self, Block, UNIT_ONE};
use super::network::{
    BUCKETS, LARGEST_OUTPUT, LARGEST_OUTPUT_ONE, LARGEST_SHIFT, MOST_UNITS, Meaning, Net, Scales, UNIT_STEP,
};

/// The weights of a network in floating point, before rounding.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Units of the first layer, for each side.
    pub units: usize,
    /// `units` weights for each input.
    pub rows: Vec<f32>,
    /// The biases by unit.
    pub biases: Vec<f32>,
    /// By bucket, `2 * units` weights: those of the side to move, then the other side's.
    pub outputs: Vec<f32>,
    /// The biases by bucket.
    pub output_biases: [f32; BUCKETS],
}

impl Net {
    /// A network for the game with this exact name. Its weights are rounded to integers and clipped to their
    /// range.
    ///
    /// # Panics
    /// If the sizes of the weights do not match the features or each other.
    pub fn new(game: &'static str, features: Features, meaning: Meaning, weights: &Weights) -> Net {
        let units = weights.units;
        assert!(units.is_multiple_of(UNIT_STEP) && (1..=MOST_UNITS).contains(&units));
        assert_eq!(weights.rows.len(), features.inputs * units);
        assert_eq!(weights.biases.len(), units);
        assert_eq!(weights.outputs.len(), 2 * units * BUCKETS);
        let scales = Scales::of(weights, features.full);
        let Scales { shift, output_one } = scales;
        let limit = LARGEST_OUTPUT as f32;
        let outputs = weights
            .outputs
            .iter()
            .map(|weight| (weight * output_one as f32).round().clamp(-limit, limit) as i16);
        let one = (UNIT_ONE << shift) as f32;
        let input = |weight: &f32| (weight * one).round().clamp(-32767.0, 32767.0) as i16;
        let squared = (UNIT_ONE * output_one) as f32;
        Net {
            game,
            features,
            units,
            meaning,
            scales,
            rows: kernel::blocks(weights.rows.iter().map(input)),
            biases: kernel::blocks(weights.biases.iter().map(input)),
            outputs: kernel::blocks(outputs),
            output_biases: weights.output_biases.map(|bias| (bias * squared).round() as i32),
        }
    }

    /// The weights in floating point, for further training.
    pub fn weights(&self) -> Weights {
        let numbers = |blocks: &[Block], one: f32| {
            let numbers = blocks.iter().flat_map(|block| block.0);
            numbers.map(|number| f32::from(number) / one).collect()
        };
        let Scales { shift, output_one } = self.scales;
        let one = (UNIT_ONE << shift) as f32;
        Weights {
            units: self.units,
            rows: numbers(&self.rows, one),
            biases: numbers(&self.biases, one),
            outputs: numbers(&self.outputs, output_one as f32),
            output_biases: self.output_biases.map(|bias| bias as f32 / (UNIT_ONE * output_one) as f32),
        }
    }
}

impl Scales {
    /// The finest scales for a network's weights and a board with `pieces` pieces.
    fn of(weights: &Weights, pieces: usize) -> Scales {
        let largest = weights.outputs.iter().fold(0.0, |most: f32, w| most.max(w.abs()));
        let output_one = (LARGEST_OUTPUT as f32 / largest) as i32;
        // A bound on a unit's sum: the sum of its largest absolute weights.
        let sum = |unit: usize| {
            let mut own: Vec<f32> =
                weights.rows[unit..].iter().step_by(weights.units).map(|weight| weight.abs()).collect();
            own.sort_unstable_by(|a, b| b.total_cmp(a));
            own.iter().take(pieces).sum::<f32>() + weights.biases[unit].abs()
        };
        let largest_sum = (0..weights.units).map(sum).fold(0.0, f32::max);
        let fits = |&shift: &u32| largest_sum * ((UNIT_ONE << shift) as f32) < 32_000.0;
        Scales {
            shift: (0..=LARGEST_SHIFT).rev().find(fits).unwrap_or(0),
            output_one: output_one.clamp(1, LARGEST_OUTPUT_ONE),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Random;
    use crate::eval::Chances;
    use crate::games::chess::Chess;

    /// The exact output, computed in floating point.
    fn exact_output(weights: &Weights, own: &[u16], other: &[u16], bucket: usize) -> f32 {
        let units = weights.units;
        let sides = [own, other].into_iter().enumerate().map(|(side, inputs)| {
            let outputs = &weights.outputs[(2 * bucket + side) * units..][..units];
            let sum = |unit: usize| {
                let row = |&input: &u16| weights.rows[usize::from(input) * units + unit];
                weights.biases[unit] + inputs.iter().map(row).sum::<f32>()
            };
            let square = |unit: usize| sum(unit).clamp(0.0, 1.0).powi(2);
            (0..units).map(|unit| square(unit) * outputs[unit]).sum::<f32>()
        });
        sides.sum::<f32>() + weights.output_biases[bucket]
    }

    #[test]
    fn rounding_is_precise_for_weights_of_any_size() {
        let meaning = Meaning { on_hand: false, scale: 300, chances: Chances { even: 100.0, spread: 100.0 } };
        let mut random = Random::stream(1, 1);
        for (largest_input, largest_output) in [(0.1, 0.05), (0.4, 0.2), (1.9, 1.98)] {
            let mut numbers = |count: usize, largest: f32| -> Vec<f32> {
                let number = |_| largest * (random.below(2001) as f32 / 1000.0 - 1.0);
                (0..count).map(number).collect()
            };
            let weights = Weights {
                units: 64,
                rows: numbers(768 * 64, largest_input),
                biases: numbers(64, 1.0),
                outputs: numbers(2 * 64 * BUCKETS, largest_output),
                output_biases: [0.1, -0.2, 0.0, 0.3],
            };
            let features = Features::new::<Chess>(()).expect("few kinds");
            let net = Net::new("chess", features, meaning, &weights);
            for bucket in 0..BUCKETS {
                let mut inputs = || -> Vec<u16> { (0..32).map(|_| random.below(768) as u16).collect() };
                let (own, other) = (inputs(), inputs());
                let exact = 300.0 * exact_output(&weights, &own, &other, bucket);
                let rounded = net.evaluate(own.iter().copied(), other.iter().copied(), bucket) as f32;
                let allowed = 1.0 + 20.0 * largest_output;
                assert!((exact - rounded).abs() < allowed, "{exact} {rounded}");
                let back = 300.0 * exact_output(&net.weights(), &own, &other, bucket);
                assert!((back - rounded).abs() < allowed, "{back} {rounded}");
            }
        }
    }
}
