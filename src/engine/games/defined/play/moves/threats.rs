//! The attacks of a side's pieces in a position.

use crate::core::{Color, Square, SquareSet};
use crate::games::defined::play::tables::{Assault, Axes, Blocked, Frame, Hoppers, Lending, Pieces};

/// The axes along which kings may not face each other.
const FILES_AND_RANKS: [u8; 2] = [0, 1];

/// The attacks of a side's pieces in a position.
pub struct Threats<'a, F: Frame> {
    axes: &'a Axes<F>,
    assault: &'a Assault<F>,
    /// The moves that its pieces lend each other.
    pub(crate) relays: &'a [Lending<F>],
    pieces: &'a Pieces<F>,
    side: F::Set,
    /// Its king, if kings may not face each other.
    facing: F::Set,
    /// The cannons of both sides, which do not leap over each other.
    cannons: F::Set,
}

impl<F: Frame> Clone for Threats<'_, F> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<F: Frame> Copy for Threats<'_, F> {}

/// The attackers of a king, and the pieces that shield it.
#[derive(Clone, Copy)]
pub struct Attack<S> {
    /// Pieces that attack it by leaps, which nothing can block.
    pub leapers: S,
    /// Pieces that attack it along a line.
    pub sliders: S,
    /// Pieces that attack it by hops or blockable paths.
    pub others: S,
    /// Pieces of its side that alone shield it from a slider.
    pub pinned: S,
    /// Squares that matter to hops and blockable paths: moving to or from them may expose it.
    pub touchy: S,
}

