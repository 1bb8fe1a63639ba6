//! The rules of a definition other than its pieces: plain data, with Fairy-Stockfish's defaults.
//!
//! Pairs hold White's value and Black's. Kinds are numbers: slots in a draft, indices in a definition.
//!
//! | file | contents |
//! |---|---|
//! | `gates` | squares of pieces that have not moved |
//! | `moving` | promotion, double steps, castling, compulsory and forbidden moves, and passes |
//! | `capturing` | captures that explode, and kinds that do not capture their own |
//! | `dropping` | pieces in hand and drops |
//! | `enclosing` | drops that must enclose pieces, and pieces that change sides |
//! | `ending` | how a game ends |
//! | `rows` | rows and connected regions, which end a game |
//! | `walls` | walls |

mod capturing;
mod dropping;
mod enclosing;
mod ending;
mod gates;
mod moving;
mod rows;
mod walls;

pub use capturing::Captures;
pub use dropping::Drops;
pub use enclosing::{Closeness, Enclosing, Flips};
pub use ending::{
    Allowance, BareKing, BothChecked, Clocks, Counting, Decider, Ending, Ends, Extinction, Goals, Quantity,
};
pub use gates::Gates;
pub use moving::{Bounds, Castling, Lines, Passes, Promotion, Steps};
pub use rows::Rows;
pub use walls::{Walling, Walls};

pub use super::region::Board;

use super::{KindSet, Region};
use crate::games::defined::betza::Moves;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Everything that keys define, except pieces, the start position and texts.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Rules {
    /// The board.
    pub board: Board,
    /// Promotion.
    pub promotion: Promotion,
    /// Double steps and en passant.
    pub steps: Steps,
    /// Diagonal lines.
    pub lines: Lines,
    /// Castling.
    pub castling: Castling,
    /// Compulsory and forbidden moves.
    pub bounds: Bounds,
    /// Turns without a move.
    pub passes: Passes,
    /// Captures that explode, and kinds that do not capture their own.
    pub captures: Captures,
    /// Pieces in hand and drops.
    pub drops: Drops,
    /// Enclosed pieces.
    pub enclosing: Enclosing,
    /// Gates.
    pub gates: Gates,
    /// Walls.
    pub walls: Walls,
    /// The n-move rule, repetition and counting.
    pub clocks: Clocks,
    /// The results of a position on the board.
    pub ends: Ends,
    /// Goal squares.
    pub goals: Goals,
    /// Rows and connected regions.
    pub rows: Rows,
    /// Relays and immunity.
    pub relays: Relays,
    /// Requested rules that Firzan does not play, as keys and values.
    pub refused: BTreeMap<&'static str, String>,
}

impl Rules {
    /// Whether walls can appear during a game.
    pub fn has_new_walls(&self) -> bool {
        self.walls.rule != Walling::None || !self.captures.petrified.is_empty()
    }

    /// Whether there can be pieces in hand.
    pub fn has_hands(&self) -> bool {
        self.drops.has_hands() || self.gates.enter()
    }

    /// Whether the pieces in hand matter, so that FENs list them.
    pub fn has_pocket(&self) -> bool {
        self.drops.allowed && !self.drops.free || self.gates.enter()
    }
}

/// Relays and immunity.
#[derive(Clone, PartialEq, Debug)]
pub struct Relays {
    /// `relay1` to `relay9`.
    pub relays: [Option<Relay>; 9],
    /// The squares where a pawn's borrowed moves may end; `None`: all those outside its promotion region.
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
    /// The borrowed moves. Givers lend them to the takers that they guard by the same moves.
    pub moves: Arc<Moves>,
}
