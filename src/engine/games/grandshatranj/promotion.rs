//! Lost pieces, and the squares where a pawn may or must promote to one.
//!
//! A pawn may promote when it moves to its ninth rank. On its tenth rank it must promote if a piece is lost;
//! otherwise it stays a pawn, and may promote in place later. With the option `commoner`, it may promote when
//! it moves to either rank, but never has to. [`rank_of`] starts at 0, so these are ranks 8 and 9 here.

use super::attacks::rank_of;
use super::pieces::{GENERAL, ROOK};
use super::position::GrandShatranj;
use crate::core::{Color, Square, SquareSet};
use crate::rules::Position;

/// A set of kinds, one bit each.
pub type Kinds = u16;

/// Iterates over the kinds of a set.
#[inline]
pub(super) fn kinds(set: Kinds) -> impl Iterator<Item = u8> {
    (GENERAL..=ROOK).filter(move |kind| set >> kind & 1 != 0)
}

impl GrandShatranj {
    /// The kinds that a side has lost: those of which it has fewer pieces than at the start.
    pub(super) fn lost(&self, color: Color) -> Kinds {
        let counts = self.options.army.counts();
        let missing = |&kind: &u8| self.board.pieces(color, kind).len() < counts[kind as usize];
        (GENERAL..=ROOK).filter(missing).fold(0, |set, kind| set | 1 << kind)
    }

    /// The squares where a pawn may promote when it moves there: its ninth and tenth rank.
    #[inline]
    pub(super) fn zone(&self, color: Color) -> u128 {
        rank_of(color, 8) | rank_of(color, 9)
    }

    /// The squares where a pawn of the side to move must promote, given the lost kinds.
    pub(super) fn must_promote(&self, lost: Kinds) -> u128 {
        if lost == 0 || self.options.commoner { 0 } else { rank_of(self.side(), 9) }
    }

    /// True if a pawn of the side to move may promote to a kind on `to` or, for `None`, stay a pawn there.
    pub(super) fn may_become(&self, kind: Option<u8>, to: Square) -> bool {
        let lost = self.lost(self.side());
        match kind {
            // A step may contain a kind that this game does not have.
            Some(kind) => self.zone(self.side()).has(to) && u32::from(lost) >> kind & 1 != 0,
            None => !self.must_promote(lost).has(to),
        }
    }

    /// True if a pawn of the side to move on `from` may promote in place, provided that a kind is lost.
    pub(super) fn may_promote_in_place(&self, from: Square) -> bool {
        !self.options.commoner && rank_of(self.side(), 9).has(from) && self.checkers.is_empty()
    }
}
