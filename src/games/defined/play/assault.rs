//! How a side attacks: the movers' captures, turned round, so that a square is asked once for all pieces.

use super::axis::Axes;
use super::form::MOST_KINDS;
use super::frame::{Frame, Table, table};
use super::mover::Mover;
use crate::core::{Color, Square, SquareSet};
use crate::rules::Board;

/// The axes along which kings may not face each other.
const FILES_AND_RANKS: [u8; 2] = [0, 1];

/// The pieces of a defined game.
pub type Pieces<F> = Board<F, MOST_KINDS>;

/// Kinds that capture by the same leaps.
struct Leapers<S> {
    kinds: Vec<u8>,
    /// By square, from where they attack it.
    from: Table<S>,
}

/// Kinds that slide any distance, both ways, along some axes.
struct Riders {
    kinds: Vec<u8>,
    axes: Vec<u8>,
}

/// A kind that slides in some directions, or not far, or not everywhere.
struct Sliders<S> {
    kind: u8,
    axes: Vec<u8>,
    /// By square, from where it may attack it.
    from: Table<S>,
}

/// A kind that captures by leaping over a piece.
struct Hoppers<S> {
    kind: u8,
    axis: u8,
    lands_behind: bool,
    /// By square, from where it may attack it.
    from: Table<S>,
}

/// A kind's way to a square that some squares block.
struct Blocked<S> {
    kind: u8,
    from: S,
    clear: S,
}

/// How a side attacks.
pub struct Assault<F: Frame> {
    leapers: Vec<Leapers<F::Set>>,
    riders: Vec<Riders>,
    sliders: Vec<Sliders<F::Set>>,
    hoppers: Vec<Hoppers<F::Set>>,
    /// By square.
    blocked: Vec<Vec<Blocked<F::Set>>>,
    /// Whether any way is blocked so.
    has_blocked: bool,
}

impl<F: Frame> Assault<F> {
    /// The attacks of a side whose pieces move like that.
    pub fn new(movers: &[Mover<F>], color: Color, axes: &Axes<F>, board: F::Set) -> Assault<F> {
        let size = 128;
        let mut assault = Assault {
            leapers: Vec::new(),
            riders: Vec::new(),
            sliders: Vec::new(),
            hoppers: Vec::new(),
            blocked: (0..size).map(|_| Vec::new()).collect(),
            has_blocked: false,
        };
        for (kind, mover) in movers.iter().skip(color.index()).step_by(2).enumerate() {
            let kind = kind as u8;
            assault.add_leaps(kind, reversed(mover, |square| mover.reach(square).capture_leaps));
            assault.add_slides(kind, mover, axes, board);
            for hopper in &mover.hoppers {
                let from = reversed(mover, |square| hopper.capture[square.index()]);
                let (axis, lands_behind) = (hopper.axis, hopper.lands_behind);
                assault.hoppers.push(Hoppers { kind, axis, lands_behind, from });
            }
            for square in F::squares() {
                for path in mover.paths(square) {
                    for to in path.capture.squares() {
                        let from = F::Set::of(square);
                        assault.blocked[to.index()].push(Blocked { kind, from, clear: path.clear });
                    }
                }
            }
        }
        assault.hoppers.retain(|hoppers| hoppers.from.iter().any(|from| from.any()));
        assault.has_blocked = assault.blocked.iter().any(|blocked| !blocked.is_empty());
        assault.join();
        assault
    }

    fn add_leaps(&mut self, kind: u8, from: Table<F::Set>) {
        if from.iter().all(|from| from.is_empty()) {
            return;
        }
        match self.leapers.iter_mut().find(|leapers| leapers.from == from) {
            Some(leapers) => leapers.kinds.push(kind),
            None => self.leapers.push(Leapers { kinds: vec![kind], from }),
        }
    }

