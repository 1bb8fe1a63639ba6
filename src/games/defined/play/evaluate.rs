//! One evaluation for all defined games, by what the pieces are worth and where they go.

use super::form::MOST_KINDS;
use super::game::{Game, Home};
use super::position::Defined;
use super::worth::from_middle;
use crate::core::{Color, Square, SquareSet, Step};
use crate::eval::{Chances, Evaluate, FULL_PHASE, Levels, Params, Score, Tally, TunedParams, Weights, terms};
use crate::rules::{Piece, Position};

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind.
    MATERIAL[1; 27],
    /// Pieces by kind and rank as their owner counts.
    RANKS[27; 10],
    /// Pieces by kind and distance from the middle.
    MIDDLE[27; 7],
    /// Squares that pieces reach, by kind.
    MOBILITY[1; 27],
    /// Squares round the enemy king that pieces reach, by kind.
    RING[1; 27],
    /// Enemy pieces attacked that are worth more, by kind attacked.
    THREATS[1; 27],
}

const FEATURES: usize = THREATS.start + THREATS.len;

/// The weights where no game is known.
static NONE: [Score; FEATURES] = [Score::ZERO; FEATURES];

/// The weights before a game has its own.
pub static FAMILY: Weights = of(&NONE);

const fn of(table: &'static [Score]) -> Weights {
    Weights {
        terms: TERMS,
        table,
        chances: Chances { even: 200.0, spread: 120.0 },
        file: "",
        search: TunedParams { params: Params::DEFAULT, file: "" },
    }
}

/// The weights of a game before anything is learnt.
pub fn weights<F: Home>(game: &Game<F>) -> &'static Weights {
    let mut table = vec![Score::ZERO; FEATURES];
    table[TEMPO.start] = Score::new(15, 8);
    let ranks = usize::from(game.definition.rules.board.ranks);
    for kind in 0..game.forms.len() {
        let value = game.values[kind];
        let is_king = game.king == Some(kind as u8);
        let is_pawn = game.mover(Piece { kind: kind as u8, color: Color::White }.code()).pawn_zone.any();
        table[MATERIAL.start + kind] = Score::new(value, value + if is_pawn { value / 5 } else { 0 });
        for rank in 0..10 {
            let advance = (100 * rank / ranks.max(1)) as i32;
            table[RANKS.start + 10 * kind + rank] = match (is_king, is_pawn) {
                (true, _) => Score::new(-advance / 2, advance / 10),
                (_, true) => Score::new(advance / 6, advance * advance / 100),
                _ => Score::new(advance / 12, advance / 12),
            };
        }
        for off in 0..7 {
            let inner = 12 - 6 * off as i32;
            table[MIDDLE.start + 7 * kind + off] = match is_king {
                true => Score::new(-inner, inner),
                false if is_pawn => Score::new(inner / 2, 0),
                false => Score::new(inner, inner / 2),
            };
        }
        if !is_king {
            table[MOBILITY.start + kind] = if value > 700 { Score::new(2, 2) } else { Score::new(4, 4) };
            table[RING.start + kind] = Score::new(7, 2);
        }
        table[THREATS.start + kind] =
            if is_king { Score::ZERO } else { Score::new(20 + value / 20, 15 + value / 25) };
    }
    Box::leak(Box::new(of(table.leak())))
}

impl<F: Home> Evaluate for Defined<F> {
    const WEIGHTS: Weights = of(&NONE);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.3, 0.87, 0.6, 0.42, 0.29, 0.2, 0.135, 0.09],
        nodes: &[620, 1320, 2810, 6000, 12_800, 27_200, 90_000, 560_000],
    };

    #[inline]
    fn weights(&self) -> &'static Weights {
        self.game.weights
    }

    fn terms<T: Tally>(&self, tally: &mut T) {
        tally.one(TEMPO, 0, self.counters.side);
        let size = Self::size(self.options());
        let occupied = self.occupied();
        let empty = self.game.board & !occupied;
        for color in Color::BOTH {
            let enemy = self.board.side(!color);
            let ring = self.king(!color).map_or(F::Set::EMPTY, |king| self.ring(king));
            for kind in 0..self.game.forms.len() {
                let code = Piece { kind: kind as u8, color }.code();
                for from in self.board.pieces(color, kind as u8).squares() {
                    tally.one(MATERIAL, kind, color);
                    let rank = match color {
                        Color::White => F::rank(from),
                        Color::Black => size.1 - 1 - F::rank(from),
                    };
                    tally.one(RANKS, 10 * kind + usize::from(rank.min(9)), color);
                    tally.one(MIDDLE, 7 * kind + from_middle::<F>(from, size), color);
                    let mover = self.game.mover(code);
                    let targets = mover.targets(&self.game.axes, from, occupied, empty, enemy);
                    tally.count(MOBILITY, kind, color, targets.len() as i32);
                    tally.count(RING, kind, color, (targets & ring).len() as i32);
                    for to in (targets & enemy).squares() {
                        if let Some(prey) = self.board.at(to)
                            && self.game.values[prey.kind as usize] > self.game.values[kind]
                        {
                            tally.one(THREATS, prey.kind.into(), color);
                        }
                    }
                }
            }
        }
    }

    fn phase(&self) -> i32 {
        let all: i32 = Color::BOTH.into_iter().map(|color| self.strength(color)).sum();
        (FULL_PHASE * all / self.game.full_strength.get().map_or(1, |&full| full.max(1))).min(FULL_PHASE)
    }

    fn gain(&self, step: Step) -> i32 {
        let taken = match self.board.at(step.to()) {
            _ if step.tag() != 0 => 0,
            Some(_) => self.worth(step.to()),
            None if self.passing.has(step.to()) && self.is_noisy(step) => {
                self.passed(step.to()).map_or(0, |square| self.worth(square))
            }
            None => 0,
        };
        let becomes =
            step.promotion().map_or(0, |kind| self.game.values[kind as usize] - self.worth(step.from()));
        taken + becomes
    }

    #[inline]
    fn worth(&self, square: Square) -> i32 {
        self.board.at(square).map_or(0, |piece| self.game.values[piece.kind as usize])
    }

    fn value(&self, kind: u8, _: usize) -> i32 {
        self.game.values[kind as usize % MOST_KINDS]
    }
}

impl<F: Home> Defined<F> {
    /// The squares round a king, and its own.
    fn ring(&self, king: Square) -> F::Set {
        let axes = &self.game.axes.all()[..4];
        let lines = axes.iter().fold(F::Set::of(king), |all, axis| {
            all | axis.full(king).filter(|square| F::distance(king, square) == 1)
        });
        lines & self.game.board
    }

    /// What a side's pieces are worth, pawns and king aside.
    pub(super) fn strength(&self, color: Color) -> i32 {
        let kinds = 0..self.game.forms.len();
        kinds
            .map(|kind| {
                let code = Piece { kind: kind as u8, color }.code();
                match self.game.mover(code).promotions.is_empty() {
                    true => self.board.pieces(color, kind as u8).len() as i32 * self.game.values[kind],
                    false => 0,
                }
            })
            .sum()
    }
}