impl<'a, F: Frame> Threats<'a, F> {
    /// The threats of a side; `facing` is the king's kind if kings may not face each other.
    #[inline]
    pub fn new(
        axes: &'a Axes<F>,
        assault: &'a Assault<F>,
        relays: &'a [Lending<F>],
        pieces: &'a Pieces<F>,
        color: Color,
        facing: Option<u8>,
    ) -> Threats<'a, F> {
        let side = pieces.side(color);
        let facing = facing.map_or(F::Set::EMPTY, |king| pieces.kind(king) & side);
        let cannons = assault.cannons(pieces);
        Threats { axes, assault, relays, pieces, side, facing, cannons }
    }

    /// The threats without borrowed moves.
    pub(crate) fn own(self) -> Threats<'a, F> {
        Threats { relays: &[], ..self }
    }

    /// The threats by other moves of the side's pieces, given as an assault.
    pub(crate) fn by(&self, assault: &'a Assault<F>) -> Threats<'a, F> {
        Threats { assault, relays: &[], facing: F::Set::EMPTY, ..*self }
    }

    /// The threats after some of its pieces are captured.
    #[inline]
    pub fn without(self, taken: F::Set) -> Threats<'a, F> {
        Threats { side: self.side & !taken, facing: self.facing & !taken, ..self }
    }

    /// The threats with the cannons as they are after a piece's move.
    #[inline]
    pub fn after(self, from: Square, to: Square) -> Threats<'a, F> {
        if self.cannons.is_empty() {
            return self;
        }
        let (from, to) = (F::Set::of(from), F::Set::of(to));
        let moved = if (self.cannons & from).any() { to } else { F::Set::EMPTY };
        Threats { cannons: (self.cannons & !from & !to) | moved, ..self }
    }

    /// The threats with a further cannon, of either side.
    pub fn with_cannon(self, square: Square) -> Threats<'a, F> {
        Threats { cannons: self.cannons | F::Set::of(square), ..self }
    }

    /// The side's pieces of some kinds.
    #[inline]
    fn of(&self, kinds: &[u8]) -> F::Set {
        kinds.iter().fold(F::Set::EMPTY, |all, &kind| all | self.pieces.kind(kind)) & self.side
    }

    /// The pieces that attack a square, given the occupied squares.
    #[inline]
    pub fn on(&self, square: Square, occupied: F::Set) -> F::Set {
        let own = self.leaping(square) | self.sliding(square, occupied) | self.others(square, occupied);
        if self.relays.is_empty() { own } else { own | self.relay_attackers(square, occupied) }
    }

    #[inline]
    fn leaping(&self, square: Square) -> F::Set {
        let mut attackers = F::Set::EMPTY;
        for leapers in &self.assault.leapers {
            attackers |= leapers.from[square.index()] & self.of(&leapers.kinds);
        }
        attackers
    }

    #[inline]
    fn sliding(&self, square: Square, occupied: F::Set) -> F::Set {
        let mut attackers = F::Set::EMPTY;
        for riders in &self.assault.riders {
            let set = self.of(&riders.kinds);
            if set.any() {
                attackers |= self.slides(&riders.axes, square, occupied) & set;
            }
        }
        if self.facing.any() {
            attackers |= self.slides(&FILES_AND_RANKS, square, occupied) & self.facing;
        }
        for sliders in &self.assault.sliders {
            let set = self.of(&[sliders.kind]) & sliders.from[square.index()];
            if set.any() {
                for &axis in &sliders.axes {
                    attackers |= self.axes.at(axis).slide(square, occupied) & set;
                }
            }
        }
        attackers
    }

    /// The squares that a slider along some axes reaches.
    #[inline]
    fn slides(&self, axes: &[u8], square: Square, occupied: F::Set) -> F::Set {
        axes.iter().fold(F::Set::EMPTY, |all, &axis| all | self.axes.at(axis).slide(square, occupied))
    }

    #[inline]
    fn others(&self, square: Square, occupied: F::Set) -> F::Set {
        let mut attackers = F::Set::EMPTY;
        for hoppers in &self.assault.hoppers {
            let set = self.of(&[hoppers.kind]) & hoppers.from[square.index()];
            if set.any() {
                attackers |= self.hopping(hoppers, square, occupied) & set;
            }
        }
        for blocked in self.blocked(square) {
            let is_there = (self.pieces.kind(blocked.kind) & self.side & blocked.from).any();
            if is_there && (blocked.clear & occupied).is_empty() {
                attackers |= blocked.from;
            }
        }
        attackers
    }

    #[inline]
    fn blocked(&self, square: Square) -> &'a [Blocked<F::Set>] {
        if self.assault.has_blocked { &self.assault.blocked[square.index()] } else { &[] }
    }

    /// The squares from which a hopper would land on a square.
    fn hopping(&self, hoppers: &Hoppers<F::Set>, square: Square, occupied: F::Set) -> F::Set {
        let axis = self.axes.at(hoppers.axis);
        let second = axis.hop(square, occupied);
        if self.cannons.any() && self.assault.cannons.contains(&hoppers.kind) {
            return second & axis.hop(square, occupied & !self.cannons);
        }
        if !hoppers.lands_behind {
            return second;
        }
        // The hurdle must be beside the square.
        let delta = F::square(0, 1).index() as i32 * i32::from(axis.step.1) + i32::from(axis.step.0);
        let [below, above] = axis.halves(square);
        let at = F::Set::of(square);
        let mut from = F::Set::EMPTY;
        if (at.shift(delta) & above & occupied).any() {
            from |= second & above;
        }
        if (at.shift(-delta) & below & occupied).any() {
            from |= second & below;
        }
        from
    }

    /// The attack on a king, without borrowed moves.
    #[inline]
    pub fn against(&self, king: Square, occupied: F::Set, own: F::Set) -> Attack<F::Set> {
        let mut attack = Attack {
            leapers: self.leaping(king),
            sliders: F::Set::EMPTY,
            others: F::Set::EMPTY,
            pinned: F::Set::EMPTY,
            touchy: F::Set::EMPTY,
        };
        for riders in &self.assault.riders {
            let set = self.of(&riders.kinds);
            if set.any() {
                for &axis in &riders.axes {
                    self.along(axis, set, king, occupied, own, &mut attack);
                }
            }
        }
        if self.facing.any() {
            for axis in FILES_AND_RANKS {
                self.along(axis, self.facing, king, occupied, own, &mut attack);
            }
        }
        for sliders in &self.assault.sliders {
            let set = self.of(&[sliders.kind]) & sliders.from[king.index()];
            if set.any() {
                for &axis in &sliders.axes {
                    self.along(axis, set, king, occupied, own, &mut attack);
                }
            }
        }
        for hoppers in &self.assault.hoppers {
            let axis = self.axes.at(hoppers.axis);
            let set = self.of(&[hoppers.kind]) & hoppers.from[king.index()] & axis.full(king);
            for from in set.squares() {
                attack.touchy |= axis.between(king, from);
            }
            if set.any() {
                attack.others |= self.hopping(hoppers, king, occupied) & set;
            }
        }
        for blocked in self.blocked(king) {
            if (self.pieces.kind(blocked.kind) & self.side & blocked.from).any() {
                attack.touchy |= blocked.clear;
                if (blocked.clear & occupied).is_empty() {
                    attack.others |= blocked.from;
                }
            }
        }
        attack
    }

    /// Adds the sliders of a set along an axis, and the pieces that they pin.
    #[inline]
    fn along(
        &self,
        axis: u8,
        set: F::Set,
        king: Square,
        occupied: F::Set,
        own: F::Set,
        attack: &mut Attack<F::Set>,
    ) {
        let axis = self.axes.at(axis);
        let [below, above] = axis.halves(king);
        if ((below | above) & set).is_empty() {
            return;
        }
        let first = F::slide(below, above, occupied);
        attack.sliders |= first & set;
        let shields = first & own;
        if shields.any() {
            let second = F::slide(below, above, occupied & !shields) & set & !first;
            if (second & below).any() {
                attack.pinned |= shields & below;
            }
            if (second & above).any() {
                attack.pinned |= shields & above;
            }
        }
    }
}
