//! Evaluation: men and their reach in the states they are in, and above all the kings' exposure.

use super::arena::{ALL_MOVES, Arena, MOVES};
use super::{DABABBA, ELEPHANT, FlipRelay, KING, KNIGHT, PAWN};
use crate::core::{Color, Move, Square, SquareSet};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally, Weights, terms};

terms! {
    /// Men by kind: king, power, elephant, knight, dababba, pawn.
    MATERIAL[1; 6],
    /// Steps from the edges, file and rank together, by kind.
    CENTER[1; 6],
    /// The square of the number of moves and captures that are missing to sixteen.
    SCARCITY[1; 1],
    /// Squares to which men can move.
    MOBILITY[1; 1],
    /// Squares, not held by own men, on which men can capture.
    CONTROL[1; 1],
    /// Enemy men that can be captured, by kind: unguarded, guarded.
    THREATS[6; 2],
    /// A king that the side to move next can capture.
    EN_PRISE[1; 1],
    /// A king that the other side attacks: it costs a turn.
    ATTACKED_KING[1; 1],
    /// Each further attack on a king; no single move answers them all.
    FURTHER_ATTACK[1; 1],
    /// Squares beside kings on which the enemy can capture.
    RING_ATTACK[1; 1],
    /// Enemy men so near that a flip or a relay may make them attack the king.
    INTRUDER[1; 1],
    /// Squares to which kings could escape, up to three.
    ESCAPE[1; 1],
}

/// Values for the search by kind. The kings' only tells captures of them from all others.
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

/// Fewer moves and captures than this leave a side in danger of having none, which loses.
const ENOUGH_OPTIONS: i32 = 16;
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
    const WEIGHTS: Weights = A::WEIGHTS;

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
            Some(man) if man.color != self.side => VALUES[man.kind as usize].middle(),
            _ => 0,
        }
    }

    fn worth(&self, square: Square) -> i32 {
        self.men
            .at(square)
            .map_or(0, |man| VALUES[man.kind as usize].middle())
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
                tally.one(MATERIAL, man.kind as usize, color);
            }
            let (file, rank) = (A::file(square), A::rank(square));
            let center = file.min(A::FILES - 1 - file) + rank.min(A::RANKS - 1 - rank);
            tally.count(CENTER, man.kind as usize, color, i32::from(center));
        }
        force.options += moves as i32;
        let missing = (ENOUGH_OPTIONS - force.options).max(0);
        tally.count(SCARCITY, 0, color, missing * missing);
        tally.count(MOBILITY, 0, color, moves as i32);
        tally.count(CONTROL, 0, color, captures as i32);
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
                let guarded = usize::from(enemy.control.has(square));
                tally.one(THREATS, man.kind as usize * 2 + guarded, color);
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
            tally.one(EN_PRISE, 0, color);
            return;
        }
        if attacked {
            tally.one(ATTACKED_KING, 0, color);
            tally.count(FURTHER_ATTACK, 0, color, enemy.king_attackers - 1);
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
        tally.count(RING_ATTACK, 0, color, attacks);
        tally.count(INTRUDER, 0, color, intruders.len() as i32);
        tally.count(ESCAPE, 0, color, escapes as i32);
    }
}
