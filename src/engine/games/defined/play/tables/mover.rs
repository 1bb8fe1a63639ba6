//! The moves of a kind of piece, as tables by square.

use super::{Axes, Frame, Table, table};
use crate::core::{Square, SquareSet};
use crate::games::defined::game::KindSet;

/// A kind of piece as a position has it: one of the definition's, or one turned into another, which FEN shows
/// as the former with a `+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The definition's kind that it moves as.
    pub moves: usize,
    /// The definition's kind that it was, if it is turned.
    pub was: Option<usize>,
}

/// Whether a set of the definition's kinds has a kind.
pub fn has(set: KindSet, kind: usize) -> bool {
    set.has(kind) || set.has_any()
}

/// The kinds that move as one of the definition's, turned ones included.
pub fn moving_as(forms: &[Form], kind: usize) -> impl Iterator<Item = u8> {
    (0..).zip(forms).filter(move |(_, form)| form.moves == kind).map(|(number, _)| number)
}

/// Moves from a square that nothing but the target can stop.
#[derive(Clone, Copy, Default)]
pub struct Reach<S> {
    /// Leaps to empty squares.
    pub quiet_leaps: S,
    /// Leaps to enemies.
    pub capture_leaps: S,
    /// Squares to which it may slide if they are empty.
    pub quiet_slides: S,
    /// Squares to which it may slide if an enemy stands there.
    pub capture_slides: S,
}

/// A way that some squares block, other than by sliding.
#[derive(Clone, Copy)]
pub struct Path<S> {
    /// The squares that must be empty.
    pub clear: S,
    /// The empty squares to which it then leads.
    pub quiet: S,
    /// The enemies to which it then leads.
    pub capture: S,
}

/// A hopper's way along an axis.
#[derive(Clone)]
pub struct Hopper<S> {
    /// The axis.
    pub axis: u8,
    /// Whether it lands right behind the piece that it leaps.
    pub lands_behind: bool,
    /// By square, the empty squares that it may go to.
    pub quiet: Table<S>,
    /// By square, where it may capture.
    pub capture: Table<S>,
}

/// A leap that many pieces make at once.
#[derive(Clone, Copy)]
pub struct Leap<S> {
    /// The indices that it goes.
    pub delta: i32,
    /// The indices to the square that must be empty; 0 for none.
    pub via: i32,
    /// From where it leads somewhere.
    pub sources: S,
    /// Whether to empty squares.
    pub quiet: bool,
    /// Whether to enemies.
    pub captures: bool,
}

impl<S: SquareSet> Leap<S> {
    /// The squares where it may end, given the empty squares and the enemies.
    #[inline]
    pub fn goals(&self, empty: S, enemy: S) -> S {
        let all = |is_so: bool| if is_so { !S::EMPTY } else { S::EMPTY };
        (empty & all(self.quiet)) | (enemy & all(self.captures))
    }
}

/// The most leaps for which it pays to make them all at once.
const MOST_LEAPS: usize = 4;

/// The moves of the pieces of a kind and side.
pub struct Mover<F: Frame> {
    /// By square.
    pub reach: Table<Reach<F::Set>>,
    /// The axes on which it slides.
    pub axes: Vec<u8>,
    /// The ways that are blocked otherwise, in the order of their squares.
    pub paths: Vec<Path<F::Set>>,
    /// The beginning of those of each square; one more entry than there are indices.
    pub starts: Vec<u32>,
    /// All that it does, as leaps of all its pieces at once; empty if that is not all, or too much.
    pub leaps: Vec<Leap<F::Set>>,
    /// Whether it has such leaps, or only leaps and never changes.
    pub is_common: bool,
    /// Whether it only leaps and slides.
    pub is_plain: bool,
    /// Whether it captures where it may go otherwise, and nowhere else.
    pub captures_as_it_moves: bool,
    /// Its hops.
    pub hoppers: Vec<Hopper<F::Set>>,
    /// Squares where a move of a pawn ends that promotes it.
    pub pawn_zone: F::Set,
    /// Those where it must promote.
    pub must_zone: F::Set,
    /// Whether it arrives there as it is if nothing is open; else it has no such move.
    pub may_stay: bool,
    /// Squares from which it may promote where it stands.
    pub standing: F::Set,
    /// The kinds to which it promotes.
    pub promotions: Vec<Promotion>,
    /// The kinds into which it turns, if it does.
    pub turn: Option<Turning<F::Set>>,
    /// Whether it takes en passant.
    pub takes_in_passing: bool,
    /// By square, where only an initial move leads: it may be taken in passing there.
    pub initial: Table<F::Set>,
    /// Squares where a plain move may end.
    pub alive: F::Set,
    /// The squares from which its moves set the clock back.
    pub resets: F::Set,
    /// By square, where it could quietly go back to on an empty board.
    pub back: Table<F::Set>,
    /// Whether it is the kind `pawn`, whose double steps are passed over otherwise.
    pub is_pawn: bool,
    /// Whether it is the kind `janggiCannon`, which neither leaps its kind nor captures it.
    pub is_cannon: bool,
}

