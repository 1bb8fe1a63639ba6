//! Rules of Firzan's own: relays and immunity.

use crate::games::defined::betza::Moves;
use crate::games::defined::game::kinds::KindSet;
use crate::games::defined::game::region::Region;
use std::sync::Arc;

/// Relays and immunity.
#[derive(Clone, PartialEq, Debug)]
pub struct Relays {
    /// `relay1` to `relay9`.
    pub relays: [Option<Relay>; 9],
    /// Where a relayed move of a promotion pawn may end; `None`: outside its promotion region.
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
    /// What a guarded taker may do; also where the giver guards.
    pub moves: Arc<Moves>,
}
