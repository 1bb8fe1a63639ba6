//! Attacks on kings and other pieces, computed backwards from the attacked square.

use super::directions::{half, origins_of};
use super::generate::PairMove;
use super::position::DistortingMirrors;
use crate::core::{Color, Square, SquareSet};
use crate::games::orthodox::{KING, KNIGHT, PAWN, QUEEN};
use crate::pieces::Direction;
use crate::rules::Position;

impl DistortingMirrors {
    /// An attacked king of side `us`; the short-range one if both are attacked.
    pub(super) fn attacked_king(&self, us: Color) -> Option<Square> {
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        self.attacked(us, self.board.pieces(us, KING), ours, theirs)
    }

    /// True if a turn of the side to move leaves its kings unattacked.
    #[inline]
    pub(super) fn is_safe(&self, turn: &PairMove) -> bool {
        let us = self.side();
        let from = u128::of(turn.lead.0) | turn.partner.map_or(0, u128::of);
        let to = turn.to;
        let mut kings = self.board.pieces(us, KING);
        if (kings & from).any() {
            kings = kings & !from | to;
        }
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        self.attacked(us, kings, ours & !from | to, theirs & !to).is_none()
    }

    /// Every legal turn that does not move the kings enters one of these squares: if a piece other than a
    /// pawn attacks a king, its square and those between; otherwise all squares. The target of the attacker's
    /// twin does not matter, because the twin could capture a piece there.
    #[inline]
    pub(super) fn defences(&self) -> u128 {
        let us = self.side();
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        let (kings, pawns) = (self.board.pieces(us, KING), self.board.kind(PAWN));
        for board in 0..2 {
            let pawns = half(pawns, board);
            let king = half(kings, board).first().offset(64 * board as i32);
            let aiming = self.aiming(us, king, theirs) & !pawns;
            for from in aiming.squares() {
                if self.captures(us, from, king, ours, theirs) {
                    let path = Direction::between(from, king).map_or(0, |ray| ray.passed(from, king));
                    return u128::from(u64::of(from) | path) << (64 * board);
                }
            }
        }
        u128::MAX
    }

    /// The first of the two `kings` of side `us` that is attacked if `ours` and `theirs` are the pieces of
    /// the two sides. `theirs` must be a subset of the other side's pieces here, because their kinds and
    /// twins are taken from this position.
    #[inline]
    pub(super) fn attacked(&self, us: Color, kings: u128, ours: u128, theirs: u128) -> Option<Square> {
        (0..2).find_map(|board| {
            let king = half(kings, board).first().offset(64 * board as i32);
            self.is_attacked(us, king, ours, theirs).then_some(king)
        })
    }

    /// True if a piece of `us` on a square, such as the king, is attacked; see [`attacked`](Self::attacked)
    /// for `ours` and `theirs`.
    #[inline]
    pub(super) fn is_attacked(&self, us: Color, square: Square, ours: u128, theirs: u128) -> bool {
        let mut aiming = self.aiming(us, square, theirs).squares();
        aiming.any(|from| self.captures(us, from, square, ours, theirs))
    }

    /// True if a pawn attacks a piece of `us` on a square.
    #[inline(always)]
    pub(super) fn pawn_attacks(&self, us: Color, square: Square, ours: u128, theirs: u128) -> bool {
        let pawns = half(theirs & self.board.kind(PAWN), square.index() / 64);
        let mut aiming = (origins_of(!us, square)[PAWN as usize] & pawns).squares();
        aiming.any(|from| self.captures(us, from, square, ours, theirs))
    }

    /// The squares, modulo 64, of the pieces that attack a piece of `us` on a square unless they or their
    /// twins are blocked.
    #[inline]
    pub(super) fn aiming(&self, us: Color, square: Square, theirs: u128) -> u64 {
        if square.index() < 64 {
            self.aiming_on::<0>(us, square, theirs)
        } else {
            self.aiming_on::<1>(us, square, theirs)
        }
    }

    /// [`aiming`](Self::aiming) on one board, which is a constant for speed.
    #[inline]
    fn aiming_on<const BOARD: usize>(&self, us: Color, square: Square, theirs: u128) -> u64 {
        let theirs = half(theirs, BOARD);
        let origins = origins_of(!us, square);
        // The other kinds move in these directions. On the short-range board they are rarely close enough.
        let near = origins[QUEEN as usize] | origins[KNIGHT as usize];
        if (near & theirs).is_empty() {
            return 0;
        }
        let mut aiming = 0;
        for (kind, &lines) in origins.iter().enumerate() {
            aiming |= lines & half(self.board.kind(kind as u8), BOARD);
        }
        aiming & theirs
    }

    /// True if a piece that [aims](Self::aiming) at a square can capture on it. `from` is modulo 64.
    #[inline(always)]
    pub(super) fn captures(&self, us: Color, from: Square, square: Square, ours: u128, theirs: u128) -> bool {
        let from = from.offset((square.index() & 64) as i32);
        let Some(direction) = Direction::between(from, square) else {
            return false;
        };
        let pieces = half(ours | theirs, square.index() / 64);
        if (direction.passed(from, square) & pieces).any() {
            return false;
        }
        let pawn = self.board.kind(PAWN).has(from);
        match self.partner(!us, pawn, from) {
            Some(twin) if theirs.has(twin) => {
                let end = self.follow(pawn, twin, direction, true, theirs, ours);
                end.any()
            }
            _ => true,
        }
    }
}
