//! Evaluation: men by board, the turns that twins have together, pawns on their way, open lines to the kings.

use super::directions::{Direction, half};
use super::weights;
use super::{DistortingMirrors, KING, PAWN, last_rank};
use crate::core::{Color, Move, Shape, Square, SquareSet, Twin};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally, Weights, fitted, terms};

terms! {
    /// Men by board, the short-range one first, and kind: pawn, knight, bishop, rook, queen, king.
    MATERIAL[2; 6],
    /// Men by board, kind, rank as their owner counts, and file from the edge to the middle.
    PLACES[2 * 6 * 8; 4],
    /// Pawns by rank: short-range, max-range, and both again if nobody has to be waited for.
    PAWN_WAY[4; 8],
    /// Turns by the kind that makes them.
    TURNS[1; 6],
    /// So many turns; eight are enough.
    ROOM[1; 9],
    /// Units of danger to the own kings, and quarters of them.
    KING_DANGER[1; 2],
}

/// Values for the search by board, the short-range one first, and kind.
const VALUES: [[Score; 6]; 2] = [
    [
        Score::new(60, 90),
        Score::new(240, 230),
        Score::new(120, 120),
        Score::new(120, 130),
        Score::new(270, 280),
        Score::ZERO,
    ],
    [
        Score::new(70, 90),
        Score::new(240, 230),
        Score::new(220, 220),
        Score::new(300, 330),
        Score::new(520, 540),
        Score::ZERO,
    ],
];

/// Weights of the phase by kind; the two boards of the start position have 48.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

impl Evaluate for DistortingMirrors {
    const WEIGHTS: Weights = fitted!(TERMS, weights);

    fn terms<T: Tally>(&self, tally: &mut T) {
        for color in Color::BOTH {
            self.men_of(color, tally);
            self.mobility(color, tally);
            self.king_safety(color, tally);
        }
    }

    fn phase(&self) -> i32 {
        let weight: i32 = (PAWN..KING)
            .map(|kind| PHASE[kind as usize] * self.men.kind(kind).len() as i32)
            .sum();
        weight.min(48) * FULL_PHASE / 48
    }

    fn gain(&self, step: Move) -> i32 {
        let Some(turn) = self.turn(step) else {
            return 0;
        };
        let value = |square: Square, kind: u8| VALUES[square.index() / 64][kind as usize].middle();
        let victims = turn.to() & self.men.side(!self.side);
        let captured: i32 = victims
            .squares()
            .filter_map(|square| Some(value(square, self.men.at(square)?.kind)))
            .sum();
        let Some(kind) = step.promotion() else {
            return captured;
        };
        let promoted = |square: Square| value(square, kind) - value(square, PAWN);
        captured + promoted(turn.lead.0) + self.twins.of(turn.lead.0).map_or(0, promoted)
    }

    /// The twin of a captured man becomes single, and stays.
    fn worth(&self, square: Square) -> i32 {
        self.men.at(square).map_or(0, |man| {
            VALUES[square.index() / 64][man.kind as usize].middle()
        })
    }

    fn captures_on(&self, step: Move, square: Square) -> bool {
        self.turn(step).is_some_and(|turn| turn.to().has(square))
    }
}

impl DistortingMirrors {
    fn men_of<T: Tally>(&self, color: Color, tally: &mut T) {
        for kind in PAWN..=KING {
            for board in 0..2 {
                let row = board * 6 + kind as usize;
                for square in half(self.men.men(color, kind), board).squares() {
                    tally.one(MATERIAL, row, color);
                    let file = square.index() % 8;
                    let rank = (Twin::rank(square) ^ (7 * color.index() as u8)) as usize;
                    tally.one(PLACES, (row * 8 + rank) * 4 + file.min(7 - file), color);
                    if kind == PAWN {
                        let row = board
                            + 2 * usize::from(
                                self.hurries(color, square.offset(64 * board as i32)),
                            );
                        tally.one(PAWN_WAY, row * 8 + rank, color);
                    }
                }
            }
        }
    }

    /// Whether a pawn has to wait for nobody: its twin is gone or waits already.
    fn hurries(&self, color: Color, pawn: Square) -> bool {
        self.twins
            .of(pawn)
            .is_none_or(|twin| last_rank(color).has(twin))
    }

    /// The turns of all pairs and single men. To have none loses.
    fn mobility<T: Tally>(&self, color: Color, tally: &mut T) {
        let mut turns = 0;
        self.each_turn(color, |kind, _| {
            turns += 1;
            tally.one(TURNS, kind as usize, color);
        });
        tally.one(ROOM, turns.min(ROOM.len - 1), color);
    }

    /// Long open lines to the max-range king, and enemies near the short-range king.
    fn king_safety<T: Tally>(&self, color: Color, tally: &mut T) {
        let (ours, theirs) = (self.men.side(color), self.men.side(!color));
        let mut danger = 0;
        for king in self.men.men(color, KING).squares() {
            for direction in Direction::of(color, KING) {
                let Some(end) = direction.reach(king, ours, theirs) else {
                    continue;
                };
                danger += if king.index() < 64 {
                    12 * i32::from(theirs.has(end))
                } else {
                    6 * i32::from(direction.passed(king, end).several())
                };
            }
        }
        tally.count(KING_DANGER, 0, color, danger);
        tally.count(KING_DANGER, 1, color, danger / 4);
    }
}
