//! What a kind of piece does, as tables by square.

use super::axis::Axes;
use super::form::{Form, has, set};
use super::frame::{Frame, Table, table};
use crate::core::{Color, Square, SquareSet};
use crate::games::defined::betza::{Hop, Way};
use crate::games::defined::definition::Definition;
use crate::games::defined::kinds::Slot;
use crate::games::defined::region::Region;

/// What a piece does from a square without anything else on its way.
#[derive(Clone, Copy)]
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
    /// Where it leads if they are, to empty squares.
    pub quiet: S,
    /// Where it leads to enemies.
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
    /// How many indices it goes.
    pub delta: i32,
    /// How many indices away the square is that must be empty; 0 for none.
    pub via: i32,
    /// From where it leads somewhere.
    pub sources: S,
    /// Whether to empty squares.
    pub quiet: bool,
    /// Whether to enemies.
    pub captures: bool,
}

/// The most leaps for which it pays to make them all at once.
const MOST_LEAPS: usize = 4;

/// What the pieces of a kind and side do.
pub struct Mover<F: Frame> {
    /// By square.
    pub reach: Table<Reach<F::Set>>,
    /// The axes on which it slides.
    pub axes: Vec<u8>,
    /// The ways that are blocked otherwise, in the order of their squares.
    pub paths: Vec<Path<F::Set>>,
    /// Where those of a square begin; one more than there are indices.
    pub starts: Vec<u16>,
    /// All that it does, as leaps of all its pieces at once; empty if that is not all, or too much.
    pub leaps: Vec<Leap<F::Set>>,
    /// Whether it only leaps and slides.
    pub is_plain: bool,
    /// Whether it captures where it may go otherwise, and nowhere else.
    pub captures_as_it_moves: bool,
    /// What it leaps over.
    pub hoppers: Vec<Hopper<F::Set>>,
    /// Squares where a move of a pawn ends that promotes it.
    pub pawn_zone: F::Set,
    /// Whether it must promote there.
    pub must_promote: bool,
    /// What it promotes to, and how many of its side there may be: kinds that are counted together.
    pub promotions: Vec<Promotion>,
    /// What it turns into, if it does.
    pub turn: Option<Turning<F::Set>>,
    /// Whether it takes en passant.
    pub takes_in_passing: bool,
    /// By square, where only an initial move leads: it may be taken in passing there.
    pub initial: Table<F::Set>,
    /// Squares where a plain move may end.
    pub alive: F::Set,
    /// Whether its moves set the clock back.
    pub resets: bool,
    /// By square, where it could quietly go back to on an empty board.
    pub back: Table<F::Set>,
    /// Whether it is the kind `pawn`, whose double steps are passed over otherwise.
    pub is_pawn: bool,
}

/// A kind that a pawn may become.
#[derive(Clone)]
pub struct Promotion {
    /// The kind.
    pub kind: u8,
    /// How many there may be at most; `u16::MAX` for any number.
    pub limit: u16,
    /// The kinds that are counted.
    pub counted: Vec<u8>,
}

/// That a piece turns into another.
#[derive(Clone)]
pub struct Turning<S> {
    /// The kind that it becomes.
    pub into: Promotion,
    /// Where its move must begin or end.
    pub zone: S,
    /// Whether only where it ends counts.
    pub only_at_end: bool,
    /// Whether it must.
    pub must: bool,
    /// Whether only captures do it.
    pub on_capture: bool,
}

