//! How the tables of what pieces do are filled.

use super::axis::Axes;
use super::form::{Form, has, set};
use super::frame::{Frame, Table, table};
use super::mover::{Hopper, Mover, Path, Promotion, Turning};
use crate::core::{Color, Square, SquareSet};
use crate::games::defined::betza::{Hop, Moves, Way};
use crate::games::defined::game::definition::Definition;
use crate::games::defined::game::kinds::Slot;
use crate::games::defined::game::region::Region;

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
        let zone = kind.zone[side].unwrap_or(Region::ALL);
        let mut builder = Builder::<F>::new(definition, color, zone, axes);
        builder.is_king = kind.is_king();
        let double = on_board(rules.steps.double_region[side]);
        let triple = on_board(rules.steps.triple_region[side]);
        let (stranded, strands) = stranded::<F>(definition, form.moves, color);
        builder.every_square(|builder, square| {
            let is_initial = rules.steps.double && double.has(square);
            if stranded.has(square) {
                builder.ways(square, strands, is_initial);
                return;
            }
            let own_rank = F::rank(square);
            let rank = if color == Color::White { own_rank } else { rules.board.ranks - 1 - own_rank };
            let is_held = kind.slot == Slot::SOLDIER && rank < rules.promotion.soldier_rank;
            let ways = kind.moves.ways.iter().filter(|way| !(is_held && way.step.1 == 0));
            builder.ways(square, ways, is_initial);
            // A triple step goes without the right to a double one.
            let (least, most) = match (is_initial, triple.has(square)) {
                (_, false) => (2, 2),
                (true, true) => (2, 3),
                (false, true) => (3, 3),
            };
            if is_pawn && (is_initial || triple.has(square)) {
                let far = Way { step: (0, 1), least, most, moves: true, ..Way::NONE };
                // It passes no square where the pawn may not be.
                builder.walk(square, &far, builder.zone);
            }
        });
        let mut mover = builder.finish();
        mover.takes_in_passing = is_pawn || has(rules.steps.takers[side], form.moves);
        mover.is_pawn = is_pawn;
        mover.is_cannon = kind.slot == Slot::JANGGI_CANNON;
        if has(rules.clocks.kinds[side], form.moves) {
            mover.resets = on_board(rules.clocks.region[side]);
        }
        mover.back = back::<F>(definition, form.moves, color);
        if rules.ends.no_dead_ends {
            mover.alive = alive(&mover, on_board(Region::ALL), on_board(definition.start.holes));
        }
        mover.promote(definition, forms, form, color);
        mover.leaps = mover.common_leaps(on_board(Region::ALL)).unwrap_or_default();
        let stays = mover.pawn_zone.is_empty() && mover.turn.is_none() && !mover.takes_in_passing;
        mover.is_common = !mover.leaps.is_empty() || mover.only_leaps() && stays;
        mover
    }

    /// The tables of moves that are lent to pieces that stay in a zone.
    pub fn lent(
        definition: &Definition,
        moves: &Moves,
        zone: Region,
        color: Color,
        axes: &mut Axes<F>,
    ) -> Mover<F> {
        let steps = &definition.rules.steps;
        let double = set::<F>(definition, steps.double_region[color.index()]);
        let mut builder = Builder::<F>::new(definition, color, zone, axes);
        builder.every_square(|builder, square| {
            builder.ways(square, &moves.ways, steps.double && double.has(square));
        });
        builder.finish()
    }

    /// The tables of the squares that lent moves guard: where they lead to, whatever stands there.
    pub fn guarding(definition: &Definition, moves: &Moves, color: Color, axes: &mut Axes<F>) -> Mover<F> {
        let any = |way: &Way| Way { moves: true, captures: true, initial: false, ..*way };
        let ways: Vec<Way> = moves.ways.iter().map(any).collect();
        let mut builder = Builder::<F>::new(definition, color, Region::ALL, axes);
        builder.every_square(|builder, square| builder.ways(square, &ways, false));
        builder.finish()
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
            let at_start = |kind: usize| {
                let pieces = definition.start.pieces.iter();
                pieces.filter(|piece| piece.kind == kind && piece.color == color).count() as u16
            };
            let open = |kind: usize| {
                let open = promotion(kind, true);
                match rules.lost_only {
                    true => Promotion { limit: open.limit.min(at_start(kind)), ..open },
                    false => open,
                }
            };
            self.pawn_zone = zone;
            self.promotions = rules.kinds[side].kinds().map(open).collect();
            let must = set::<F>(definition, rules.must_region[side]) & zone;
            self.may_stay = must.any();
            self.must_zone = match (self.may_stay, rules.pawns_must) {
                (true, _) => must,
                (false, true) => zone,
                (false, false) => F::Set::EMPTY,
            };
            if rules.in_place {
                self.standing = must;
            }
        }
        // A piece that has turned may turn again, as a plain piece of its kind, or turn back; the kind `pawn`
        // does not.
        let turned = forms.iter().position(|other| other.was == Some(form.moves));
        let back = form.was.filter(|_| rules.demotion && !self.is_pawn);
        let into: Vec<Promotion> = turned
            .map(|kind| promotion(kind, !self.is_pawn))
            .into_iter()
            .chain(back.map(|kind| promotion(kind, false)))
            .collect();
        self.turn = (!into.is_empty()).then_some(Turning {
            into,
            zone,
            only_at_end: self.is_pawn,
            must: if self.is_pawn { rules.pawns_must } else { rules.pieces_must },
            on_capture: rules.on_capture,
        });
    }
}

