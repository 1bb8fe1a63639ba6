//! Evaluation: men by board, the turns that twins have together, pawns on their way, open lines to the kings.

use super::directions::{Direction, half};
use super::{DistortingMirrors, KING, KNIGHT, PAWN, last_rank};
use crate::core::{Color, Move, Shape, Square, SquareSet, Twin};
use crate::eval::{Evaluate, FULL_PHASE, Score, Tally};

/// Values by board, the short-range one first, and kind.
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

/// What a square is worth to a man on it, by board, kind and White's square: on the short-range board the way
/// to anywhere is long, and the king is safest in its corner while many men are left.
static PLACES: [[[Score; 64]; 6]; 2] = {
    let mut table = [[[Score::ZERO; 64]; 6]; 2];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square as i32 % 8, square as i32 / 8);
        let center = from_edge(file) + from_edge(rank);
        let mut kind = KNIGHT as usize;
        while kind < KING as usize {
            table[0][kind][square] = Score::new(5 * (center - 2), 4 * (center - 2));
            table[1][kind][square] = Score::flat(2 * (center - 2));
            kind += 1;
        }
        let ranks = if rank < 3 { rank } else { 3 };
        table[0][kind][square] = Score::new(-6 * center - 6 * ranks, 6 * center);
        square += 1;
    }
    table
};

/// How far a file or rank is from the edge.
const fn from_edge(line: i32) -> i32 {
    if line < 4 { line } else { 7 - line }
}

/// What a turn of a kind is worth.
const TURN: [Score; 6] = [
    Score::new(3, 4),
    Score::new(6, 6),
    Score::new(6, 6),
    Score::new(6, 6),
    Score::new(4, 5),
    Score::new(3, 10),
];

/// With fewer turns a side comes near to losing for want of them.
const ENOUGH_TURNS: i32 = 8;

impl Evaluate for DistortingMirrors {
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
        let value = |square: Square, kind: u8| VALUES[square.index() / 64][kind as usize].middle;
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
            VALUES[square.index() / 64][man.kind as usize].middle
        })
    }

    fn captures_on(&self, step: Move, square: Square) -> bool {
        self.turn(step).is_some_and(|turn| turn.to().has(square))
    }
}

impl DistortingMirrors {
    fn men_of<T: Tally>(&self, color: Color, tally: &mut T) {
        let (mut material, mut squares) = (Score::ZERO, Score::ZERO);
        // Tables are White's; the other side's ranks count from the top.
        let flip = 56 * color.index();
        for kind in KNIGHT..=KING {
            for board in 0..2 {
                let men = half(self.men.men(color, kind), board);
                material += VALUES[board][kind as usize] * men.len() as i32;
                for square in men.squares() {
                    squares += PLACES[board][kind as usize][square.index() ^ flip];
                }
            }
        }
        let mut pawns = Score::ZERO;
        for square in self.men.men(color, PAWN).squares() {
            material += VALUES[square.index() / 64][PAWN as usize];
            let rank = i32::from(Twin::rank(square) ^ (7 * color.index() as u8));
            pawns += self.pawn(color, square, rank);
        }
        tally.add("material", color, material);
        tally.add("squares", color, squares);
        tally.add("pawns", color, pawns);
    }

    /// A pawn's way to promotion. A short-range pawn walks it; a max-range pawn covers it in a turn or two,
    /// so it counts for little until it waits there, and then its twin's steps count more.
    fn pawn(&self, color: Color, square: Square, rank: i32) -> Score {
        let twin = self.twins.of(square);
        let waited_for = twin.is_some_and(|twin| last_rank(color).has(twin));
        let way = match rank {
            7 if twin.is_none() => return Score::new(150, 200),
            7 => return Score::new(20, 30),
            rank if square.index() >= 64 => Score::new(2, 3) * (rank - 1),
            rank => Score::new(4, 8) * (rank - 1) + Score::new(1, 3) * ((rank - 1) * (rank - 1)),
        };
        if waited_for || twin.is_none() {
            way + way
        } else {
            way
        }
    }

    /// The turns of all pairs and single men. To have none loses.
    fn mobility<T: Tally>(&self, color: Color, tally: &mut T) {
        let mut turns = 0;
        let mut score = Score::ZERO;
        self.each_turn(color, |kind, _| {
            turns += 1;
            score += TURN[kind as usize];
        });
        tally.add("mobility", color, score);
        let missing = (ENOUGH_TURNS - turns).max(0);
        tally.add("room", color, Score::flat(-2 * missing * missing));
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
        tally.add("king safety", color, Score::new(-danger, -danger / 4));
    }
}
