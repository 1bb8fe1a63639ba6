//! A side's attacks: captures by target, so that one lookup finds the attackers of a square.

use super::{Axes, Frame, Mover, Table, table};
use crate::core::{Square, SquareSet};
use crate::games::defined::game::limits::MOST_KINDS;
use crate::rules::Board;

/// The pieces of a defined game.
pub type Pieces<F> = Board<F, MOST_KINDS>;

/// Kinds that capture by the same leaps.
pub struct Leapers<S> {
    pub(crate) kinds: Vec<u8>,
    /// By square, the squares from which they attack it.
    pub(crate) from: Table<S>,
}

/// Kinds that slide any distance along some axes in both directions.
pub struct Riders {
    pub(crate) kinds: Vec<u8>,
    pub(crate) axes: Vec<u8>,
}

/// A kind that slides only in some directions, over limited distances or on part of the board.
pub struct Sliders<S> {
    pub(crate) kind: u8,
    pub(crate) axes: Vec<u8>,
    /// By square, the squares from which it may attack it.
    pub(crate) from: Table<S>,
}

/// A kind that captures by hopping over a piece.
pub struct Hoppers<S> {
    pub(crate) kind: u8,
    pub(crate) axis: u8,
    pub(crate) lands_behind: bool,
    /// By square, the squares from which it may attack it.
    pub(crate) from: Table<S>,
}

/// A kind's path to a square, for which other squares must be clear.
pub struct Blocked<S> {
    pub(crate) kind: u8,
    pub(crate) from: S,
    pub(crate) clear: S,
}

/// The attacks of a side.
pub struct Assault<F: Frame> {
    pub(crate) leapers: Vec<Leapers<F::Set>>,
    pub(crate) riders: Vec<Riders>,
    pub(crate) sliders: Vec<Sliders<F::Set>>,
    pub(crate) hoppers: Vec<Hoppers<F::Set>>,
    /// By target square.
    pub(crate) blocked: Vec<Vec<Blocked<F::Set>>>,
    /// Whether there are any blockable paths.
    pub(crate) has_blocked: bool,
    /// The kinds of cannons, which neither leap nor capture each other.
    pub(crate) cannons: Vec<u8>,
}

impl<F: Frame> Assault<F> {
    /// The attacks of a side, given its kinds and their moves.
    pub fn new<'m>(
        movers: impl Iterator<Item = (u8, &'m Mover<F>)>,
        axes: &Axes<F>,
        board: F::Set,
    ) -> Assault<F> {
        let size = 128;
        let mut assault = Assault {
            leapers: Vec::new(),
            riders: Vec::new(),
            sliders: Vec::new(),
            hoppers: Vec::new(),
            blocked: (0..size).map(|_| Vec::new()).collect(),
            has_blocked: false,
            cannons: Vec::new(),
        };
        for (kind, mover) in movers {
            assault.cannons.extend(mover.is_cannon.then_some(kind));
            assault.add_leaps(kind, invert(mover, |square| mover.reach(square).capture_leaps));
            assault.add_slides(kind, mover, axes, board);
            for hopper in &mover.hoppers {
                let from = invert(mover, |square| hopper.capture[square.index()]);
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

    /// The cannons of both sides, which neither leap nor capture each other.
    #[inline]
    pub fn cannons(&self, pieces: &Pieces<F>) -> F::Set {
        self.cannons.iter().fold(F::Set::EMPTY, |all, &kind| all | pieces.kind(kind))
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
        let from = invert(mover, |square| mover.reach(square).capture_slides);
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
        let used = mover.axes.iter().copied().filter(used);
        let (whole, partial): (Vec<u8>, Vec<u8>) = used.partition(|&axis| rides(axis));
        for axis in whole {
            match self.riders.iter_mut().find(|riders| riders.axes == [axis]) {
                Some(riders) => riders.kinds.push(kind),
                None => self.riders.push(Riders { kinds: vec![kind], axes: vec![axis] }),
            }
        }
        if !partial.is_empty() {
            self.sliders.push(Sliders { kind, axes: partial, from });
        }
    }

    /// Merges axes that the same kinds ride along, once all kinds are added.
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

/// Inverts a table of targets: by square, the squares from which it is reached.
fn invert<F: Frame>(_: &Mover<F>, leads: impl Fn(Square) -> F::Set) -> Table<F::Set> {
    let mut from = table(F::Set::EMPTY);
    for square in F::squares() {
        for to in leads(square).squares() {
            from[to.index()] |= F::Set::of(square);
        }
    }
    from
}
