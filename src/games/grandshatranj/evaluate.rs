//! Evaluation.

use super::attacks::{FILE_A, FILE_J, piece, up};
use super::generate::Kinds;
use super::weights;
use super::{GENERAL, GrandShatranj, KINDS, KING, KNIGHT, PAWN, ROOK};
use crate::core::{Color, Move, Shape, Square, SquareSet, Ten};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally, Weights, fitted, terms};

terms! {
    /// Men by kind: king, general, minister, priestess, oliphant, knight, warmachine, rook, pawn.
    MATERIAL[1; KINDS],
    /// So few men beside the king: none, one, two, three.
    NEARLY_BARE[1; 4],
    /// Men by kind, rank as their owner counts, and file from the edge to the middle.
    PLACES[KINDS * 10; 5],
    /// Pieces from the general to the rook by the number of squares they can safely go to.
    MOBILITY[7; MOST_SQUARES],
    /// Units of danger to the enemy king, and quarters of them.
    KING_ATTACK[1; 2],
    /// Pawns beside the own king, up to three.
    SHELTER[1; 1],
    /// Pawns that pawns guard.
    CHAINED[1; 1],
    /// Passed pawns by the best lost piece (none, then by kind) and rank.
    PASSED[8; 10],
}

/// No piece reaches as many squares.
const MOST_SQUARES: usize = 19;

/// Values for the search by kind, after H. G. Muller's and ChessV's for the same pieces.
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

/// How dangerous a kind is near a king.
const DANGER: [i32; KINDS] = [0, 50, 45, 45, 30, 20, 40, 40, 0];

/// Percent of the danger that so many attackers make of it.
const SHARE: [i32; 8] = [0, 10, 45, 70, 85, 94, 97, 99];

/// The centipawns of the last man: with it goes the game.
const LAST_MAN: i32 = 2000;

impl Evaluate for GrandShatranj {
    const WEIGHTS: Weights = fitted!(TERMS, weights);

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
                VALUES[man.kind as usize].middle() + if last { LAST_MAN } else { 0 }
            }
            _ => 0,
        };
        let promotion = step.promotion().map_or(0, |kind| {
            VALUES.get(kind as usize).map_or(0, |value| value.middle())
                - VALUES[PAWN as usize].middle()
        });
        victim + promotion
    }

    fn worth(&self, square: Square) -> i32 {
        let Some(man) = self.men.at(square) else {
            return 0;
        };
        let last = man.kind != KING && self.men.side(man.color).len() == 2;
        VALUES[man.kind as usize].middle() + if last { LAST_MAN } else { 0 }
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
        tally.one(PLACES, place(KING, color, self.king(color)), color);
        for kind in GENERAL..=ROOK {
            for square in men.men(color, kind).squares() {
                count += 1;
                tally.one(MATERIAL, kind as usize, color);
                tally.one(PLACES, place(kind, color, square), color);
                let reach = piece(kind, square, occupied);
                let row = (kind - GENERAL) as usize * MOST_SQUARES;
                tally.one(MOBILITY, row + (reach & free).len() as usize, color);
                if (reach & ring).any() {
                    attackers += 1;
                    danger += DANGER[kind as usize] * (1 + (reach & ring).len() as i32) / 2;
                }
            }
        }
        let pawns = men.men(color, PAWN).len() as i32;
        tally.count(MATERIAL, PAWN as usize, color, pawns);
        let left = (count + pawns) as usize;
        if left < NEARLY_BARE.len {
            tally.one(NEARLY_BARE, left, color);
        }
        let danger = danger * SHARE[attackers.min(7)] / 100;
        tally.count(KING_ATTACK, 0, color, danger);
        tally.count(KING_ATTACK, 1, color, danger / 4);
        let shelter = piece(KING, self.king(color), occupied) & men.men(color, PAWN);
        tally.count(SHELTER, 0, color, (shelter.len() as i32).min(3));
    }

    /// Chains, advance and passed pawns, which are worth more the better the piece to promote to.
    fn pawn_terms<T: Tally>(&self, color: Color, tally: &mut T) {
        let (ours, theirs) = (self.men.men(color, PAWN), self.men.men(!color, PAWN));
        let chained = (ours & guarded(ours, color)).len() as i32;
        tally.count(CHAINED, 0, color, chained);
        for square in ours.squares() {
            tally.one(PLACES, place(PAWN, color, square), color);
        }
        let passed = ours & !stopped(theirs, color);
        if passed.any() {
            let row = best_lost(self.lost(color)) * 10;
            for square in passed.squares() {
                tally.one(PASSED, row + rank_for(color, square), color);
            }
        }
    }
}

/// The kind of the best piece among the lost ones; 0 if there is none.
fn best_lost(lost: Kinds) -> usize {
    (GENERAL..=ROOK)
        .filter(|kind| lost >> kind & 1 != 0)
        .max_by_key(|&kind| VALUES[kind as usize].middle())
        .unwrap_or(0)
        .into()
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

/// The feature of a man on its square.
#[inline]
fn place(kind: u8, color: Color, square: Square) -> usize {
    let file = Ten::file(square) as usize;
    (kind as usize * 10 + rank_for(color, square)) * 5 + file.min(9 - file)
}

/// The rank of a square as its owner counts, from 0 to 9.
fn rank_for(color: Color, square: Square) -> usize {
    match color {
        Color::White => Ten::rank(square) as usize % 10,
        Color::Black => 9 - Ten::rank(square) as usize % 10,
    }
}
