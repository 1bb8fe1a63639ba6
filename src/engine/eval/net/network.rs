//! A network with integer weights.

use super::features::Features;
use super::kernel::{self, Block, LANES, UNIT_ONE};
use crate::eval::Chances;

/// The number of units of the first layer is a multiple of this.
pub const UNIT_STEP: usize = LANES;

/// Maximum number of units in a network's first layer, for each side.
pub const MOST_UNITS: usize = 256;

/// Maximum number of bytes to read from a network's file; no network is that large.
pub const LARGEST_NET: u64 = 16 << 20;

/// The number of weight sets of the second layer.
pub const BUCKETS: usize = 4;

/// Maximum weight of the second layer: the sums over [`MOST_UNITS`] must fit in 32 bits.
pub const LARGEST_OUTPUT: i32 = 2047;

/// Maximum output, in centipawns, so that it can be added to an evaluation without overflow, regardless of
/// the weights in a file.
pub const LARGEST_SCORE: i64 = 1 << 20;

/// Maximum `output_one` of [`Scales`].
pub const LARGEST_OUTPUT_ONE: i32 = 1 << 14;

/// Maximum `shift` of [`Scales`].
pub const LARGEST_SHIFT: u32 = 3;

/// A network with integer weights, which gives the same results on every machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The name of the game it is for.
    pub(super) game: &'static str,
    pub(super) features: Features,
    /// Units of the first layer, for each side.
    pub(super) units: usize,
    pub(super) meaning: Meaning,
    pub(super) scales: Scales,
    /// By input, a row of blocks with its weights.
    pub(super) rows: Vec<Block>,
    pub(super) biases: Vec<Block>,
    /// By bucket, the weights for the units of the side to move, then for those of the other side.
    pub(super) outputs: Vec<Block>,
    pub(super) output_biases: [i32; BUCKETS],
}

/// The scales of a network's integers, as fine as its weights allow.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scales {
    /// Weights and sums of the first layer are 2 to this power times finer than its clipped units.
    pub(super) shift: u32,
    /// The integer that represents one in the second layer's weights.
    pub(super) output_one: i32,
}

/// The meaning of a network's output.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meaning {
    /// Whether the output corrects the hand-written evaluation instead of replacing it.
    pub on_hand: bool,
    /// The value in centipawns of an output of one.
    pub scale: i32,
    /// The function from scores to chances.
    pub chances: Chances,
}

impl Net {
    /// The meaning of the output.
    pub fn meaning(&self) -> Meaning {
        self.meaning
    }

    /// Units of the first layer, for each side.
    pub fn units(&self) -> usize {
        self.units
    }

    /// The output in centipawns, given the inputs from the point of view of the side to move and of the
    /// other side.
    pub fn evaluate(
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

    /// The number of blocks of a side's units.
    pub(super) fn width(&self) -> usize {
        self.units / LANES
    }

    /// The output in centipawns, from the units of the side to move and of the other side.
    pub(super) fn output(&self, own: &[Block], other: &[Block], bucket: usize) -> i32 {
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

/// The index of the second layer's weight set for `pieces` pieces; the start position has `full`.
pub fn bucket(pieces: usize, full: usize) -> usize {
    (pieces.saturating_sub(1) * BUCKETS / full.max(1)).min(BUCKETS - 1)
}
