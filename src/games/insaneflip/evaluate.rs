//! Evaluation: men and their reach in the states they are in, and above all the kings' exposure.

use super::arena::{ALL_MOVES, Arena, MOVES};
use super::{DABABBA, ELEPHANT, FlipRelay, KING, KNIGHT, PAWN};
use crate::core::{Color, Move, Square, SquareSet};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally};

/// Middlegame and ending values by kind. The kings' only tells captures of them from all others.
const VALUES: [Score; 6] = [
    Score::flat(10_000),
    Score::new(290, 230),
    Score::new(270, 260),
    Score::new(320, 310),
    Score::new(270, 270),
    Score::new(90, 110),
];

/// Elephants, knights and dababbas of both sides at the start, on either board.
const FULL_ARMY: i32 = 12;

/// A square to which a man can move.
const MOBILITY: Score = Score::new(3, 3);
/// A square, not held by a man of its own side, on which a man can capture.
const CONTROL: Score = Score::new(3, 2);
/// Fewer moves and captures than this leave a side in danger of having none, which loses.
const ENOUGH_OPTIONS: i32 = 16;
/// The square of each missing option.
const SCARCITY: Score = Score::new(-2, -2);
/// A king that the side to move next can capture.
const EN_PRISE: Score = Score::flat(-3000);
/// A king that the other side attacks: it costs a turn.
const ATTACKED_KING: Score = Score::new(-70, -60);
/// Each further attack on a king; no single move answers them all.
const FURTHER_ATTACK: Score = Score::new(-110, -90);
/// A square beside a king on which the enemy can capture.
const RING_ATTACK: Score = Score::new(-5, -3);
/// An enemy man other than a pawn so near that a flip or a relay may make it attack the king.
const INTRUDER: Score = Score::new(-14, -8);
/// A square to which an attacked king could escape, up to a few.
const ESCAPE: Score = Score::new(9, 9);
/// More escapes than this add nothing.
const MOST_ESCAPES: u32 = 3;

/// What the men of a side do.
#[derive(Clone, Copy, Default)]
struct Force<S> {
    /// Squares on which some man could capture.
    control: S,
    /// Empty squares to which its kings can move.
    king_moves: S,
    /// Moves and captures it could make.
    options: i32,
    /// Men that attack an enemy king.
    king_attackers: i32,
}

impl<A: Arena> Evaluate for FlipRelay<A> {
    fn terms<T: Tally>(&self, tally: &mut T) {
        let forces = Color::BOTH.map(|color| self.men_terms(color, tally));
        for color in Color::BOTH {
            let (own, enemy) = (&forces[color.index()], &forces[(!color).index()]);
            self.threats(color, own, enemy, tally);
            self.kings(color, own, enemy, tally);
        }
    }

    fn phase(&self) -> i32 {
        let men: u32 = [ELEPHANT, KNIGHT, DABABBA]
            .map(|kind| self.men.kind(kind).len())
            .iter()
            .sum();
        (men as i32).min(FULL_ARMY) * FULL_PHASE / FULL_ARMY
    }

    fn gain(&self, step: Move) -> i32 {
        match self.men.at(step.to()) {
            Some(man) if man.color != self.side => VALUES[man.kind as usize].middle,
            _ => 0,
        }
    }

    fn worth(&self, square: Square) -> i32 {
        self.men
            .at(square)
            .map_or(0, |man| VALUES[man.kind as usize].middle)
    }
}

impl<A: Arena> FlipRelay<A> {
    /// Material, squares and reach of a side's men.
    fn men_terms<T: Tally>(&self, color: Color, tally: &mut T) -> Force<A::Set> {
        let help = self.help(color);
        let (own, empty) = (self.men.side(color), !self.men.occupied());
        let enemies = self.men.side(!color);
        let enemy_kings = self.men.men(!color, KING);
        let mut force = Force::default();
        let (mut moves, mut captures) = (0, 0);
        for square in own.squares() {
            let Some(man) = self.men.at(square) else {
                continue;
            };
            let reach = self.reach(square, man.kind, color, &help);
            moves += (reach.moves & empty).len();
            force.options += (reach.captures & enemies).len() as i32;
            captures += (reach.captures & !own).len();
            force.control |= reach.captures;
            force.king_attackers += i32::from((reach.captures & enemy_kings).any());
            if man.kind == KING {
                force.king_moves |= reach.moves & empty;
            } else {
                tally.add("material", color, VALUES[man.kind as usize]);
            }
            let (file, rank) = (A::file(square), A::rank(square));
            let center = file.min(A::FILES - 1 - file) + rank.min(A::RANKS - 1 - rank);
            let center = i32::from(center);
            let score = match man.kind {
                PAWN => Score::new(2, 1) * center,
                KING => Score::new(-4, 2) * center,
                _ => Score::new(5, 4) * center,
            };
            tally.add("squares", color, score);
        }
        force.options += moves as i32;
        let missing = (ENOUGH_OPTIONS - force.options).max(0);
        tally.add("options", color, SCARCITY * (missing * missing));
        tally.add("mobility", color, MOBILITY * moves as i32);
        tally.add("control", color, CONTROL * captures as i32);
        force
    }

    /// Enemy men that could be captured; half as bad for them if they are guarded.
    fn threats<T: Tally>(
        &self,
        color: Color,
        own: &Force<A::Set>,
        enemy: &Force<A::Set>,
        tally: &mut T,
    ) {
        let prey = own.control & self.men.side(!color) & !self.men.kind(KING);
        for square in prey.squares() {
            if let Some(man) = self.men.at(square) {
                let value = VALUES[man.kind as usize];
                let share = if enemy.control.has(square) { 12 } else { 6 };
                let score = Score::new(value.middle / share, value.end / share);
                tally.add("threats", color, score);
            }
        }
    }

    /// How exposed a side's kings are.
    fn kings<T: Tally>(
        &self,
        color: Color,
        own: &Force<A::Set>,
        enemy: &Force<A::Set>,
        tally: &mut T,
    ) {
        let kings = self.men.men(color, KING);
        let next = if self.flipping { !self.side } else { self.side };
        let attacked = (kings & enemy.control).any();
        if attacked && next != color {
            tally.add("kings", color, EN_PRISE);
            return;
        }
        if attacked {
            let further = FURTHER_ATTACK * (enemy.king_attackers - 1);
            tally.add("kings", color, ATTACKED_KING + further);
        }
        let mut ring = A::Set::EMPTY;
        let mut zone = A::Set::EMPTY;
        for king in kings.squares() {
            ring |= A::leaps(MOVES[KING as usize], king);
            zone |= A::leaps(ALL_MOVES, king);
        }
        let attacks = (ring & enemy.control).len() as i32;
        let intruders = self.men.side(!color) & !self.men.kind(PAWN) & zone;
        let escapes = (own.king_moves & !enemy.control).len().min(MOST_ESCAPES);
        let score =
            RING_ATTACK * attacks + INTRUDER * intruders.len() as i32 + ESCAPE * escapes as i32;
        tally.add("kings", color, score);
    }
}
