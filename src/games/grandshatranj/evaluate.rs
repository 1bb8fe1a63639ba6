//! Evaluation.

use super::attacks::{FILE_A, FILE_J, piece, up};
use super::generate::Kinds;
use super::{GENERAL, GrandShatranj, KINDS, KING, KNIGHT, PAWN, ROOK};
use crate::core::{Color, Move, Shape, Square, SquareSet, Ten};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally};

/// Middlegame and ending values by kind, after H. G. Muller's and ChessV's for the same pieces.
const VALUES: [Score; KINDS] = [
    Score::ZERO,
    Score::new(640, 660),
    Score::new(610, 620),
    Score::new(600, 610),
    Score::new(470, 480),
    Score::new(300, 290),
    Score::new(560, 600),
    Score::new(520, 620),
    Score::new(90, 130),
];

/// What a square more to go to is worth, and how many are usual.
const MOBILITY: [(Score, i32); KINDS] = [
    (Score::ZERO, 0),
    (Score::new(4, 4), 9),
    (Score::new(4, 4), 9),
    (Score::new(4, 4), 9),
    (Score::new(5, 5), 7),
    (Score::new(5, 5), 4),
    (Score::new(4, 5), 8),
    (Score::new(3, 5), 8),
    (Score::ZERO, 0),
];

/// What a step nearer to the middle is worth.
const CENTER: [Score; KINDS] = [
    Score::new(-8, 8),
    Score::new(2, 5),
    Score::new(3, 4),
    Score::new(3, 4),
    Score::new(3, 3),
    Score::new(5, 5),
    Score::new(0, 3),
    Score::new(0, 2),
    Score::new(3, 1),
];

/// How dangerous a kind is near a king.
const DANGER: [i32; KINDS] = [0, 50, 45, 45, 30, 20, 40, 40, 0];

/// Percent of the danger that so many attackers make of it.
const SHARE: [i32; 8] = [0, 10, 45, 70, 85, 94, 97, 99];

/// A pawn by its rank, and a passed pawn's bonus.
const ADVANCE: [Score; 10] = [
    Score::ZERO,
    Score::ZERO,
    Score::ZERO,
    Score::new(3, 2),
    Score::new(8, 6),
    Score::new(12, 12),
    Score::new(18, 22),
    Score::new(26, 36),
    Score::new(36, 50),
    Score::new(20, 20),
];
const PASSED: [Score; 10] = [
    Score::ZERO,
    Score::ZERO,
    Score::new(2, 6),
    Score::new(5, 14),
    Score::new(10, 30),
    Score::new(20, 60),
    Score::new(40, 110),
    Score::new(75, 180),
    Score::new(110, 240),
    Score::new(40, 60),
];

/// What it is worth to be so few men, the king left out, away from being bare.
const NEARLY_BARE: [Score; 4] = [
    Score::flat(-400),
    Score::flat(-180),
    Score::flat(-80),
    Score::flat(-30),
];

/// The centipawns of the last man: with it goes the game.
const LAST_MAN: i32 = 2000;

impl Evaluate for GrandShatranj {
    fn terms<T: Tally>(&self, tally: &mut T) {
        for color in Color::BOTH {
            self.pieces(color, tally);
            self.pawn_terms(color, tally);
        }
    }

    fn phase(&self) -> i32 {
        // A knight weighs one, every other piece two; the D army begins with 32 for both sides.
        let men = &self.men;
        let pieces = men.occupied() & !(men.kind(KING) | men.kind(PAWN));
        let weight = 2 * pieces.len() as i32 - men.kind(KNIGHT).len() as i32;
        weight.min(32) * FULL_PHASE / 32
    }

    fn gain(&self, step: Move) -> i32 {
        let victim = match self.men.at(step.to()) {
            Some(man) if man.color != self.side => {
                let last = self.men.side(man.color).len() == 2;
                VALUES[man.kind as usize].middle + if last { LAST_MAN } else { 0 }
            }
            _ => 0,
        };
        let promotion = step.promotion().map_or(0, |kind| {
            VALUES.get(kind as usize).map_or(0, |value| value.middle) - VALUES[PAWN as usize].middle
        });
        victim + promotion
    }

    fn worth(&self, square: Square) -> i32 {
        let Some(man) = self.men.at(square) else {
            return 0;
        };
        let last = man.kind != KING && self.men.side(man.color).len() == 2;
        VALUES[man.kind as usize].middle + if last { LAST_MAN } else { 0 }
    }
}

