//! One evaluation for all defined games: material, places, attacks and king safety.

use super::{
    BLOCKED, DANGER, GUARDED, HAND, MATERIAL, MOBILITY, PASSED, PHASE_UNIT, PLACES, RING, ROOM, SHELTER,
    SPOTS, TEMPO, THREATS,
};
use crate::core::{Color, Square, SquareSet, Step, StepList};
use crate::eval::{DRIVER, Evaluate, FULL_PHASE, Levels, Net, Tally, Weights, mop_up};
use crate::games::defined::game::limits::MOST_KINDS;
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::tables::ENTERS;
use crate::games::defined::play::{Chosen, Defined, Home};
use crate::rules::{Piece, Position};
use std::sync::Arc;

impl<F: Home, X: Extra> Evaluate for Defined<F, X> {
    #[inline]
    fn weights(Chosen(game): Chosen<F>) -> &'static Weights {
        game.worth.weights
    }

    fn levels(_: Chosen<F>) -> &'static Levels {
        &Levels {
            temperatures: &[2.0, 1.3, 0.87, 0.6, 0.42, 0.29, 0.2, 0.135, 0.09],
            nodes: &[620, 1320, 2810, 6000, 12_800, 27_200, 90_000, 560_000],
        }
    }

    fn evaluate_by(&mut self, Chosen(game): Chosen<F>) {
        self.game = game;
    }

    fn net(Chosen(game): Chosen<F>) -> Option<&'static Arc<Net>> {
        let read = || {
            let bytes = game.player.net.as_deref()?;
            Net::read::<Self>(Chosen(game), bytes).ok().map(Arc::new)
        };
        game.worth.net.get_or_init(read).as_ref()
    }

    #[inline]
    fn held_kinds(Chosen(game): Chosen<F>) -> usize {
        if X::HANDS && game.definition.rules.drops.allowed { game.definition.kinds.len() } else { 0 }
    }

    #[inline]
    fn held(&self, color: Color, kind: u8) -> u8 {
        self.extra.hands().count(color, kind)
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        tally.one(TEMPO, 0, self.counters.side);
        let pawns = Color::BOTH.map(|color| self.pawns(color));
        for color in Color::BOTH {
            self.places(color, tally);
            if X::HANDS {
                for kind in self.extra.hands().kinds(color) {
                    tally.count(HAND, kind.into(), color, self.extra.hands().count(color, kind).into());
                }
            }
            self.passed_pawns(color, &pawns, tally);
        }
        if tally.suffices() {
            return;
        }
        let attacks = Color::BOTH.map(|color| self.pieces(color, &pawns, tally));
        for color in Color::BOTH {
            let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
            self.captures(color, own, enemy, tally);
            self.royal(color, &pawns, own, enemy, tally);
        }
    }

    #[inline]
    fn phase(&self) -> i32 {
        let phases = self.game.worth.outlook.phases.iter();
        let held = |kind| Color::BOTH.map(|color| i32::from(self.held(color, kind)));
        let held = |kind| if X::HANDS { held(kind).iter().sum() } else { 0 };
        let count = |kind: u8| self.board.kind(kind).len() as i32 + held(kind);
        let parts: i32 = phases.map(|&(kind, share)| count(kind) * share).sum();
        (parts / PHASE_UNIT).min(FULL_PHASE)
    }

    #[inline]
    fn scaled(&self, evaluation: i32) -> i32 {
        let stronger = if evaluation > 0 { self.counters.side } else { !self.counters.side };
        if self.board.side(!stronger).several() {
            return evaluation;
        }
        evaluation + evaluation.signum() * self.mop_up(stronger).unwrap_or(0)
    }

    fn gain(&self, step: Step) -> i32 {
        if X::HANDS && step.is_drop() {
            return 0;
        }
        if self.game.consumes && self.is_capture(step) {
            return self.explosive_gain(step);
        }
        let taken = match self.board.at(step.to()) {
            _ if !matches!(step.tag(), 0 | ENTERS) || step.from() == step.to() => 0,
            Some(_) => self.worth(step.to()),
            None if self.en_passant.has(step.to()) && self.is_noisy(step) => {
                self.en_passant_victim(step.to()).map_or(0, |square| self.worth(square))
            }
            None => 0,
        };
        let promotion = self
            .promotion_of(step)
            .zip(self.board.at(step.from()))
            .map_or(0, |(kind, piece)| self.board_value(kind) - self.board_value(piece.kind));
        taken + promotion
    }

    /// A captured piece that changes sides is worth as much again in hand.
    #[inline]
    fn worth(&self, square: Square) -> i32 {
        self.board.at(square).map_or(0, |piece| {
            let in_hand = if X::HANDS { self.value_in_hand(piece) } else { 0 };
            self.board_value(piece.kind) + in_hand
        })
    }

    #[inline]
    fn stake(&self, step: Step) -> i32 {
        if self.game.consumes {
            // A capture leaves nothing on its square, unless the capturing piece survives explosions.
            let is_gone = self.blown_up(step).has(step.to());
            return if is_gone { 0 } else { i32::MAX };
        }
        match self.promotion_of(step) {
            None => self.worth(step.from()),
            Some(kind) if X::HANDS && step.is_drop() => {
                let piece = Piece { kind, color: self.counters.side };
                self.board_value(kind) + self.value_in_hand(piece)
            }
            Some(_) => i32::MAX,
        }
    }

    #[inline]
    fn captures_explode(&self) -> bool {
        self.game.consumes
    }

    fn value(&self, kind: u8, _: usize) -> i32 {
        self.game.worth.values[kind as usize % MOST_KINDS]
    }

    fn captures_on(&self, square: Square, list: &mut StepList) {
        self.legal_captures_on(square, list);
    }
}

