//! Lost pieces, and where a pawn may or must become one.
//!
//! A pawn may promote as it arrives on its ninth rank. On its tenth it must if a piece is lost; if none is,
//! it stays a pawn, and may promote where it stands later. With the option `commoner` it may promote as it
//! arrives on either rank, and never must. [`rank_of`] counts from 0: these ranks are 8 and 9.

use super::attacks::rank_of;
use super::pieces::{GENERAL, ROOK};
use super::position::GrandShatranj;
use crate::core::{Color, Square, SquareSet};
use crate::rules::Position;

/// A set of kinds, one bit each.
pub type Kinds = u16;

/// The kinds of a set, as promotions.
#[inline]
pub(super) fn kinds(set: Kinds) -> impl Iterator<Item = u8> {
    (GENERAL..=ROOK).filter(move |kind| set >> kind & 1 != 0)
}

impl GrandShatranj {
    /// The kinds that the side has lost: those of which it has fewer than at the start.
    pub(super) fn lost(&self, color: Color) -> Kinds {
        let counts = self.options.army.counts();
        let missing = |&kind: &u8| self.board.pieces(color, kind).len() < counts[kind as usize];
        (GENERAL..=ROOK).filter(missing).fold(0, |set, kind| set | 1 << kind)
    }

    /// The squares on which a pawn may promote as it arrives: its ninth and tenth rank.
    #[inline]
    pub(super) fn zone(&self, color: Color) -> u128 {
        rank_of(color, 8) | rank_of(color, 9)
    }

    /// The squares that a pawn of the side to move may not enter without promoting, given its lost kinds.
    pub(super) fn must_promote(&self, lost: Kinds) -> u128 {
        if lost == 0 || self.options.commoner { 0 } else { rank_of(self.side(), 9) }
    }

    /// Whether a pawn of the side to move may become a piece of a kind on `to` or, with `None`, stay a pawn
    /// there.
    pub(super) fn may_become(&self, kind: Option<u8>, to: Square) -> bool {
        let lost = self.lost(self.side());
        match kind {
            // Steps can name kinds that this game does not have.
            Some(kind) => self.zone(self.side()).has(to) && u32::from(lost) >> kind & 1 != 0,
            None => !self.must_promote(lost).has(to),
        }
    }

    /// Whether a pawn of the side to move on `from` may promote there if a kind is lost.
    pub(super) fn may_promote_in_place(&self, from: Square) -> bool {
        !self.options.commoner && rank_of(self.side(), 9).has(from) && self.checkers.is_empty()
    }
}
