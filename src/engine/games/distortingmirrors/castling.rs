//! Castling moves both kings and both rooks of a side at once.

use super::position::DistortingMirrors;
use crate::core::{Square, SquareSet};
use crate::games::orthodox::KING;
use crate::pieces::riders::narrow::between;
use crate::rules::Position;
use crate::rules::castling::Castling;

impl DistortingMirrors {
    /// The castlings for which the side to move has the right and an empty path.
    #[inline]
    pub(super) fn unobstructed_castlings(&self) -> impl Iterator<Item = &'static Castling> {
        self.castling.of(self.side()).filter(|castling| {
            let path = doubled(between(castling.king.0, castling.rook.0) as u128);
            (path & self.board.occupied()).is_empty()
        })
    }

    /// The legal castlings of the side to move: no king is attacked at the start, on the squares that the
    /// kings cross (with the rooks still at home), or at the end.
    #[inline]
    pub(super) fn castlings(&self) -> impl Iterator<Item = &'static Castling> {
        let us = self.side();
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        self.unobstructed_castlings().filter(move |castling| {
            let at = |square: Square| doubled(u128::of(square));
            let home = self.board.pieces(us, KING);
            let (crossed, last) = (at(castling.rook.1), at(castling.king.1));
            let castled = ours & !(home | at(castling.rook.0)) | crossed | last;
            let safe = |kings, ours| self.attacked(us, kings, ours, theirs).is_none();
            safe(home, ours) && safe(crossed, ours & !home | crossed) && safe(last, castled)
        })
    }

    /// Moves the two kings and the two rooks.
    pub(super) fn apply_castling(&mut self, castling: &Castling) {
        for (from, to) in [castling.king, castling.rook] {
            self.twins.part(from);
            self.transfer((from, to), None);
            self.transfer((from.offset(64), to.offset(64)), None);
            self.twins.join(to, to.offset(64));
        }
    }
}

/// Copies squares of the short-range board to both boards.
const fn doubled(short: u128) -> u128 {
    short | short << 64
}
