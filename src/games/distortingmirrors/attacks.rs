//! Attacks on kings, found backwards from the king's square.

use super::directions::{half, origins_of};
use super::generate::PairMove;
use super::{DistortingMirrors, KING, PAWN};
use crate::core::{Color, Square, SquareSet};
use crate::pieces::Direction;
use crate::rules::Position;

impl DistortingMirrors {
    /// A king of a side that the other side attacks, the short-range one first.
    pub(super) fn attacked_king(&self, us: Color) -> Option<Square> {
        let (ours, theirs) = (self.men.side(us), self.men.side(!us));
        self.attacked(us, self.men.men(us, KING), ours, theirs)
    }

    /// Whether a turn of the side to move leaves its kings unattacked.
    #[inline]
    pub(super) fn is_safe(&self, turn: &PairMove) -> bool {
        let us = self.side();
        let (from, to) = (turn.from(), turn.to());
        let mut kings = self.men.men(us, KING);
        if (kings & from).any() {
            kings = kings & !from | to;
        }
        let (ours, theirs) = (self.men.side(us), self.men.side(!us));
        self.attacked(us, kings, ours & !from | to, theirs & !to)
            .is_none()
    }

    /// The first of the two `kings` of side `us` that the other side attacks if `ours` and `theirs` are the
    /// men of both. The kinds and twins of `theirs` are those of this position, so men can only be missing
    /// from it.
    #[inline]
    pub(super) fn attacked(
        &self,
        us: Color,
        kings: u128,
        ours: u128,
        theirs: u128,
    ) -> Option<Square> {
        (0..2).find_map(|board| {
            let king = half(kings, board).first().offset(64 * board as i32);
            self.is_attacked(us, king, ours, theirs).then_some(king)
        })
    }

    /// Whether a man of `us` on a square, such as the king, is attacked; `ours` and `theirs` as in
    /// [`attacked`](Self::attacked).
    #[inline]
    pub(super) fn is_attacked(&self, us: Color, square: Square, ours: u128, theirs: u128) -> bool {
        self.attacks(us, square, ours, theirs).next().is_some()
    }

    /// The men that attack one of `us` on a square; `ours` and `theirs` as in [`attacked`](Self::attacked).
    #[inline]
    pub(super) fn attacks(
        &self,
        us: Color,
        square: Square,
        ours: u128,
        theirs: u128,
    ) -> impl Iterator<Item = Square> {
        let board = square.index() / 64;
        let mut origins = 0;
        for (kind, &lines) in origins_of(!us, square).iter().enumerate() {
            origins |= lines & half(self.men.kind(kind as u8), board);
        }
        origins &= half(theirs, board);
        let occupied = half(ours | theirs, board);
        let origins = origins
            .squares()
            .map(move |from| from.offset(64 * board as i32));
        origins.filter(move |&from| {
            Direction::between(from, square).is_some_and(|direction| {
                (direction.passed(from, square) & occupied).is_empty()
                    && self.twin_follows(from, direction, !us, theirs, ours)
            })
        })
    }

    /// Whether a man that captures in a direction may do so as far as its twin, if among `friends`, is
    /// concerned.
    #[inline]
    fn twin_follows(
        &self,
        from: Square,
        direction: Direction,
        color: Color,
        friends: u128,
        enemies: u128,
    ) -> bool {
        let pawn = self.men.kind(PAWN).has(from);
        let twin = self.partner(color, pawn, from);
        twin.filter(|&twin| friends.has(twin)).is_none_or(|twin| {
            let end = self.follow(pawn, twin, direction, true, friends, enemies);
            end.is_some()
        })
    }
}
