//! What a definition says besides its pieces: plain data, with Fairy-Stockfish's defaults.
//!
//! Pairs are White's and Black's. Kinds are numbers: slots in a draft, places among the kinds in a
//! definition.
//!
//! | room | what |
//! |---|---|
//! | `moving` | promotion, steps and castling, and what a move must and must not do |
//! | `ending` | how a game ends |
//! | `own` | relays and immunity |

mod ending;
mod moving;
mod own;

pub use ending::{
    BareKing, BothChecked, Clocks, Counting, Decider, Ending, Ends, Extinction, Goals, Little, Many,
};
pub use moving::{Bounds, Castling, Promotion, Steps};
pub use own::{Relay, Relays};

use std::collections::BTreeMap;

/// Everything that keys say of a game, but for its pieces, its start and its words.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// Promotion.
    pub promotion: Promotion,
    /// Double steps and en passant.
    pub steps: Steps,
    /// Castling.
    pub castling: Castling,
    /// What is compulsory and forbidden.
    pub bounds: Bounds,
    /// What draws by time.
    pub clocks: Clocks,
    /// What ends a game by its board.
    pub ends: Ends,
    /// Goal squares.
    pub goals: Goals,
    /// Relays and immunity.
    pub relays: Relays,
    /// Keys of rules that are not played whose values ask for them, with these values.
    pub refused: BTreeMap<&'static str, String>,
}

/// The board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board {
    /// Files, 1 to 12.
    pub files: u8,
    /// Ranks, 1 to 10.
    pub ranks: u8,
}

impl Default for Board {
    fn default() -> Board {
        Board { files: 8, ranks: 8 }
    }
}
