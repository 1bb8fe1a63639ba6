//! Builds the tables of pieces' moves.

use super::{
    Axes, Form, Frame, Hopper, Mover, Path, Promotion, Table, Turning, has, moving_as, set, table, union,
};
use crate::core::{Color, Spot, Square, SquareSet};
use crate::games::defined::betza::{Hop, Moves, Way};
use crate::games::defined::game::{Definition, Region, Slot, lines, reach};

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
        let (lines, line_ways) = (on_board(rules.lines.squares), lines::ways(definition, form.moves));
        builder.for_each_square(|builder, square| {
            let is_initial = rules.steps.double && double.has(square);
            if stranded.has(square) {
                builder.ways(square, strands, is_initial);
                return;
            }
            let rank = rules.board.rank(color, F::rank(square));
            let is_held = kind.slot == Slot::SOLDIER && rank < rules.promotion.soldier_rank;
            let ways = kind.moves.ways.iter().filter(|way| !(is_held && way.step.1 == 0));
            builder.ways(square, ways, is_initial);
            if lines.has(square) && !line_ways.is_empty() {
                let zone = builder.zone;
                builder.zone = zone & lines;
                builder.ways(square, &line_ways, false);
                builder.zone = zone;
            }
            // A triple step does not need the right to a double one.
            let least = if is_initial { 2 } else { 3 };
            let most = if triple.has(square) { 3 } else { 2 };
            if is_pawn && least <= most {
                let far = Way { step: (0, 1), least, most, moves: true, ..Way::NONE };
                // It crosses only squares that the pawn may enter.
                builder.walk(square, &far, builder.zone);
            }
        });
        let mut mover = builder.finish();
        mover.takes_en_passant = is_pawn || has(rules.steps.takers[side], form.moves);
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
        let stays = mover.pawn_zone.is_empty() && mover.turn.is_none() && !mover.takes_en_passant;
        mover.is_common = !mover.leaps.is_empty() || mover.only_leaps() && stays;
        mover
    }

    /// The tables of lent moves, for pieces confined to a zone.
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
        builder.for_each_square(|builder, square| {
            builder.ways(square, &moves.ways, steps.double && double.has(square));
        });
        builder.finish()
    }

    /// The tables of the squares that givers guard: all those that the lent moves reach, occupied or not.
    pub fn guarding(definition: &Definition, moves: &Moves, color: Color, axes: &mut Axes<F>) -> Mover<F> {
        let any = |way: &Way| Way { moves: true, captures: true, initial: false, ..*way };
        let ways: Vec<Way> = moves.ways.iter().map(any).collect();
        let mut builder = Builder::<F>::new(definition, color, Region::ALL, axes);
        builder.for_each_square(|builder, square| builder.ways(square, &ways, false));
        builder.finish()
    }

    /// Fills in the promotions of the kind.
    fn promote(&mut self, definition: &Definition, forms: &[Form], form: Form, color: Color) {
        let rules = &definition.rules.promotion;
        let side = color.index();
        let zone = set::<F>(definition, rules.region[side]);
        let promotion = |kind: usize, is_limited: bool| {
            let moves = forms[kind].moves;
            let limit = definition.kinds[moves].limit.filter(|&limit| is_limited && limit > 0);
            Promotion {
                kind: kind as u8,
                limit: limit.unwrap_or(u16::MAX),
                counted: moving_as(forms, moves).collect(),
            }
        };
        if self.is_pawn || has(rules.pawns[side], form.moves) {
            let at_start = |kind: usize| {
                let pieces = definition.start.pieces.iter();
                pieces.filter(|piece| piece.kind == kind && piece.color == color).count() as u16
            };
            let open = |kind: usize| {
                let marked = forms.iter().position(|form| form.by_letter && form.moves == kind);
                let open = promotion(marked.unwrap_or(kind), true);
                let most = if rules.lost_only { at_start(kind) } else { u16::MAX };
                Promotion { limit: open.limit.min(most), ..open }
            };
            if rules.as_turn {
                self.turn_zone = zone;
            } else {
                self.pawn_zone = zone;
            }
            self.promotions = rules.kinds[side].kinds().map(open).collect();
            let must = set::<F>(definition, rules.must_region[side]) & zone;
            self.may_stay = must.any();
            self.must_zone = if rules.pawns_must && !self.may_stay { zone } else { must };
            // A promotion as a turn may be in place anyway.
            if rules.in_place && !rules.as_turn {
                self.standing = must;
            }
        }
        // A promoted piece may promote again, like a plain piece of its kind, or revert, unless it is of
        // the kind `pawn`.
        let promoted = forms.iter().position(|other| other.was == Some(form.moves));
        let back = form.was.filter(|_| rules.demotion && !self.is_pawn);
        let promoted = promoted.map(|kind| promotion(kind, !self.is_pawn));
        let back = back.map(|kind| promotion(kind, false));
        let into: Vec<Promotion> = promoted.into_iter().chain(back).collect();
        self.turn = (!into.is_empty()).then_some(Turning {
            into,
            zone,
            only_at_end: self.is_pawn,
            must: if self.is_pawn { rules.pawns_must } else { rules.pieces_must },
            on_capture: rules.on_capture,
        });
    }
}

