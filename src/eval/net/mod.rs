//! Neural networks that judge positions: two layers over which man stands where, as each side sees the board
//! ("NNUE", Nasu 2018).
//!
//! The first layer is a sum of one row of weights for each man on the board, kept up to date from node to
//! node; a position and its moves know nothing of it. Its values are clipped and squared, those of the side
//! to move stand before the other's, and the second layer is one sum over both, with weights by the number of
//! men left.
//!
//! | file | what |
//! |---|---|
//! | `features` | which row of weights belongs to a man on a square |
//! | `file` | networks on disk |
//! | `kernel` | the arithmetic |
//! | `judge` | a network applied to the positions of a search |
//! | `supplied` | networks handed over, where none are built in |

mod features;
mod file;
mod judge;
mod kernel;
#[cfg(not(feature = "networks"))]
mod supplied;

pub use features::{Features, MOST_MEN, active};
pub use file::{NetError, VERSION, game};
pub use judge::Judge;
#[cfg(not(feature = "networks"))]
pub use supplied::{supplied, supply};

use super::{Chances, Evaluate};
use kernel::{Block, LANES};

/// The network built in for a game, decoded when it is first asked for.
#[cfg(feature = "networks")]
macro_rules! built_in {
    ($game:ty, $file:literal) => {{
        use std::sync::{Arc, LazyLock};
        static NET: LazyLock<Arc<$crate::eval::net::Net>> = LazyLock::new(|| {
            let net = $crate::eval::net::Net::read::<$game>(include_bytes!($file));
            Arc::new(net.unwrap_or_else(|error| unreachable!("{}: {error}", $file)))
        });
        Some(&NET)
    }};
}
/// The network handed over for a game, the one that would be built in.
#[cfg(not(feature = "networks"))]
macro_rules! built_in {
    ($game:ty, $file:literal) => {
        $crate::eval::net::supplied(<$game as $crate::rules::Position>::NAME)
    };
}
pub(crate) use built_in;

/// Units of the first layer are multiples of this.
pub const UNIT_STEP: usize = LANES;
/// The most units a network's first layer can have, for each side.
pub const MOST_UNITS: usize = 256;
/// The most bytes of a network's file that are read; no network is that large.
pub const LARGEST_NET: u64 = 16 << 20;
/// Sets of weights of the second layer.
pub const BUCKETS: usize = 4;
/// One among the units of the first layer, once they are clipped.
const UNIT_ONE: i32 = 255;
/// The largest weight of the second layer: the sums of the most units must fit in 32 bits.
const LARGEST_OUTPUT: i32 = 2047;
/// The largest output, in centipawns: whatever a file's weights are, it can be added to an evaluation.
const LARGEST_SCORE: i64 = 1 << 20;
/// The largest `output_one` of a [`Scales`].
const LARGEST_OUTPUT_ONE: i32 = 1 << 14;
/// The largest `shift` of a [`Scales`].
const LARGEST_SHIFT: u32 = 3;

/// A network in integers, the same on every machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The name of the game it is for.
    game: &'static str,
    features: Features,
    /// Units of the first layer, for each side.
    units: usize,
    meaning: Meaning,
    scales: Scales,
    /// A row of blocks for each input.
    rows: Vec<Block>,
    biases: Vec<Block>,
    /// By bucket, the weights of the side to move's units, then the other's.
    outputs: Vec<Block>,
    output_biases: [i32; BUCKETS],
}

/// How fine a network's integers are: as fine as its weights allow.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Scales {
    /// Weights and sums of the first layer are 2 to the power of this times finer than its clipped units.
    shift: u32,
    /// One in the second layer's weights.
    output_one: i32,
}

/// The weights of a network as they are learnt, before they are rounded.
#[derive(Clone, Debug, PartialEq)]
pub struct Weights {
    /// Units of the first layer, for each side.
    pub units: usize,
    /// `units` weights for each input.
    pub rows: Vec<f32>,
    /// By unit.
    pub biases: Vec<f32>,
    /// By bucket, `2 * units` weights: the side to move's, then the other's.
    pub outputs: Vec<f32>,
    /// By bucket.
    pub output_biases: [f32; BUCKETS],
}

/// How a network's output is to be taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meaning {
    /// Whether the output corrects the hand-written evaluation instead of replacing it.
    pub on_hand: bool,
    /// The centipawns that an output of one is worth.
    pub scale: i32,
    /// What a score means for the result.
    pub chances: Chances,
}

/// What a game's scores mean for the result, judged with a network or by hand alone.
pub fn chances<P: Evaluate>(net: Option<&Net>) -> Chances {
    net.map_or(P::WEIGHTS.chances, |net| net.meaning().chances)
}

