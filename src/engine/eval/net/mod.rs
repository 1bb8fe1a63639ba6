//! Neural networks that evaluate positions: two layers over the pieces on their squares, from each side's
//! point of view ("NNUE", Nasu 2018).
//!
//! The first layer sums one row of weights for each piece on the board. These accumulators are updated from
//! node to node, separately from the positions. Their values are clipped and squared. The second layer is one
//! weighted sum over the values of the side to move and then of the other side; its weights depend on the
//! number of pieces left.
//!
//! | file | contents |
//! |---|---|
//! | `features` | the row of weights of a piece on a square |
//! | `planes` | the pieces of a position as sets, the input of a network |
//! | `network` | a network and its output |
//! | `rounding` | the rounding of weights to integers |
//! | `file` | networks on disk |
//! | `kernel` | the arithmetic |
//! | `line` | the evaluation of the positions of a line |
//! | `supplied` | networks supplied at run time, if none are built in |

mod features;
mod file;
mod kernel;
mod line;
mod network;
mod planes;
mod rounding;
#[cfg(not(feature = "networks"))]
mod supplied;

pub use features::Features;
pub use file::{NetError, VERSION, game, whole};
pub use line::{LineEvaluator, chances};
pub use network::{BUCKETS, LARGEST_NET, MOST_UNITS, Meaning, Net, UNIT_STEP, bucket};
pub use planes::active;
pub use rounding::Weights;
#[cfg(not(feature = "networks"))]
pub use supplied::{supplied, supply};

/// The network built in for a game, decoded on first use.
#[cfg(feature = "networks")]
macro_rules! built_in {
    ($game:ty, $file:literal) => {{
        use std::sync::{Arc, LazyLock};
        static NET: LazyLock<Arc<$crate::eval::net::Net>> = LazyLock::new(|| {
            let net = $crate::eval::net::Net::read::<$game>(Default::default(), include_bytes!($file));
            Arc::new(net.unwrap_or_else(|error| unreachable!("{}: {error}", $file)))
        });
        Some(&NET)
    }};
}

/// The network supplied at run time for a game.
#[cfg(not(feature = "networks"))]
macro_rules! built_in {
    ($game:ty, $file:literal) => {
        $crate::eval::net::supplied(<$game>::IDENTITY.name)
    };
}
pub(crate) use built_in;
