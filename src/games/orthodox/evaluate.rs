//! Evaluation shared by chess and Knight Relay Chess.

use super::attacks::{knight, rank_for};
use super::{BISHOP, Customs, KING, KNIGHT, Orthodox, PAWN, QUEEN, ROOK};
use crate::core::{Color, Eight, Move, Shape, Square, SquareSet};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally, Weights, terms};
use crate::pieces::riders::narrow::{bishop, rook};

terms! {
    /// Men by kind: pawn, knight, bishop, rook, queen.
    MATERIAL[1; 5],
    /// Two bishops or more.
    BISHOP_PAIR[1; 1],
    /// Men by kind, rank as their owner counts, and file from the edge to the middle.
    PLACES[6 * 8; 4],
    /// Pawns that no enemy pawn can stop or capture, by rank.
    PASSED[1; 8],
    /// Knights, bishops, rooks and queens by the number of squares they reach.
    MOBILITY[4; 28],
    /// Squares that a man reaches by a relay only.
    RELAYS[1; 1],
    /// Units of danger to the own king, and eighths of them.
    KING_DANGER[1; 2],
    /// Pawns beside the own king, up to three.
    SHELTER[1; 1],
}

/// Values for the search by kind.
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
    const WEIGHTS: Weights = C::WEIGHTS;

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
            Some(man) => self.value(man.kind).middle(),
            None if self.is_en_passant(step) => self.value(PAWN).middle(),
            None => 0,
        };
        let promotion = step
            .promotion()
            .map_or(0, |kind| (self.value(kind) - self.value(PAWN)).middle());
        victim + promotion
    }

    fn worth(&self, square: Square) -> i32 {
        self.men()
            .at(square)
            .map_or(0, |man| self.value(man.kind).middle())
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
            tally.count(MATERIAL, kind as usize, color, count);
        }
        if self.men().men(color, BISHOP).several() {
            tally.one(BISHOP_PAIR, 0, color);
        }
    }

    fn squares<T: Tally>(&self, color: Color, tally: &mut T) {
        for kind in PAWN..=KING {
            for square in self.men().men(color, kind).squares() {
                let (file, rank) = (
                    Eight::file(square) as usize,
                    rank_for(color, square) as usize,
                );
                let index = (kind as usize * 8 + rank) * 4 + file.min(7 - file);
                tally.one(PLACES, index, color);
                if kind == PAWN && self.is_passed(color, square.index()) {
                    tally.one(PASSED, rank, color);
                }
            }
        }
    }

    /// Whether no enemy pawn can stop or capture the pawn on a square.
    fn is_passed(&self, color: Color, index: usize) -> bool {
        let file = 0x0101_0101_0101_0101u64 << (index % 8);
        let files =
            file | (file & !super::attacks::FILE_A) >> 1 | (file & !super::attacks::FILE_H) << 1;
        let ahead = match color {
            Color::White => (!0u64).checked_shl(index as u32 / 8 * 8 + 8).unwrap_or(0),
            Color::Black => (1u64 << (index / 8 * 8)) - 1,
        };
        (self.men().men(!color, PAWN) & files & ahead).is_empty()
    }

    fn mobility<T: Tally>(&self, color: Color, tally: &mut T) {
        let occupied = self.men().occupied();
        let free = !self.men().side(color);
        let lent = self.lent(color);
        for square in (self.men().side(color) & !self.men().kind(PAWN)).squares() {
            let Some(man) = self.men().at(square) else {
                continue;
            };
            let reach = match man.kind {
                KNIGHT => knight(square),
                BISHOP => bishop(square, occupied),
                ROOK => rook(square, occupied),
                QUEEN => bishop(square, occupied) | rook(square, occupied),
                _ => continue,
            };
            let row = (man.kind - KNIGHT) as usize * 28;
            tally.one(MOBILITY, row + (reach & free).len() as usize, color);
            if lent.has(square) {
                let relayed = (knight(square) & free & !reach).len() as i32;
                tally.count(RELAYS, 0, color, relayed);
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
        tally.count(KING_DANGER, 0, color, danger);
        tally.count(KING_DANGER, 1, color, danger / 8);
        let shelter = (ring & self.men().men(color, PAWN)).len() as i32;
        tally.count(SHELTER, 0, color, shelter.min(3));
    }
}