    fn add_slides(&mut self, kind: u8, mover: &Mover<F>, axes: &Axes<F>, board: F::Set) {
        let from = reversed(mover, |square| mover.reach(square).capture_slides);
        if from.iter().all(|from| from.is_empty()) {
            return;
        }
        let full = |axis: u8, square: Square| axes.at(axis).full(square) & board;
        let rides = |axis: u8| {
            let mut squares = board.squares();
            squares.all(|square| from[square.index()] & full(axis, square) == full(axis, square))
        };
        let used =
            |axis: &u8| board.squares().any(|square| (from[square.index()] & full(*axis, square)).any());
        let used: Vec<u8> = mover.axes.iter().copied().filter(used).collect();
        if used.iter().all(|&axis| rides(axis)) {
            for axis in used {
                match self.riders.iter_mut().find(|riders| riders.axes == [axis]) {
                    Some(riders) => riders.kinds.push(kind),
                    None => self.riders.push(Riders { kinds: vec![kind], axes: vec![axis] }),
                }
            }
        } else {
            self.sliders.push(Sliders { kind, axes: used, from });
        }
    }

    /// Puts axes together on which the same kinds ride; after all kinds were added.
    fn join(&mut self) {
        let mut joined: Vec<Riders> = Vec::new();
        for riders in self.riders.drain(..) {
            match joined.iter_mut().find(|other| other.kinds == riders.kinds) {
                Some(other) => other.axes.extend(riders.axes),
                None => joined.push(riders),
            }
        }
        self.riders = joined;
    }
}

/// By square, the squares from which a table leads to it.
fn reversed<F: Frame>(_: &Mover<F>, leads: impl Fn(Square) -> F::Set) -> Table<F::Set> {
    let mut from = table(F::Set::EMPTY);
    for square in F::squares() {
        for to in leads(square).squares() {
            from[to.index()] |= F::Set::of(square);
        }
    }
    from
}

/// A side's pieces in a position, as attackers.
pub struct Threats<'a, F: Frame> {
    axes: &'a Axes<F>,
    assault: &'a Assault<F>,
    pieces: &'a Pieces<F>,
    side: F::Set,
    /// Its king, if kings may not face each other.
    facing: F::Set,
}

/// What attacks a king, and what stands between.
#[derive(Clone, Copy)]
pub struct Attack<S> {
    /// Pieces that attack it by leaping, as nothing between could stop.
    pub leapers: S,
    /// Pieces that attack it along a line.
    pub sliders: S,
    /// Pieces that attack it in another way.
    pub others: S,
    /// Pieces of its side that alone stand between it and a slider.
    pub pinned: S,
    /// Squares where coming or going may expose it otherwise.
    pub touchy: S,
}

impl<'a, F: Frame> Threats<'a, F> {
    /// The threats of a side; `facing` is the king's kind if kings may not face each other.
    #[inline]
    pub fn new(
        axes: &'a Axes<F>,
        assault: &'a Assault<F>,
        pieces: &'a Pieces<F>,
        color: Color,
        facing: Option<u8>,
    ) -> Threats<'a, F> {
        let side = pieces.side(color);
        let facing = facing.map_or(F::Set::EMPTY, |king| pieces.kind(king) & side);
        Threats { axes, assault, pieces, side, facing }
    }

    /// The side's pieces of some kinds.
    #[inline]
    fn of(&self, kinds: &[u8]) -> F::Set {
        kinds.iter().fold(F::Set::EMPTY, |all, &kind| all | self.pieces.kind(kind)) & self.side
    }

    /// The pieces that attack a square with these pieces on the board; some of them may just have been taken.
    #[inline]
    pub fn on(&self, square: Square, occupied: F::Set) -> F::Set {
        self.leaping(square) | self.sliding(square, occupied) | self.otherwise(square, occupied)
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

    /// What a slider along some axes reaches from a square.
    #[inline]
    fn slides(&self, axes: &[u8], square: Square, occupied: F::Set) -> F::Set {
        axes.iter().fold(F::Set::EMPTY, |all, &axis| all | self.axes.at(axis).slide(square, occupied))
    }

    #[inline]
    fn otherwise(&self, square: Square, occupied: F::Set) -> F::Set {
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
        match self.assault.has_blocked {
            true => &self.assault.blocked[square.index()],
            false => &[],
        }
    }

    /// The squares from which a hopper would land on a square.
    fn hopping(&self, hoppers: &Hoppers<F::Set>, square: Square, occupied: F::Set) -> F::Set {
        let axis = self.axes.at(hoppers.axis);
        let second = axis.hop(square, occupied);
        if !hoppers.lands_behind {
            return second;
        }
        // The first piece must be beside the square.
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

    /// Everything about the attack on a king.
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

    /// Sliders of a set along an axis, and what stands before them.
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