/// A side's pawns, and the squares that they attack.
struct Pawns<S> {
    all: S,
    attacks: S,
}

/// The squares that a side attacks.
struct Attacks<S> {
    all: S,
    twice: S,
    /// By kind, the squares that less valuable pieces attack.
    lesser: [S; MOST_KINDS],
    /// By kind, the squares that its pieces attack.
    by_kind: [S; MOST_KINDS],
    /// Pressure on the enemy king: two for each piece that attacks a square around it, and one for each
    /// attack.
    pressure: u32,
}

impl<F: Home, X: Extra> Defined<F, X> {
    /// A side's king, or the last piece without which it loses.
    #[inline]
    fn heart(&self, color: Color) -> Option<Square> {
        let hearts = self.board.pieces(color, self.game.worth.outlook.heart?);
        (hearts.any() && !hearts.several()).then(|| hearts.first())
    }

    /// The value of driving the bare king of the other side, in centipawns; `None` if it has more, may win by
    /// reaching a goal, or no piece can drive it.
    #[inline(never)]
    fn mop_up(&self, stronger: Color) -> Option<i32> {
        self.game.king?;
        let [bare, other] = [self.heart(!stronger)?, self.heart(stronger)?].map(F::spot);
        let has_hand = X::HANDS && Color::BOTH.iter().any(|&color| !self.extra.hands().is_empty(color));
        let has_goal = self.game.ends.goals[(!stronger).index()].region.any();
        let is_driver = |square| self.board.at(square).is_some_and(|it| self.board_value(it.kind) >= DRIVER);
        if has_hand || has_goal || !self.board.side(stronger).squares().any(is_driver) {
            return None;
        }
        let board = &self.game.definition.rules.board;
        Some(mop_up(bare, other, board.files, board.ranks))
    }

    #[inline]
    fn board_value(&self, kind: u8) -> i32 {
        self.game.worth.values[usize::from(kind)]
    }

    /// The value of a piece in the hand of the side that captures it; 0 if it does not go there.
    #[inline]
    fn value_in_hand(&self, Piece { kind, color }: Piece) -> i32 {
        let drops = &self.game.drops;
        if drops.captures { self.board_value(drops.in_hand(color, kind)) } else { 0 }
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pawns(&self, color: Color) -> Pawns<F::Set> {
        let mut pawns = Pawns { all: F::Set::EMPTY, attacks: F::Set::EMPTY };
        for &kind in &self.game.worth.outlook.pawns[color.index()] {
            let pieces = self.board.pieces(color, kind);
            pawns.all |= pieces;
            for leap in &self.game.mover(Piece { kind, color }).leaps {
                if leap.captures {
                    pawns.attacks |= (pieces & leap.sources).shift(leap.delta);
                }
            }
        }
        pawns
    }

    /// Material and places.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn places<T: Tally>(&self, color: Color, tally: &mut T) {
        let places = &self.game.worth.outlook.places[color.index()];
        for square in self.board.side(color).squares() {
            if let Some(Piece { kind, .. }) = self.board.at(square) {
                tally.one(MATERIAL, kind.into(), color);
                tally.one(PLACES, SPOTS * usize::from(kind) + usize::from(places[square.index()]), color);
            }
        }
    }