/// A kind that a pawn may become.
#[derive(Clone)]
pub struct Promotion {
    /// The kind.
    pub kind: u8,
    /// The most that there may be; `u16::MAX` = no limit.
    pub limit: u16,
    /// The kinds that are counted.
    pub counted: Vec<u8>,
}

/// Turning into another piece.
#[derive(Clone)]
pub struct Turning<S> {
    /// The kinds that it becomes: one further on, or back.
    pub into: Vec<Promotion>,
    /// The squares where its move must begin or end.
    pub zone: S,
    /// Whether only where it ends counts.
    pub only_at_end: bool,
    /// Whether it must.
    pub must: bool,
    /// Whether only captures do it.
    pub on_capture: bool,
}

impl<F: Frame> Mover<F> {
    /// Everything that it does as leaps of many pieces; `None` if it does other things, or too many.
    pub(crate) fn common_leaps(&self, board: F::Set) -> Option<Vec<Leap<F::Set>>> {
        if !self.axes.is_empty() || !self.hoppers.is_empty() || self.turn.is_some() {
            return None;
        }
        let mut leaps: Vec<Leap<F::Set>> = Vec::new();
        let mut add = |from: Square, to: Square, via: i32, quiet: bool, captures: bool| {
            let delta = to.index() as i32 - from.index() as i32;
            let same = |leap: &&mut Leap<F::Set>| {
                (leap.delta, leap.via, leap.quiet, leap.captures) == (delta, via, quiet, captures)
            };
            match leaps.iter_mut().find(same) {
                Some(leap) => leap.sources |= F::Set::of(from),
                None => leaps.push(Leap { delta, via, sources: F::Set::of(from), quiet, captures }),
            }
        };
        for from in board.squares() {
            let reach = self.reach(from);
            let (quiet, capture) = (reach.quiet_leaps, reach.capture_leaps);
            for targets in [quiet & !capture, capture & !quiet, quiet & capture] {
                targets.squares().for_each(|to| add(from, to, 0, quiet.has(to), capture.has(to)));
            }
            for path in self.paths(from) {
                let is_simple = path.clear.any() && !path.clear.several() && path.capture.is_empty();
                if !is_simple || (path.quiet & quiet).any() {
                    return None;
                }
                let via = path.clear.first().index() as i32 - from.index() as i32;
                path.quiet.squares().for_each(|to| add(from, to, via, true, false));
            }
        }
        (leaps.len() <= MOST_LEAPS).then_some(leaps)
    }

    /// Whether nothing can stand in its way.
    pub fn only_leaps(&self) -> bool {
        self.is_plain && self.axes.is_empty()
    }

    /// Its moves from a square.
    #[inline]
    pub fn reach(&self, square: Square) -> &Reach<F::Set> {
        &self.reach[square.index()]
    }

    /// Whether only an initial move leads from a square to another, so that it may be taken in passing.
    #[inline]
    pub fn starts_far(&self, from: Square, to: Square) -> bool {
        self.initial[from.index()].has(to) && !self.back[from.index()].has(to)
    }

    /// Its blocked ways from a square.
    #[inline]
    pub fn paths(&self, square: Square) -> &[Path<F::Set>] {
        let (start, end) = (self.starts[square.index()], self.starts[square.index() + 1]);
        &self.paths[start as usize..end as usize]
    }