impl<F: Frame> Mover<F> {
    /// The tables of a kind and side.
    pub fn new(
        definition: &Definition,
        forms: &[Form],
        form: Form,
        color: Color,
        axes: &mut Axes<F>,
    ) -> Mover<F> {
        let rules = &definition.rules;
        let kind = &definition.kinds[form.moves];
        let (side, is_pawn) = (color.index(), kind.slot == Slot::PAWN);
        let on_board = |region: Region| set::<F>(definition, region);
        let holes = on_board(definition.start.holes);
        let zone = on_board(kind.zone[side].unwrap_or(Region::ALL)) & !holes;
        let size = F::EMPTY.as_ref().len();
        let mut builder = Builder::<F> {
            definition,
            color,
            axes,
            board: on_board(Region::ALL),
            zone,
            mover: Mover {
                reach: table(none::<F>()),
                is_plain: true,
                captures_as_it_moves: true,
                leaps: Vec::new(),
                axes: Vec::new(),
                paths: Vec::new(),
                starts: vec![0],
                hoppers: Vec::new(),
                pawn_zone: F::Set::EMPTY,
                must_promote: rules.promotion.pawns_must,
                promotions: Vec::new(),
                turn: None,
                takes_in_passing: is_pawn || has(rules.steps.takers[side], form.moves),
                initial: table(F::Set::EMPTY),
                alive: !F::Set::EMPTY,
                resets: has(rules.clocks.kinds[side], form.moves),
                back: table(F::Set::EMPTY),
                is_pawn,
            },
        };
        let double = on_board(rules.steps.double_region[side]);
        let triple = on_board(rules.steps.triple_region[side]);
        for index in 0..size {
            let square = Square::new(index);
            if builder.board.has(square) {
                let is_initial = rules.steps.double && double.has(square);
                let own_rank = F::rank(square);
                let rank = if color == Color::White { own_rank } else { rules.board.ranks - 1 - own_rank };
                let is_held = kind.slot == Slot::SOLDIER && rank < rules.promotion.soldier_rank;
                let ways = kind.moves.ways.iter();
                for way in ways.filter(|way| !way.initial || is_initial) {
                    if !(is_held && way.step.1 == 0) {
                        builder.way(square, way);
                    }
                }
                if is_pawn && rules.steps.double {
                    let steps = if triple.has(square) { 3 } else { u8::from(is_initial) * 2 };
                    let double = Way { step: (0, 1), least: 2, most: steps, moves: true, ..Way::default() };
                    // A triple step goes without the right to a double one.
                    let least = if is_initial { 2 } else { 3 };
                    if steps > 0 {
                        builder.walk(square, &Way { least, ..double });
                    }
                }
            }
            let end = builder.mover.paths.len() as u16;
            builder.mover.starts.push(end);
        }
        let builder_board = builder.board;
        let mut mover = builder.mover;
        mover.is_plain = mover.paths.is_empty() && mover.hoppers.is_empty();
        mover.captures_as_it_moves = mover.is_uniform();
        mover.back = back::<F>(definition, form.moves, color);
        if rules.ends.no_dead_ends {
            mover.alive = alive(&mover, on_board(Region::ALL));
        }
        mover.promote(definition, forms, form, color);
        mover.leaps = mover.common_leaps(builder_board).unwrap_or_default();
        mover
    }

    /// Fills in what the kind may become.
    fn promote(&mut self, definition: &Definition, forms: &[Form], form: Form, color: Color) {
        let rules = &definition.rules.promotion;
        let side = color.index();
        let zone = set::<F>(definition, rules.region[side]);
        let promotion = |kind: usize, is_limited: bool| {
            let moves = forms[kind].moves;
            let counted = (0..forms.len()).filter(|&other| forms[other].moves == moves);
            let limit = definition.kinds[moves].limit.filter(|&limit| is_limited && limit > 0);
            Promotion {
                kind: kind as u8,
                limit: limit.unwrap_or(u16::MAX),
                counted: counted.map(|kind| kind as u8).collect(),
            }
        };
        if self.is_pawn || has(rules.pawns[side], form.moves) {
            self.pawn_zone = zone;
            self.promotions = rules.kinds[side].kinds().map(|kind| promotion(kind, true)).collect();
        }
        let turned = forms.iter().position(|other| other.was == Some(form.moves) && form.was.is_none());
        let into = match form.was {
            Some(was) => rules.demotion.then(|| promotion(was, false)),
            None => turned.map(|kind| promotion(kind, !self.is_pawn)),
        };
        self.turn = into.map(|into| Turning {
            into,
            zone,
            only_at_end: self.is_pawn,
            must: if self.is_pawn { rules.pawns_must } else { rules.pieces_must },
            on_capture: rules.on_capture,
        });
    }

