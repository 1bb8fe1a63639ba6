//! Pieces in hand and drops.

use crate::games::defined::game::{KindSet, Region};

/// Pieces in hand and drops.
#[derive(Clone, PartialEq, Debug)]
pub struct Drops {
    /// Whether a turn may put a piece from the hand on an empty square.
    pub allowed: bool,
    /// Whether every kind can always be dropped: the hands never change.
    pub free: bool,
    /// Whether captured pieces go to the hand of the side that captures them.
    pub captures: bool,
    /// Whether captured promoted pieces remain what they are, instead of becoming what they were.
    pub loops: bool,
    /// The squares where a side drops pieces.
    pub region: [Region; 2],
    /// Whether the kind `pawn` may be dropped on its first rank.
    pub first_rank: bool,
    /// Whether the kind `pawn` may be dropped in its promotion region.
    pub promotion_zone: bool,
    /// The kind that may not be dropped on a file with `per_file` or more of its kind and side.
    pub not_doubled: KindSet,
    /// See `not_doubled`.
    pub per_file: u16,
    /// Whether drops may give check.
    pub checks: bool,
    /// Whether mate by dropping a shogi pawn wins for the side that is mated.
    pub pawn_mate_loses: bool,
    /// Whether pieces that turn into others may be dropped as those.
    pub promoted: bool,
    /// Whether a side with a piece of `must_kind` in hand must drop one if it can.
    pub must: bool,
    /// See `must`.
    pub must_kind: KindSet,
    /// Whether dropped kings and rooks may castle.
    pub castles: bool,
    /// Whether a side's bishops must be dropped on squares of both colours.
    pub opposite_bishops: bool,
    /// Whether the kind `rook` is dropped only on its first rank.
    pub rooks_on_first_rank: bool,
}

impl Default for Drops {
    fn default() -> Drops {
        Drops {
            allowed: false,
            free: false,
            captures: false,
            loops: false,
            region: [Region::ALL; 2],
            first_rank: false,
            promotion_zone: false,
            not_doubled: KindSet::NONE,
            per_file: 1,
            checks: true,
            pawn_mate_loses: false,
            promoted: false,
            must: false,
            must_kind: KindSet::ANY,
            castles: false,
            opposite_bishops: false,
            rooks_on_first_rank: false,
        }
    }
}

impl Drops {
    /// Whether there can be pieces in hand to drop.
    pub fn has_hands(&self) -> bool {
        self.allowed || self.captures
    }

    /// Whether captured pieces that pawns promoted to become pawns again.
    pub fn reverts(&self) -> bool {
        self.captures && !self.loops
    }
}
