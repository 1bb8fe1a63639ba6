//! The moves of a kind of piece, as tables by square.

use super::{Axes, Frame, Table, table};
use crate::core::{Square, SquareSet};
use crate::games::defined::game::KindSet;

/// A kind of piece in a position: one of the definition's, or a promoted form, which FENs show as the
/// original kind with a `+`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Form {
    /// The definition's kind that it moves as.
    pub moves: usize,
    /// The definition's kind that promoted to it; `None` for a plain kind.
    pub was: Option<usize>,
    /// Whether a pawn promoted to it by letter, so that it becomes a pawn again when it is captured. FENs
    /// show it with a `~`.
    pub by_letter: bool,
}

/// Whether a set of the definition's kinds contains a kind, by its number or by `*`.
pub fn has(set: KindSet, kind: usize) -> bool {
    set.has(kind) || set.has_any()
}

/// The kinds that move like one of the definition's, including promoted forms.
pub fn moving_as(forms: &[Form], kind: usize) -> impl Iterator<Item = u8> {
    (0..).zip(forms).filter(move |(_, form)| form.moves == kind).map(|(number, _)| number)
}

/// Leaps and slides from a square.
#[derive(Clone, Copy, Default)]
pub struct Reach<S> {
    /// Leaps to empty squares.
    pub quiet_leaps: S,
    /// Leaps to enemies.
    pub capture_leaps: S,
    /// Slides to empty squares.
    pub quiet_slides: S,
    /// Slides to enemies.
    pub capture_slides: S,
}

/// A path, other than a slide, for which some squares must be clear.
#[derive(Clone, Copy)]
pub struct Path<S> {
    /// The squares that must be empty.
    pub clear: S,
    /// The empty squares that it then reaches.
    pub quiet: S,
    /// The enemies that it then captures.
    pub capture: S,
}

/// Hops along an axis.
#[derive(Clone)]
pub struct Hopper<S> {
    /// The axis.
    pub axis: u8,
    /// Whether it lands directly behind its hurdle.
    pub lands_behind: bool,
    /// By square, the empty squares that it may hop to.
    pub quiet: Table<S>,
    /// By square, the enemies that it may capture.
    pub capture: Table<S>,
}

/// A leap that is generated for many pieces at once.
#[derive(Clone, Copy)]
pub struct Leap<S> {
    /// The difference of the square indices.
    pub delta: i32,
    /// The difference to the index of a square that must be empty; 0 = none.
    pub via: i32,
    /// The squares from which it stays on the board.
    pub sources: S,
    /// Whether it may end on an empty square.
    pub quiet: bool,
    /// Whether it may end on an enemy.
    pub captures: bool,
}

impl<S: SquareSet> Leap<S> {
    /// The squares where it may end, given the empty squares and the enemies.
    #[inline]
    pub fn goals(&self, empty: S, enemy: S) -> S {
        let all = |is_allowed: bool| if is_allowed { !S::EMPTY } else { S::EMPTY };
        (empty & all(self.quiet)) | (enemy & all(self.captures))
    }
}

/// Maximum number of leaps for which generating them for all pieces at once is faster.
const MAX_COMMON_LEAPS: usize = 4;

/// The moves of the pieces of a kind and side.
pub struct Mover<F: Frame> {
    /// Leaps and slides by square.
    pub reach: Table<Reach<F::Set>>,
    /// The axes that it slides along.
    pub axes: Vec<u8>,
    /// The paths other than slides, in the order of their squares.
    pub paths: Vec<Path<F::Set>>,
    /// By square, the index of its first path; one more entry than there are squares.
    pub starts: Vec<u32>,
    /// Its moves as leaps of all pieces at once; empty if it has other moves or too many leaps.
    pub leaps: Vec<Leap<F::Set>>,
    /// Whether it has such `leaps`, or only leaps and never promotes or captures en passant.
    pub is_common: bool,
    /// Whether it only leaps and slides.
    pub is_plain: bool,
    /// Whether it captures exactly as it moves.
    pub captures_as_it_moves: bool,
    /// Its hops.
    pub hoppers: Vec<Hopper<F::Set>>,
    /// The squares where it promotes as a pawn.
    pub pawn_zone: F::Set,
    /// The squares from which it promotes as a turn, as in Sittuyin.
    pub turn_zone: F::Set,
    /// The squares where it must promote.
    pub must_zone: F::Set,
    /// Whether it may enter `must_zone` without promoting if no promotion is open.
    pub may_stay: bool,
    /// The squares where it may promote without moving.
    pub standing: F::Set,
    /// The kinds that it promotes to.
    pub promotions: Vec<Promotion>,
    /// Its promotion to a fixed kind, if any.
    pub turn: Option<Turning<F::Set>>,
    /// Whether it captures en passant.
    pub takes_en_passant: bool,
    /// By square, the targets of its initial moves, after which it may be captured en passant.
    pub initial: Table<F::Set>,
    /// The squares where a move without promotion may end.
    pub alive: F::Set,
    /// The squares from which its moves reset the clock.
    pub resets: F::Set,
    /// By square, its quiet moves on an empty board, which could take it back.
    pub back: Table<F::Set>,
    /// Whether it is the kind `pawn`, which has its own rule for en passant.
    pub is_pawn: bool,
    /// Whether it is the kind `janggiCannon`, which neither leaps over nor captures its own kind.
    pub is_cannon: bool,
}

/// A kind that a piece may promote to.
#[derive(Clone)]
pub struct Promotion {
    /// The kind.
    pub kind: u8,
    /// The number of pieces at which this promotion is closed; `u16::MAX` = no limit.
    pub limit: u16,
    /// The kinds that count towards the limit.
    pub counted: Vec<u8>,
}

/// The promotion of a piece into a fixed kind.
#[derive(Clone)]
pub struct Turning<S> {
    /// The kinds that it may become: its promoted form, or the kind it reverts to.
    pub into: Vec<Promotion>,
    /// The squares where its move must begin or end.
    pub zone: S,
    /// Whether only the end of the move counts.
    pub only_at_end: bool,
    /// Whether it is compulsory.
    pub must: bool,
    /// Whether only captures promote.
    pub on_capture: bool,
}

impl<F: Frame> Mover<F> {
    /// Its moves as leaps of many pieces at once; `None` if it has other moves or too many leaps.
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
        (leaps.len() <= MAX_COMMON_LEAPS).then_some(leaps)
    }

    /// Whether it only leaps, so that nothing can block it.
    pub fn only_leaps(&self) -> bool {
        self.is_plain && self.axes.is_empty()
    }

    /// Its leaps and slides from a square.
    #[inline]
    pub fn reach(&self, square: Square) -> &Reach<F::Set> {
        &self.reach[square.index()]
    }

    /// Whether only an initial move leads from one square to another, so that it may be captured en passant.
    #[inline]
    pub fn starts_far(&self, from: Square, to: Square) -> bool {
        self.initial[from.index()].has(to) && !self.back[from.index()].has(to)
    }

    /// Its paths from a square.
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

    /// The squares that it attacks, occupied or not.
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

    /// The empty squares and enemies that it reaches, without the restrictions of [cannons](Self::is_cannon).
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
    /// The squares where it may land.
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
            turn_zone: none,
            must_zone: none,
            may_stay: false,
            standing: none,
            promotions: Vec::new(),
            turn: None,
            takes_en_passant: false,
            initial: table(none),
            alive: !none,
            resets: none,
            back: table(none),
            is_pawn: false,
            is_cannon: false,
        }
    }
}