impl Net {
    /// A network for a game, with the weights rounded to integers; those too large are clipped.
    ///
    /// # Panics
    /// If the sizes of the weights fit neither the game nor each other.
    pub fn new<P: Evaluate>(meaning: Meaning, weights: &Weights) -> Net {
        let features = Features::new::<P>();
        let units = weights.units;
        assert!(units.is_multiple_of(UNIT_STEP) && (1..=MOST_UNITS).contains(&units));
        assert_eq!(weights.rows.len(), features.inputs * units);
        assert_eq!(weights.biases.len(), units);
        assert_eq!(weights.outputs.len(), 2 * units * BUCKETS);
        let scales = Scales::of(weights, features.full);
        let Scales { shift, output_one } = scales;
        let most = LARGEST_OUTPUT as f32;
        let outputs = weights
            .outputs
            .iter()
            .map(|weight| (weight * output_one as f32).round().clamp(-most, most) as i16);
        let one = (UNIT_ONE << shift) as f32;
        let input = |weight: &f32| (weight * one).round().clamp(-32767.0, 32767.0) as i16;
        let squared = (UNIT_ONE * output_one) as f32;
        Net {
            game: P::NAME,
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

    /// How its output is to be taken.
    pub fn meaning(&self) -> Meaning {
        self.meaning
    }

    /// Units of the first layer, for each side.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The weights in floating point, to go on learning from.
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

    /// The output in centipawns, given the inputs as the side to move sees them and as the other does.
    pub fn judge(
        &self,
        own: impl Iterator<Item = u16>,
        other: impl Iterator<Item = u16>,
        bucket: usize,
    ) -> i32 {
        let sum = |inputs: &[u16]| {
            let mut sums = self.biases.clone();
            kernel::update(&mut sums, &self.rows, inputs, &[]);
            sums
        };
        let [own, other] = [own.collect::<Vec<u16>>(), other.collect()].map(|inputs| sum(&inputs));
        self.output(&own, &other, bucket)
    }

    /// Blocks of a side's units.
    fn width(&self) -> usize {
        self.units / LANES
    }

    /// The output in centipawns, from the units of the side to move and the other's.
    fn output(&self, own: &[Block], other: &[Block], bucket: usize) -> i32 {
        let width = self.width();
        let weights = &self.outputs[bucket * 2 * width..][..2 * width];
        let Scales { shift, output_one } = self.scales;
        let sum = kernel::output(own, other, weights, shift);
        // The kernel's squares are halved.
        let total = 2 * sum / i64::from(UNIT_ONE) + i64::from(self.output_biases[bucket]);
        let score = total * i64::from(self.meaning.scale) / i64::from(UNIT_ONE * output_one);
        score.clamp(-LARGEST_SCORE, LARGEST_SCORE) as i32
    }
}

impl Scales {
    /// The finest ones for a network's weights and a board of that many men.
    fn of(weights: &Weights, men: usize) -> Scales {
        let largest = weights.outputs.iter().fold(0.0, |most: f32, w| most.max(w.abs()));
        let output_one = (LARGEST_OUTPUT as f32 / largest) as i32;
        // No unit's sum may be larger than that of the largest weights that it has.
        let sum = |unit: usize| {
            let mut own: Vec<f32> =
                weights.rows[unit..].iter().step_by(weights.units).map(|weight| weight.abs()).collect();
            own.sort_unstable_by(|a, b| b.total_cmp(a));
            own.iter().take(men).sum::<f32>() + weights.biases[unit].abs()
        };
        let most = (0..weights.units).map(sum).fold(0.0, f32::max);
        let fits = |&shift: &u32| most * ((UNIT_ONE << shift) as f32) < 32_000.0;
        Scales {
            shift: (0..=LARGEST_SHIFT).rev().find(fits).unwrap_or(0),
            output_one: output_one.clamp(1, LARGEST_OUTPUT_ONE),
        }
    }
}

/// The set of weights of the second layer for a number of men out of those of the full board.
pub fn bucket(men: usize, full: usize) -> usize {
    (men.saturating_sub(1) * BUCKETS / full.max(1)).min(BUCKETS - 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Random;
    use crate::games::chess::Chess;

    /// What weights say in floating point.
    fn exactly(weights: &Weights, own: &[u16], other: &[u16], bucket: usize) -> f32 {
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
    fn integers_are_fine_whatever_the_size_of_the_weights() {
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
            let net = Net::new::<Chess>(meaning, &weights);
            for bucket in 0..BUCKETS {
                let mut inputs = || -> Vec<u16> { (0..32).map(|_| random.below(768) as u16).collect() };
                let (own, other) = (inputs(), inputs());
                let exact = 300.0 * exactly(&weights, &own, &other, bucket);
                let rounded = net.judge(own.iter().copied(), other.iter().copied(), bucket) as f32;
                let allowed = 1.0 + 20.0 * largest_output;
                assert!((exact - rounded).abs() < allowed, "{exact} {rounded}");
                let back = 300.0 * exactly(&net.weights(), &own, &other, bucket);
                assert!((back - rounded).abs() < allowed, "{back} {rounded}");
            }
        }
    }
}
