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
/// Sets of weights of the second layer.
pub const BUCKETS: usize = 4;
/// One in the first layer's weights and sums.
pub const INPUT_ONE: i32 = 255;
/// One in the second layer's weights.
pub const OUTPUT_ONE: i32 = 64;

/// A network in integers, the same on every machine.
#[derive(Clone, PartialEq, Debug)]
pub struct Net {
    /// The name of the game it is for.
    game: &'static str,
    features: Features,
    /// Units of the first layer, for each side.
    units: usize,
    meaning: Meaning,
    /// A row of blocks for each input.
    rows: Vec<Block>,
    biases: Vec<Block>,
    /// By bucket, the weights of the side to move's units, then the other's.
    outputs: Vec<Block>,
    output_biases: [i32; BUCKETS],
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
        let one = INPUT_ONE as f32;
        // Products of a unit and an output weight must fit in sixteen bits.
        let outputs = weights
            .outputs
            .iter()
            .map(|weight| (weight * OUTPUT_ONE as f32).round().clamp(-127.0, 127.0) as i16);
        let input = |weight: &f32| (weight * one).round().clamp(-32767.0, 32767.0) as i16;
        let squared = (INPUT_ONE * OUTPUT_ONE) as f32;
        Net {
            game: P::NAME,
            features,
            units,
            meaning,
            rows: kernel::blocks(weights.rows.iter().map(input)),
            biases: kernel::blocks(weights.biases.iter().map(input)),
            outputs: kernel::blocks(outputs),
            output_biases: weights
                .output_biases
                .map(|bias| (bias * squared).round() as i32),
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
        let sum = kernel::output(own, other, weights);
        let total = sum / i64::from(INPUT_ONE) + i64::from(self.output_biases[bucket]);
        (total * i64::from(self.meaning.scale) / i64::from(INPUT_ONE * OUTPUT_ONE)) as i32
    }
}

/// The set of weights of the second layer for a number of men out of those of the full board.
pub fn bucket(men: usize, full: usize) -> usize {
    (men.saturating_sub(1) * BUCKETS / full.max(1)).min(BUCKETS - 1)
}
