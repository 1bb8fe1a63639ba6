//! Evaluation shared by chess and Knight Relay Chess.

use super::attacks::{knight, rank_for};
use super::{BISHOP, Customs, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK};
use crate::core::{Color, Eight, Move, Shape, Square, SquareSet};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally};
use crate::pieces::riders::narrow::{bishop, rook};

/// Middlegame and ending values by kind.
const VALUES: [Score; 6] = [
    Score::new(90, 110),
    Score::new(320, 300),
    Score::new(335, 320),
    Score::new(480, 530),
    Score::new(960, 980),
    Score::ZERO,
];

/// What knights are worth where they cannot capture but lend their leap.
const RELAY_KNIGHT: Score = Score::new(260, 200);

/// Weights of the phase by kind; the start position has 24.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

impl<C: Customs> Evaluate for Orthodox<C> {
    fn terms<T: Tally>(&self, tally: &mut T) {
        for color in Color::BOTH {
            self.material(color, tally);
            self.squares(color, tally);
            self.mobility(color, tally);
            self.king_safety(color, tally);
        }
    }

    fn phase(&self) -> i32 {
        let weight: i32 = (KNIGHT..KING)
            .map(|kind| PHASE[kind as usize] * self.men().kind(kind).len() as i32)
            .sum();
        weight.min(24) * FULL_PHASE / 24
    }

    fn gain(&self, step: Move) -> i32 {
        let victim = match self.men().at(step.to()) {
            Some(man) => self.value(man.kind).middle,
            None if self.is_en_passant(step) => self.value(PAWN).middle,
            None => 0,
        };
        let promotion = step
            .promotion()
            .map_or(0, |kind| (self.value(kind) - self.value(PAWN)).middle);
        victim + promotion
    }

    fn worth(&self, square: Square) -> i32 {
        self.men()
            .at(square)
            .map_or(0, |man| self.value(man.kind).middle)
    }
}

impl<C: Customs> Orthodox<C> {
    fn value(&self, kind: u8) -> Score {
        if C::RELAY && kind == KNIGHT {
            RELAY_KNIGHT
        } else {
            VALUES[kind as usize]
        }
    }

    fn material<T: Tally>(&self, color: Color, tally: &mut T) {
        for kind in PAWN..KING {
            let count = self.men().men(color, kind).len() as i32;
            tally.add("material", color, self.value(kind) * count);
        }
        if self.men().men(color, BISHOP).several() {
            tally.add("material", color, Score::new(25, 45));
        }
    }

    /// Central men, advanced pawns, an active king in the ending.
    fn squares<T: Tally>(&self, color: Color, tally: &mut T) {
        for square in self.men().side(color).squares() {
            let Some(man) = self.men().at(square) else {
                continue;
            };
            let (file, rank) = (Eight::file(square) as i32, rank_for(color, square) as i32);
            // 0 on the edge, 3 in the middle, for file and rank together.
            let center = file.min(7 - file) + rank.min(7 - rank);
            let score = match man.kind {
                PAWN => {
                    let middle = if (2..6).contains(&file) {
                        6 * (rank - 1).min(3)
                    } else {
                        2 * (rank - 1)
                    };
                    Score::new(middle, 9 * (rank - 1)) + self.passed(color, square.index(), rank)
                }
                KNIGHT => Score::new(9, 7) * (center - 3),
                BISHOP => Score::new(5, 4) * (center - 3),
                ROOK => Score::new(
                    if rank == 6 {
                        20
                    } else {
                        3 * file.min(7 - file)
                    },
                    0,
                ),
                QUEEN => Score::new(1, 6) * (center - 3),
                _ => Score::new(-12 * center.min(4) - 10 * rank.min(3), 12 * center),
            };
            tally.add("squares", color, score);
        }
    }

    /// The bonus of a pawn that no enemy pawn can stop or capture.
    fn passed(&self, color: Color, index: usize, rank: i32) -> Score {
        let file = 0x0101_0101_0101_0101u64 << (index % 8);
        let files =
            file | (file & !super::attacks::FILE_A) >> 1 | (file & !super::attacks::FILE_H) << 1;
        let ahead = match color {
            Color::White => (!0u64).checked_shl(index as u32 / 8 * 8 + 8).unwrap_or(0),
            Color::Black => (1u64 << (index / 8 * 8)) - 1,
        };
        if (self.men().men(!color, PAWN) & files & ahead).any() {
            return Score::ZERO;
        }
        const BONUS: [Score; 8] = [
            Score::ZERO,
            Score::new(5, 12),
            Score::new(8, 18),
            Score::new(14, 32),
            Score::new(30, 60),
            Score::new(55, 100),
            Score::new(80, 150),
            Score::ZERO,
        ];
        BONUS[rank as usize & 7]
    }

    fn mobility<T: Tally>(&self, color: Color, tally: &mut T) {
        let occupied = self.men().occupied();
        let free = !self.men().side(color);
        let lent = self.lent(color);
        for square in self.men().side(color).squares() {
            let Some(man) = self.men().at(square) else {
                continue;
            };
            let (reach, usual, weight) = match man.kind {
                KNIGHT => (knight(square), 4, Score::new(4, 4)),
                BISHOP => (bishop(square, occupied), 6, Score::new(5, 4)),
                ROOK => (rook(square, occupied), 7, Score::new(2, 4)),
                QUEEN => (
                    bishop(square, occupied) | rook(square, occupied),
                    13,
                    Score::new(1, 3),
                ),
                _ => continue,
            };
            tally.add(
                "mobility",
                color,
                weight * ((reach & free).len() as i32 - usual),
            );
            if lent.has(square) {
                let relayed = (knight(square) & free & !reach).len() as i32;
                tally.add("relays", color, Score::new(4, 4) * relayed);
            }
        }
    }

    /// Enemy men that reach the king's surroundings, and its shelter of pawns.
    fn king_safety<T: Tally>(&self, color: Color, tally: &mut T) {
        let king = self.king(color);
        let ring = super::attacks::king(king) | u64::of(king);
        let occupied = self.men().occupied();
        let (mut attackers, mut weight) = (0, 0);
        for square in self.men().side(!color).squares() {
            let Some(man) = self.men().at(square) else {
                continue;
            };
            let (mut reach, danger) = match man.kind {
                KNIGHT if !C::RELAY => (knight(square), 20),
                BISHOP => (bishop(square, occupied), 20),
                ROOK => (rook(square, occupied), 40),
                QUEEN => (bishop(square, occupied) | rook(square, occupied), 80),
                _ => continue,
            };
            if self.lent(!color).has(square) {
                reach |= knight(square);
            }
            let hits = (reach & ring).len() as i32;
            if hits > 0 {
                attackers += 1;
                weight += danger * (1 + hits) / 2;
            }
        }
        const SHARE: [i32; 8] = [0, 10, 50, 75, 88, 94, 97, 99];
        let danger = weight * SHARE[(attackers as usize).min(7)] / 100;
        tally.add("king safety", color, Score::new(-danger, -danger / 8));
        let shelter = (ring & self.men().men(color, PAWN)).len() as i32;
        tally.add("king safety", color, Score::new(10 * shelter.min(3), 0));
    }
}
