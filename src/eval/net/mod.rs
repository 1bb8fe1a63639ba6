//! Neural networks that judge positions: two layers over which piece stands where, as each side sees the
//! board ("NNUE", Nasu 2018).
//!
//! The first layer is a sum of one row of weights for each piece on the board, kept up to date from node to
//! node; a position and its moves know nothing of it. Its values are clipped and squared, those of the side
//! to move stand before the other's, and the second layer is one sum over both, with weights by the number of
//! pieces left.
//!
//! | file | what |
//! |---|---|
//! | `features` | which row of weights belongs to a piece on a square |
//! | `planes` | the pieces of a position as the sets it reads |
//! | `network` | a network and its output |
//! | `rounding` | the weights as they are learnt, and rounded |
//! | `file` | networks on disk |
//! | `kernel` | the arithmetic |
//! | `judge` | a network applied to the positions of a search |
//! | `supplied` | networks handed over, where none are built in |

mod features;
mod file;
mod judge;
mod kernel;
mod network;
mod planes;
mod rounding;
#[cfg(not(feature = "networks"))]
mod supplied;

pub use features::{Features, MOST_PIECES};
pub use file::{NetError, VERSION, game};
pub use judge::{Judge, chances};
pub use network::{BUCKETS, LARGEST_NET, MOST_UNITS, Meaning, Net, UNIT_STEP, bucket};
pub use planes::active;
pub use rounding::Weights;
#[cfg(not(feature = "networks"))]
pub use supplied::{supplied, supply};

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