    /// Passed pawns, and pieces that pawns guard.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn passed_pawns<T: Tally>(&self, color: Color, pawns: &[Pawns<F::Set>; 2], tally: &mut T) {
        let (own, enemy) = (&pawns[color.index()], &pawns[(!color).index()]);
        let outlook = &self.game.worth.outlook;
        let up = color.sign() * F::square(0, 1).index() as i32;
        let blocked = own.all & self.board.occupied().shift(-up);
        for square in own.all.squares() {
            if (outlook.fronts[color.index()][square.index()] & enemy.all).is_empty() {
                let steps = usize::from(outlook.to_go[color.index()][square.index()]);
                tally.one(PASSED, steps, color);
                if blocked.has(square) {
                    tally.one(BLOCKED, steps, color);
                }
            }
        }
        let guarded = self.board.side(color) & own.attacks;
        let chained = (guarded & own.all).len();
        tally.count(GUARDED, 0, color, chained as i32);
        tally.count(GUARDED, 1, color, (guarded.len() - chained) as i32);
    }

    /// The attacks of the pieces in ascending order of value; mobility, and attacks around the enemy king.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces<T: Tally>(&self, color: Color, pawns: &[Pawns<F::Set>; 2], tally: &mut T) -> Attacks<F::Set> {
        let game = self.game;
        let occupied = self.occupied();
        let (own, enemy) = (self.board.side(color), self.prey(color));
        let empty = game.board & !occupied;
        let free = game.board & !own & !pawns[(!color).index()].attacks;
        let ring = self.heart(!color).map_or(F::Set::EMPTY, |king| game.worth.outlook.rings[king.index()]);
        let mut attacks = Attacks {
            all: F::Set::EMPTY,
            twice: F::Set::EMPTY,
            lesser: [F::Set::EMPTY; MOST_KINDS],
            by_kind: [F::Set::EMPTY; MOST_KINDS],
            pressure: 0,
        };
        let mut below = F::Set::EMPTY;
        for &(kind, is_worth_more) in &game.worth.outlook.order {
            if is_worth_more {
                below = attacks.all;
            }
            attacks.lesser[kind as usize] = below;
            let pieces = self.board.pieces(color, kind);
            if pieces.is_empty() {
                continue;
            }
            let mover = game.mover(Piece { kind, color });
            let (mut squares, mut hits) = (0, 0);
            let mut together = F::Set::EMPTY;
            for leap in &mover.leaps {
                let mut from = pieces & leap.sources;
                if leap.via != 0 {
                    from &= empty.shift(-leap.via);
                }
                let to = from.shift(leap.delta);
                if leap.captures {
                    attacks.twice |= attacks.all & to;
                    attacks.all |= to;
                    together |= to;
                    hits += (to & ring).len();
                }
                squares += (to & free & leap.goals(empty, enemy)).len();
            }
            if mover.leaps.is_empty() {
                for from in pieces.squares() {
                    let attacked = mover.attacks(game.tables.axes, from, occupied);
                    let reached = if mover.captures_as_it_moves {
                        attacked
                    } else {
                        mover.targets(game.tables.axes, from, occupied, empty, enemy)
                    };
                    attacks.twice |= attacks.all & attacked;
                    attacks.all |= attacked;
                    together |= attacked;
                    squares += (reached & free).len();
                    let near = (attacked & ring).len();
                    hits += near;
                    attacks.pressure += 2 * near.min(1);
                }
            }
            tally.count(MOBILITY, kind.into(), color, squares as i32);
            tally.count(RING, kind.into(), color, hits as i32);
            attacks.by_kind[kind as usize] = together;
            attacks.pressure += hits;
        }
        attacks
    }

    /// The number of unattacked squares from which a side's pieces can give check, counted for each type of
    /// move. Hoppers and lame leapers are left out: their hurdles and paths change with the move.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn safe_checks(&self, color: Color, king: Square, own: &Attacks<F::Set>, enemy: &Attacks<F::Set>) -> u32 {
        let (game, assault) = (self.game, self.game.tables.assault[color.index()]);
        let occupied = self.occupied();
        let safe = game.board & !self.board.side(color) & !enemy.all;
        let reached = |kinds: &[u8]| {
            kinds.iter().fold(F::Set::EMPTY, |all, &kind| all | own.by_kind[kind as usize]) & safe
        };
        let along = |axes: &[u8], reached: F::Set| {
            if reached.is_empty() {
                return 0;
            }
            let slides = axes.iter().map(|&axis| game.tables.axes.at(axis).slide(king, occupied));
            (slides.fold(F::Set::EMPTY, |all, slides| all | slides) & reached).len()
        };
        let at = king.index();
        let leaps = assault.leapers.iter().map(|leapers| (reached(&leapers.kinds) & leapers.from[at]).len());
        let rides = assault.riders.iter().map(|riders| along(&riders.axes, reached(&riders.kinds)));
        let slides = assault.sliders.iter();
        let slides = slides.map(|it| along(&it.axes, reached(&[it.kind]) & it.from[at]));
        leaps.chain(rides).chain(slides).sum()
    }

    /// The number of kinds in a side's hand that can be dropped on an unattacked square to give check.
    fn safe_drop_checks(&self, color: Color, king: Square, enemy: &Attacks<F::Set>) -> u32 {
        let (game, assault) = (self.game, self.game.tables.assault[color.index()]);
        let (hands, occupied) = (self.extra.hands(), self.occupied());
        let safe = game.board & !occupied & !enemy.all;
        let is_held = |kinds: &[u8]| kinds.iter().any(|&kind| hands.count(color, kind) > 0);
        let along = |axes: &[u8]| {
            let slides = axes.iter().map(|&axis| game.tables.axes.at(axis).slide(king, occupied));
            slides.fold(F::Set::EMPTY, |all, slides| all | slides) & safe
        };
        let at = king.index();
        let leaps = assault.leapers.iter();
        let leaps = leaps.map(|it| is_held(&it.kinds) && (it.from[at] & safe).any());
        let rides = assault.riders.iter().map(|it| is_held(&it.kinds) && along(&it.axes).any());
        let slides = assault.sliders.iter();
        let slides = slides.map(|it| is_held(&[it.kind]) && (along(&it.axes) & it.from[at]).any());
        leaps.chain(rides).chain(slides).map(u32::from).sum()
    }

    /// Enemy pieces under threat.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn captures<T: Tally>(
        &self,
        color: Color,
        own: &Attacks<F::Set>,
        enemy: &Attacks<F::Set>,
        tally: &mut T,
    ) {
        let prey = self.prey(color) & own.all;
        for square in prey.squares() {
            let kind = self.board.at(square).map_or(0, |piece| piece.kind as usize);
            if own.lesser[kind].has(square) {
                tally.one(THREATS, kind, color);
            } else if !enemy.all.has(square) {
                tally.one(THREATS, MOST_KINDS + kind, color);
            }
        }
    }

    /// The enemy king's danger, and the own king's surroundings.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn royal<T: Tally>(
        &self,
        color: Color,
        pawns: &[Pawns<F::Set>; 2],
        own: &Attacks<F::Set>,
        enemy: &Attacks<F::Set>,
        tally: &mut T,
    ) {
        let rings = &self.game.worth.outlook.rings;
        if let Some(prey) = self.heart(!color) {
            let weak = rings[prey.index()] & own.all & !enemy.twice;
            let checks = self.safe_checks(color, prey, own, enemy)
                + if X::HANDS { self.safe_drop_checks(color, prey, enemy) } else { 0 };
            let blasts = (self.mines(color) & own.all).len();
            let danger = own.pressure + 2 * weak.len() + 2 * checks + 4 * blasts;
            tally.one(DANGER, (danger as usize).min(DANGER.len - 1), color);
        }
        if let Some(king) = self.heart(color) {
            let around = rings[king.index()] & !F::Set::of(king);
            let friends = around & self.board.side(color);
            let shelter = (friends & pawns[color.index()].all).len();
            tally.one(ROOM, (around & !friends & !enemy.all).len() as usize, color);
            tally.count(SHELTER, 0, color, shelter as i32);
            tally.count(SHELTER, 1, color, (friends.len() - shelter) as i32);
        }
    }
}