    /// Everything that it does as leaps of many pieces; `None` if it does other things, or too many.
    fn common_leaps(&self, board: F::Set) -> Option<Vec<Leap<F::Set>>> {
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
            for to in (quiet & !capture).squares() {
                add(from, to, 0, true, false);
            }
            for to in (capture & !quiet).squares() {
                add(from, to, 0, false, true);
            }
            for to in (quiet & capture).squares() {
                add(from, to, 0, true, true);
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

    /// What it does from a square.
    #[inline]
    pub fn reach(&self, square: Square) -> &Reach<F::Set> {
        &self.reach[square.index()]
    }

    /// Its blocked ways from a square.
    #[inline]
    pub fn paths(&self, square: Square) -> &[Path<F::Set>] {
        let (start, end) = (self.starts[square.index()], self.starts[square.index() + 1]);
        &self.paths[start as usize..end as usize]
    }

    fn is_uniform(&self) -> bool {
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

    /// The empty squares and the enemies that it reaches, own pieces aside.
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

fn none<F: Frame>() -> Reach<F::Set> {
    let none = F::Set::EMPTY;
    Reach { quiet_leaps: none, capture_leaps: none, quiet_slides: none, capture_slides: none }
}

/// What fills the tables.
struct Builder<'a, F: Frame> {
    definition: &'a Definition,
    color: Color,
    axes: &'a mut Axes<F>,
    board: F::Set,
    zone: F::Set,
    mover: Mover<F>,
}

impl<F: Frame> Builder<'_, F> {
    /// The square one step further on the board.
    fn step(&self, from: Square, step: (i8, i8)) -> Option<Square> {
        step_on::<F>(self.definition, self.color, from, step)
    }

    fn way(&mut self, from: Square, way: &Way) {
        let captures = way.captures && !way.initial;
        let way = &Way { captures, ..*way };
        if way.initial && way.moves {
            let squares = self.squares(from, way);
            self.mover.initial[from.index()] |=
                squares.into_iter().fold(F::Set::EMPTY, |all, (_, to)| all | F::Set::of(to));
        }
        match way.hop {
            Hop::None if way.first != (0, 0) || way.lame || way.most != 1 && !is_primitive(way.step) => {
                self.walk(from, way);
            }
            Hop::None if way.most == 1 => {
                if let Some(to) = self.step(from, way.step) {
                    let to = F::Set::of(to) & self.zone;
                    let reach = &mut self.mover.reach[from.index()];
                    reach.quiet_leaps |= if way.moves { to } else { F::Set::EMPTY };
                    reach.capture_leaps |= if captures { to } else { F::Set::EMPTY };
                }
            }
            Hop::None => {
                let axis = self.axes.number(way.step);
                if !self.mover.axes.contains(&axis) {
                    self.mover.axes.push(axis);
                }
                let to = self.reached(from, way);
                let reach = &mut self.mover.reach[from.index()];
                reach.quiet_slides |= if way.moves { to } else { F::Set::EMPTY };
                reach.capture_slides |= if captures { to } else { F::Set::EMPTY };
            }
            hop => {
                let axis = self.axes.number(way.step);
                let lands_behind = hop == Hop::Behind;
                let to = self.reached(from, &Way { least: way.least.max(2), ..*way });
                let hoppers = &mut self.mover.hoppers;
                let same =
                    |hopper: &Hopper<F::Set>| hopper.axis == axis && hopper.lands_behind == lands_behind;
                let number = hoppers.iter().position(same).unwrap_or_else(|| {
                    let none = table(F::Set::EMPTY);
                    hoppers.push(Hopper { axis, lands_behind, quiet: none.clone(), capture: none });
                    hoppers.len() - 1
                });
                let hopper = &mut hoppers[number];
                hopper.quiet[from.index()] |= if way.moves { to } else { F::Set::EMPTY };
                hopper.capture[from.index()] |= if captures { to } else { F::Set::EMPTY };
            }
        }
    }

    fn reached(&self, from: Square, way: &Way) -> F::Set {
        let squares = self.squares(from, way).into_iter();
        squares.fold(F::Set::EMPTY, |all, (_, to)| all | F::Set::of(to)) & self.zone
    }

    /// A way that is blocked by other squares than those of a line.
    fn walk(&mut self, from: Square, way: &Way) {
        for (clear, to) in self.squares(from, way) {
            let to = F::Set::of(to) & self.zone;
            let quiet = if way.moves { to } else { F::Set::EMPTY };
            let capture = if way.captures { to } else { F::Set::EMPTY };
            let start = *self.mover.starts.last().unwrap_or(&0) as usize;
            let same = |path: &&mut Path<F::Set>| path.clear == clear;
            match self.mover.paths[start..].iter_mut().find(same) {
                Some(path) => (path.quiet, path.capture) = (path.quiet | quiet, path.capture | capture),
                None => self.mover.paths.push(Path { clear, quiet, capture }),
            }
        }
    }

    /// Where a way may end on an empty board, each with what must be empty before.
    fn squares(&self, from: Square, way: &Way) -> Vec<(F::Set, Square)> {
        let mut ends = Vec::new();
        let mut clear = F::Set::EMPTY;
        let mut at = from;
        if way.first != (0, 0) {
            let Some(first) = self.step(from, way.first) else {
                return ends;
            };
            clear |= F::Set::of(first);
            at = first;
        }
        let mut steps = 0;
        while way.most == 0 || steps < way.most {
            let Some(to) = self.step(at, way.step) else {
                break;
            };
            for passed in way.path() {
                clear |= self.step(at, passed).map_or(F::Set::EMPTY, F::Set::of);
            }
            steps += 1;
            clear &= !F::Set::of(from);
            if steps >= way.least && to != from {
                ends.push((clear, to));
            }
            clear |= F::Set::of(to);
            at = to;
        }
        ends
    }
}

/// The square that a side's step leads to, if it is on the definition's board.
fn step_on<F: Frame>(
    definition: &Definition,
    color: Color,
    from: Square,
    (dx, dy): (i8, i8),
) -> Option<Square> {
    let sign = color.sign() as i8;
    let (file, rank) = (F::file(from) as i8 + sign * dx, F::rank(from) as i8 + sign * dy);
    let board = definition.rules.board;
    let is_on_board = (0..board.files as i8).contains(&file) && (0..board.ranks as i8).contains(&rank);
    is_on_board.then(|| F::square(file as u8, rank as u8))
}

fn is_primitive((dx, dy): (i8, i8)) -> bool {
    let (mut a, mut b) = (dx.unsigned_abs(), dy.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a == 1
}

/// By square, where a kind could quietly go on an empty board, wherever it may stand, initial moves aside.
fn back<F: Frame>(definition: &Definition, kind: usize, color: Color) -> Table<F::Set> {
    let board = set::<F>(definition, Region::ALL);
    let mut table = table(F::Set::EMPTY);
    for from in board.squares() {
        for way in definition.kinds[kind].moves.ways.iter().filter(|way| way.moves && !way.initial) {
            let mut at = from;
            if way.first != (0, 0) {
                match step_on::<F>(definition, color, from, way.first) {
                    Some(first) => at = first,
                    None => continue,
                }
            }
            let mut steps = 0;
            while way.most == 0 || steps < way.most {
                let Some(to) = step_on::<F>(definition, color, at, way.step) else {
                    break;
                };
                (at, steps) = (to, steps + 1);
                if steps >= way.least {
                    table[from.index()] |= F::Set::of(to);
                }
            }
        }
    }
    table
}

/// The squares from which a piece may still move at some time.
fn alive<F: Frame>(mover: &Mover<F>, board: F::Set) -> F::Set {
    board.filter(|square| mover.back[square.index()].any())
}