/// A table being filled.
struct Builder<'a, F: Frame> {
    definition: &'a Definition,
    color: Color,
    axes: &'a mut Axes<F>,
    board: F::Set,
    zone: F::Set,
    /// Whether the piece is a king, which is never captured en passant.
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
    fn for_each_square(&mut self, mut fill: impl FnMut(&mut Self, Square)) {
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

    /// Fills in moves from a square, initial ones only if they are allowed there.
    fn ways<'w>(&mut self, from: Square, ways: impl IntoIterator<Item = &'w Way>, is_initial: bool) {
        for way in ways.into_iter().filter(|way| !way.initial || is_initial) {
            self.way(from, way);
        }
    }

    /// The squares where a move may end, except its start square.
    fn reached(&self, from: Square, way: &Way) -> F::Set {
        let ends = ends::<F>(self.definition, self.color, from, way);
        union(ends.map(|(_, to)| F::Set::of(to))) & !F::Set::of(from)
    }

    fn way(&mut self, from: Square, way: &Way) {
        let to = self.reached(from, way);
        if way.initial && way.moves && !self.is_king {
            self.mover.initial[from.index()] |= to;
        }
        let to = to & self.zone;
        let quiet = |to: F::Set| if way.moves { to } else { F::Set::EMPTY };
        let capture = |to: F::Set| if way.captures { to } else { F::Set::EMPTY };
        let reach = &mut self.mover.reach[from.index()];
        match way.hop {
            Hop::None if way.is_crooked() => self.walk(from, way, !F::Set::EMPTY),
            Hop::None if way.most == 1 => {
                reach.quiet_leaps |= quiet(to);
                reach.capture_leaps |= capture(to);
            }
            Hop::None => {
                reach.quiet_slides |= quiet(to);
                reach.capture_slides |= capture(to);
                let axis = self.axes.number(way.step);
                if !self.mover.axes.contains(&axis) {
                    self.mover.axes.push(axis);
                }
            }
            hop => {
                let to = self.reached(from, &Way { least: way.least.max(2), ..*way }) & self.zone;
                let axis = self.axes.number(way.step);
                let lands_behind = hop == Hop::Behind;
                let hoppers = &mut self.mover.hoppers;
                let same =
                    |hopper: &Hopper<F::Set>| hopper.axis == axis && hopper.lands_behind == lands_behind;
                let number = hoppers.iter().position(same).unwrap_or_else(|| {
                    let none = table(F::Set::EMPTY);
                    hoppers.push(Hopper { axis, lands_behind, quiet: none.clone(), capture: none });
                    hoppers.len() - 1
                });
                hoppers[number].quiet[from.index()] |= quiet(to);
                hoppers[number].capture[from.index()] |= capture(to);
            }
        }
    }

    /// Fills in a move as paths, which a piece on any square in between blocks. They stay `within` a set.
    fn walk(&mut self, from: Square, way: &Way, within: F::Set) {
        for (clear, to) in ends::<F>(self.definition, self.color, from, way).filter(|(_, to)| *to != from) {
            let clear = set::<F>(self.definition, clear);
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
}

/// The squares where a move may end, each with the squares that must be empty for it.
fn ends<F: Frame>(
    definition: &Definition,
    color: Color,
    from: Square,
    way: &Way,
) -> impl Iterator<Item = (Region, Square)> {
    let from = Spot { file: F::file(from), rank: F::rank(from) };
    let ends = reach::ends(way, from, color, definition.rules.board).into_iter();
    ends.map(|(clear, to)| (clear, F::square(to.file, to.rank)))
}

/// The squares where a kind and side has a stranded pawn's moves, and those moves.
fn stranded<F: Frame>(definition: &Definition, kind: usize, color: Color) -> (F::Set, &[Way]) {
    let (rules, side) = (&definition.rules.promotion, color.index());
    match &rules.stranded {
        Some(moves) if rules.pawns[side].has(kind) => {
            (set::<F>(definition, rules.must_region[side] & rules.region[side]), &moves.ways[..])
        }
        _ => (F::Set::EMPTY, &[]),
    }
}

/// By square, the quiet moves of a kind on an empty board, without initial moves and regardless of its zone.
fn back<F: Frame>(definition: &Definition, kind: usize, color: Color) -> Table<F::Set> {
    let board = set::<F>(definition, Region::ALL);
    let (stranded, strands) = stranded::<F>(definition, kind, color);
    let mut table = table(F::Set::EMPTY);
    for from in board.squares() {
        let ways = if stranded.has(from) { strands } else { &definition.kinds[kind].moves.ways };
        for way in ways.iter().filter(|way| way.moves && !way.initial) {
            let ends = ends::<F>(definition, color, from, way);
            table[from.index()] |= union(ends.map(|(_, to)| F::Set::of(to)));
        }
    }
    table
}

/// The squares from which a piece can still move.
fn alive<F: Frame>(mover: &Mover<F>, board: F::Set, holes: F::Set) -> F::Set {
    board.filter(|square| (mover.back[square.index()] & !holes).any())
}
