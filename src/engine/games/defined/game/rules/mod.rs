//! The rules of a definition besides its pieces: plain data, with Fairy-Stockfish's defaults.
//!
//! Pairs are White's and Black's. Kinds are numbers: slots in a draft, places among the kinds in a
//! definition.
//!
//! | file | contents |
//! |---|---|
//! | `moving` | promotion, steps and castling, and compulsory and forbidden moves |
//! | `ending` | how a game ends |

mod ending;
mod moving;

pub use ending::{
    BareKing, BothChecked, Clocks, Counting, Decider, Ending, Ends, Extinction, Goals, Little, Many,
};
pub use moving::{Bounds, Castling, Promotion, Steps};

pub use super::region::Board;

use super::{KindSet, Region};
use crate::games::defined::betza::Moves;
use std::collections::BTreeMap;
use std::sync::Arc;

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
    /// Compulsory and forbidden moves.
    pub bounds: Bounds,
    /// Draws by time.
    pub clocks: Clocks,
    /// Ends by the board.
    pub ends: Ends,
    /// Goal squares.
    pub goals: Goals,
    /// Relays and immunity.
    pub relays: Relays,
    /// Keys of rules that are not played whose values ask for them, with these values.
    pub refused: BTreeMap<&'static str, String>,
}

/// Relays and immunity.
#[derive(Clone, PartialEq, Debug)]
pub struct Relays {
    /// `relay1` to `relay9`.
    pub relays: [Option<Relay>; 9],
    /// The squares where a relayed move of a promotion pawn may end; `None`: outside its promotion region.
    pub pawn_region: [Option<Region>; 2],
    /// Kinds that cannot be captured.
    pub immune: [KindSet; 2],
}

impl Default for Relays {
    fn default() -> Relays {
        Relays { relays: Default::default(), pawn_region: [None; 2], immune: [KindSet::NONE; 2] }
    }
}

/// Moves lent to other pieces.
#[derive(Clone, PartialEq, Debug)]
pub struct Relay {
    /// The kinds that lend.
    pub givers: KindSet,
    /// The kinds that borrow.
    pub takers: KindSet,
    /// The moves of a guarded taker; also those by which the giver guards.
    pub moves: Arc<Moves>,
}