    pub(crate) fn is_uniform(&self) -> bool {
        let reaches = self.reach.iter().all(|reach| {
            reach.quiet_leaps == reach.capture_leaps && reach.quiet_slides == reach.capture_slides
        });
        let hops = self.hoppers.iter().all(|hopper| hopper.quiet == hopper.capture);
        reaches && hops && self.paths.iter().all(|path| path.quiet == path.capture)
    }

    /// The squares that it attacks, whatever stands there.
    #[inline]
    pub fn attacks(&self, axes: &Axes<F>, from: Square, occupied: F::Set) -> F::Set {
        let reach = self.reach(from);
        let mut slides = F::Set::EMPTY;
        for &axis in &self.axes {
            slides |= axes.at(axis).slide(from, occupied);
        }
        let mut attacked = reach.capture_leaps | (slides & reach.capture_slides);
        if self.is_plain {
            return attacked;
        }
        self.attacks_otherwise(axes, from, occupied, &mut attacked);
        attacked
    }

    #[inline(never)]
    fn attacks_otherwise(&self, axes: &Axes<F>, from: Square, occupied: F::Set, attacked: &mut F::Set) {
        for path in self.paths(from) {
            if (path.clear & occupied).is_empty() {
                *attacked |= path.capture;
            }
        }
        for hopper in &self.hoppers {
            *attacked |= hopper.landings(axes, from, occupied) & hopper.capture[from.index()];
        }
    }

    /// The empty squares and the enemies that it reaches, own pieces aside; without the bounds of
    /// [cannons](Self::is_cannon).
    #[inline]
    pub fn targets(
        &self,
        axes: &Axes<F>,
        from: Square,
        occupied: F::Set,
        empty: F::Set,
        enemy: F::Set,
    ) -> F::Set {
        if self.captures_as_it_moves {
            return self.attacks(axes, from, occupied) & (empty | enemy);
        }
        let reach = self.reach(from);
        let mut slides = F::Set::EMPTY;
        for &axis in &self.axes {
            slides |= axes.at(axis).slide(from, occupied);
        }
        let quiet = reach.quiet_leaps | (slides & reach.quiet_slides);
        let capture = reach.capture_leaps | (slides & reach.capture_slides);
        let mut targets = (quiet & empty) | (capture & enemy);
        if self.is_plain {
            return targets;
        }
        for path in self.paths(from) {
            if (path.clear & occupied).is_empty() {
                targets |= (path.quiet & empty) | (path.capture & enemy);
            }
        }
        for hopper in &self.hoppers {
            let behind = hopper.landings(axes, from, occupied);
            targets |= (behind & hopper.quiet[from.index()] & empty)
                | (behind & hopper.capture[from.index()] & enemy);
        }
        targets
    }
}

impl<S: SquareSet> Hopper<S> {
    /// The squares behind what it leaps.
    #[inline]
    pub fn landings<F: Frame<Set = S>>(&self, axes: &Axes<F>, from: Square, occupied: S) -> S {
        let axis = axes.at(self.axis);
        if !self.lands_behind {
            return axis.hop(from, occupied);
        }
        let [below, above] = axis.halves(from);
        let hurdles = axis.slide(from, occupied) & occupied;
        let delta = F::square(0, 1).index() as i32 * i32::from(axis.step.1) + i32::from(axis.step.0);
        ((hurdles & above).shift(delta) & above) | ((hurdles & below).shift(-delta) & below)
    }
}

impl<F: Frame> Default for Mover<F> {
    /// A piece that does not move.
    fn default() -> Mover<F> {
        let none = F::Set::EMPTY;
        Mover {
            reach: table(Reach::default()),
            axes: Vec::new(),
            paths: Vec::new(),
            starts: vec![0],
            leaps: Vec::new(),
            is_common: false,
            is_plain: true,
            captures_as_it_moves: true,
            hoppers: Vec::new(),
            pawn_zone: none,
            must_zone: none,
            may_stay: false,
            standing: none,
            promotions: Vec::new(),
            turn: None,
            takes_in_passing: false,
            initial: table(none),
            alive: !none,
            resets: none,
            back: table(none),
            is_pawn: false,
            is_cannon: false,
        }
    }
}