/// What fills the tables.
struct Builder<'a, F: Frame> {
    definition: &'a Definition,
    color: Color,
    axes: &'a mut Axes<F>,
    board: F::Set,
    zone: F::Set,
    /// Whether the piece is a king, which is never taken in passing.
    is_king: bool,
    mover: Mover<F>,
}

impl<'a, F: Frame> Builder<'a, F> {
    fn new(definition: &'a Definition, color: Color, zone: Region, axes: &'a mut Axes<F>) -> Builder<'a, F> {
        let board = set::<F>(definition, Region::ALL);
        let zone = set::<F>(definition, zone) & !set::<F>(definition, definition.start.holes);
        Builder { definition, color, axes, board, zone, is_king: false, mover: Mover::default() }
    }

    /// Fills the tables square by square.
    fn every_square(&mut self, mut fill: impl FnMut(&mut Self, Square)) {
        for index in 0..F::EMPTY.as_ref().len() {
            let square = Square::new(index);
            if self.board.has(square) {
                fill(self, square);
            }
            self.mover.starts.push(self.mover.paths.len() as u32);
        }
    }

    fn finish(self) -> Mover<F> {
        let mut mover = self.mover;
        mover.is_plain = mover.paths.is_empty() && mover.hoppers.is_empty();
        mover.captures_as_it_moves = mover.is_uniform();
        mover
    }

    /// Fills in some ways from a square, initial ones if it is a square for them.
    fn ways<'w>(&mut self, from: Square, ways: impl IntoIterator<Item = &'w Way>, is_initial: bool) {
        for way in ways.into_iter().filter(|way| !way.initial || is_initial) {
            self.way(from, way);
        }
    }

    /// The square one step further on the board.
    fn step(&self, from: Square, step: (i8, i8)) -> Option<Square> {
        step_on::<F>(self.definition, self.color, from, step)
    }

    fn way(&mut self, from: Square, way: &Way) {
        let captures = way.captures;
        if way.initial && way.moves && !self.is_king {
            let squares = self.squares(from, way);
            self.mover.initial[from.index()] |=
                squares.into_iter().fold(F::Set::EMPTY, |all, (_, to)| all | F::Set::of(to));
        }
        match way.hop {
            Hop::None if way.is_crooked() => self.walk(from, way, !F::Set::EMPTY),
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

    /// A way that is blocked by other squares than those of a line, and passes only squares of a set.
    fn walk(&mut self, from: Square, way: &Way, within: F::Set) {
        for (clear, to) in self.squares(from, way) {
            if (clear & !within).any() {
                break;
            }
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
            for passed in way.passed() {
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

/// The squares where a kind and side has a stranded pawn's moves, and these.
fn stranded<F: Frame>(definition: &Definition, kind: usize, color: Color) -> (F::Set, &[Way]) {
    let (rules, side) = (&definition.rules.promotion, color.index());
    match &rules.stranded {
        Some(moves) if rules.pawns[side].has(kind) => {
            (set::<F>(definition, rules.must_region[side] & rules.region[side]), &moves.ways[..])
        }
        _ => (F::Set::EMPTY, &[]),
    }
}

/// By square, where a kind could quietly go on an empty board, wherever it may stand, initial moves aside.
fn back<F: Frame>(definition: &Definition, kind: usize, color: Color) -> Table<F::Set> {
    let board = set::<F>(definition, Region::ALL);
    let (stranded, strands) = stranded::<F>(definition, kind, color);
    let mut table = table(F::Set::EMPTY);
    for from in board.squares() {
        let ways = if stranded.has(from) { strands } else { &definition.kinds[kind].moves.ways };
        for way in ways.iter().filter(|way| way.moves && !way.initial) {
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
fn alive<F: Frame>(mover: &Mover<F>, board: F::Set, holes: F::Set) -> F::Set {
    board.filter(|square| (mover.back[square.index()] & !holes).any())
}