impl GrandShatranj {
    /// Material, places, mobility and attacks on the enemy king's surroundings.
    fn pieces<T: Tally>(&self, color: Color, tally: &mut T) {
        let men = &self.men;
        let occupied = men.occupied();
        let free = !(men.side(color) | guarded(men.men(!color, PAWN), !color));
        let prey = self.king(!color);
        let ring = piece(KING, prey, occupied) | u128::of(prey);
        let (mut count, mut attackers, mut danger) = (0, 0, 0);
        let (mut material, mut mobility) = (Score::ZERO, Score::ZERO);
        let mut places = place(KING, color, self.king(color));
        for kind in GENERAL..=ROOK {
            let (weight, usual) = MOBILITY[kind as usize];
            for square in men.men(color, kind).squares() {
                count += 1;
                material += VALUES[kind as usize];
                places += place(kind, color, square);
                let reach = piece(kind, square, occupied);
                mobility += weight * ((reach & free).len() as i32 - usual);
                if (reach & ring).any() {
                    attackers += 1;
                    danger += DANGER[kind as usize] * (1 + (reach & ring).len() as i32) / 2;
                }
            }
        }
        let pawns = men.men(color, PAWN).len() as i32;
        material += VALUES[PAWN as usize] * pawns;
        tally.add("material", color, material);
        if let Some(&score) = NEARLY_BARE.get((count + pawns) as usize) {
            tally.add("nearly bare", color, score);
        }
        tally.add("squares", color, places);
        tally.add("mobility", color, mobility);
        let danger = danger * SHARE[attackers.min(7)] / 100;
        tally.add("king attack", color, Score::new(danger, danger / 4));
        let shelter = piece(KING, self.king(color), occupied) & men.men(color, PAWN);
        let shelter = (shelter.len() as i32).min(3);
        tally.add("king shelter", color, Score::new(9 * shelter, 0));
    }

    /// Chains, advance and passed pawns, which are worth more the better the piece to promote to.
    fn pawn_terms<T: Tally>(&self, color: Color, tally: &mut T) {
        let (ours, theirs) = (self.men.men(color, PAWN), self.men.men(!color, PAWN));
        let chained = (ours & guarded(ours, color)).len() as i32;
        let mut score = Score::new(7, 8) * chained;
        for square in ours.squares() {
            score += place(PAWN, color, square);
        }
        tally.add("pawns", color, score);
        let passed = ours & !stopped(theirs, color);
        if passed.any() {
            let bonus = |square| PASSED[rank_for(color, square)];
            let bonuses = passed.squares().map(bonus);
            let bonus = bonuses.fold(Score::ZERO, |a, b| a + b);
            tally.add("passed pawns", color, scaled(bonus, self.lost(color)));
        }
    }
}

/// A passed pawn's score by the best lost kind: the whole of it for a general, a third if nothing is lost yet.
fn scaled(score: Score, lost: Kinds) -> Score {
    let best = (GENERAL..=ROOK)
        .filter(|kind| lost >> kind & 1 != 0)
        .map(|kind| VALUES[kind as usize].middle)
        .max();
    let share = best.map_or(33, |value| {
        33 + 67 * value / VALUES[GENERAL as usize].middle
    });
    Score::new(score.middle * share / 100, score.end * share / 100)
}

/// The squares before enemy pawns, on their own and the neighbouring files, from which a pawn of `color` is not
/// passed.
fn stopped(enemies: u128, color: Color) -> u128 {
    let back = -up(color);
    let wide = enemies | (enemies & !FILE_A) >> 1 | (enemies & !FILE_J) << 1;
    let mut squares = wide.shift(back);
    for steps in [1, 2, 4] {
        squares |= squares.shift(steps * back);
    }
    squares
}

/// Squares that pawns of a side guard diagonally forward.
fn guarded(pawns: u128, color: Color) -> u128 {
    let up = up(color);
    (pawns & !FILE_A).shift(up - 1) | (pawns & !FILE_J).shift(up + 1)
}

/// What a man gains by standing where it stands: near the middle, and a pawn by its advance.
#[inline]
fn place(kind: u8, color: Color, square: Square) -> Score {
    PLACES[kind as usize % KINDS][color.index()][square.index()]
}

static PLACES: [[[Score; 128]; 2]; KINDS] = {
    let mut table = [[[Score::ZERO; 128]; 2]; KINDS];
    let mut index = 0;
    while index < KINDS * 100 {
        let (kind, square) = (index / 100, index % 100);
        let (file, rank) = (square % 10, square / 10);
        let file = if file < 5 { file } else { 9 - file };
        let near = if rank < 5 { rank } else { 9 - rank };
        // From -4 in the corners to 4 in the middle.
        let central = (file + near) as i32 - 4;
        let Score {
            mut middle,
            mut end,
        } = CENTER[kind];
        middle *= central;
        end *= central;
        if kind == PAWN as usize {
            middle += ADVANCE[rank].middle;
            end += ADVANCE[rank].end;
        }
        table[kind][0][square] = Score::new(middle, end);
        table[kind][1][square % 10 + 10 * (9 - rank)] = Score::new(middle, end);
        index += 1;
    }
    table
};

/// The rank of a square as its owner counts, from 0 to 9.
fn rank_for(color: Color, square: Square) -> usize {
    match color {
        Color::White => Ten::rank(square) as usize % 10,
        Color::Black => 9 - Ten::rank(square) as usize % 10,
    }
}
