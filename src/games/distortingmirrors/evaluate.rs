//! Evaluation: men by board, the joint turns of twins, what these capture, advancing pawns, lines to the
//! kings.

use super::directions::{COMPASS, half, origins_of, reach, steps};
use super::{DistortingMirrors, KING, PAWN};
use super::{params, weights};
use crate::core::{Color, Shape, Square, SquareSet, Step, Twin};
use crate::eval::net::{Net, built_in};
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, fitted, terms};
use crate::pieces::Direction;
use crate::pieces::tables::DISTANCES;
use crate::rules::Position;
use std::sync::Arc;

terms! {
    /// Having the turn.
    TEMPO[1; 1],
    /// Men by board, the short-range one first, and kind: pawn, knight, bishop, rook, queen, king.
    MATERIAL[2; 6],
    /// Men without a twin by board and kind.
    SINGLE[2; 6],
    /// Men by board, kind, rank as their owner counts, and file from the edge to the middle.
    PLACES[2 * 6 * 8; 4],
    /// Twin pawns by the short-range one's rank (line) and the max-range one's.
    PAWN_PAIRS[8; 8],
    /// Pawns without a twin by board and rank.
    SINGLE_PAWNS[2; 8],
    /// Passed pawns, by board and rank.
    PASSED[2; 8],
    /// Pawns with no man before them on their file, by board and rank.
    FREE_WAY[2; 8],
    /// Castlings to which a side has the right.
    CASTLINGS[1; 3],
    /// Men by kind and number of turns they lead: twins, short-range singles, max-range singles.
    TURNS_OF[3 * 6; 9],
    /// The number of turns, at most sixteen.
    ROOM[1; 17],
    /// Men other than pawns by board, kind and distance to the enemy king.
    NEAR_ENEMY[2 * 6; 8],
    /// Men other than pawns by board, kind and distance to their own king.
    NEAR_OWN[2 * 6; 8],
    /// Attacks by the attacker's kind (line) and the victim's board and kind: by the side to move on
    /// unguarded and on guarded men, by the other side on unguarded and on guarded men.
    THREATS[4 * 6; 12],
    /// Enemy men that are attacked, by board and kind, in the same four cases.
    PREY[4; 12],
    /// Turns that capture two men: of the side to move, of the other side.
    DOUBLE_CAPTURES[1; 2],
    /// Turns that end on a line to an enemy king, or a leap from it, with or without men between, by board
    /// and kind: of the side to move, of the other side.
    APPROACHES[2 * 2; 6],
    /// Squares reached beside the enemy's short-range king, then beside its max-range king.
    RING_ATTACKS[2; 9],
    /// Squares that the max-range king could go in a direction, by number: to an empty square, onto an enemy.
    KING_LINES[2; 8],
    /// Enemies that aim at a king, by kind: at the short-range king, held back only by their twins; at the
    /// max-range king, held back only by their twins; the same through one man of the king's side; through
    /// one of their own.
    AIMS[4; 6],
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
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[7.0, 2.6, 1.5, 0.95, 0.64, 0.42, 0.3, 0.2, 0.12],
        nodes: [350.0, 560e3],
    };

    fn net() -> Option<&'static Arc<Net>> {
        built_in!(DistortingMirrors, "distortingmirrors.net")
    }

    fn terms<T: Tally>(&self, tally: &mut T) {
        tally.one(TEMPO, 0, self.side());
        for color in Color::BOTH {
            let reach = self.turns_of(color, tally);
            self.men_of(color, &reach, tally);
            self.threats(color, &reach, tally);
            self.lines(color, tally);
            tally.one(CASTLINGS, self.castling.number(color), color);
        }
    }

    fn phase(&self) -> i32 {
        let weight: i32 = (PAWN..KING)
            .map(|kind| PHASE[kind as usize] * self.men.kind(kind).len() as i32)
            .sum();
        weight.min(48) * FULL_PHASE / 48
    }

    fn gain(&self, step: Step) -> i32 {
        let Some(turn) = self.turn(step) else {
            return 0;
        };
        let value = |square: Square, kind: u8| VALUES[square.index() / 64][kind as usize].middle();
        let victims = turn.to() & self.men.side(!self.side());
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

    /// The twin of a captured man becomes single and stays.
    fn value(kind: u8, board: usize) -> i32 {
        VALUES[board][kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        self.men.at(square).map_or(0, |man| {
            VALUES[square.index() / 64][man.kind as usize].middle()
        })
    }

    fn captures_on(&self, step: Step, square: Square) -> bool {
        self.turn(step).is_some_and(|turn| turn.to().has(square))
    }
}

/// The turns of a side.
struct SideTurns {
    /// Turns by the square of the man that leads them.
    led: [u8; 128],
    /// Enemies that at least one turn captures.
    prey: u128,
    /// By their squares, the kinds that capture them, as a set.
    attackers: [u8; 128],
}

impl DistortingMirrors {
    /// The kings of a side, the short-range one first.
    #[inline]
    fn kings(&self, color: Color) -> [Square; 2] {
        let kings = self.men.men(color, KING);
        [0, 1].map(|board| half(kings, board).first().offset(64 * board as i32))
    }

    /// What a side's turns do together. Having none loses.
    #[inline]
    fn turns_of<T: Tally>(&self, color: Color, tally: &mut T) -> SideTurns {
        let waits = usize::from(self.side() != color);
        let enemies = self.men.side(!color);
        let kings = self.kings(!color);
        let targets = kings.map(|king| origins_of(color, king));
        let mut reach = SideTurns {
            led: [0; 128],
            prey: 0,
            attackers: [0; 128],
        };
        let (mut turns, mut entered) = (0, 0);
        self.each_turn(color, |kind, turn| {
            turns += 1;
            reach.led[turn.lead.0.index()] += 1;
            let to = turn.to();
            entered |= to;
            for (board, targets) in targets.iter().enumerate() {
                if (half(to, board) & targets[kind as usize]).any() {
                    let line = 2 * waits + board;
                    tally.one(APPROACHES, line * 6 + kind as usize, color);
                }
            }
            let victims = to & enemies;
            if victims.any() {
                reach.prey |= victims;
                for square in victims.squares() {
                    reach.attackers[square.index()] |= 1 << kind;
                }
                if victims.several() {
                    tally.one(DOUBLE_CAPTURES, waits, color);
                }
            }
        });
        tally.one(ROOM, turns.min(ROOM.len - 1), color);
        for (board, &king) in kings.iter().enumerate() {
            let ring = steps(color, KING, king) & half(entered, board);
            tally.one(RING_ATTACKS, board * 9 + ring.len() as usize, color);
        }
        reach
    }

    /// What each man of a side is worth on its own.
    #[inline]
    fn men_of<T: Tally>(&self, color: Color, reach: &SideTurns, tally: &mut T) {
        let (our_kings, their_kings) = (self.kings(color), self.kings(!color));
        for square in self.men.side(color).squares() {
            let Some(man) = self.men.at(square) else {
                continue;
            };
            let (board, kind) = (square.index() / 64, man.kind as usize);
            let row = board * 6 + kind;
            let (file, rank) = (square.index() % 8, rank_for(color, square));
            tally.one(MATERIAL, row, color);
            tally.one(PLACES, (row * 8 + rank) * 4 + file.min(7 - file), color);
            let twin = self.twins.of(square);
            let led = usize::from(reach.led[square.index()]);
            match twin {
                None => {
                    tally.one(SINGLE, row, color);
                    tally.one(TURNS_OF, ((1 + board) * 6 + kind) * 9 + led.min(8), color);
                }
                Some(twin) if board == 0 => {
                    // A max-range pawn leads its own turns while its twin waits.
                    let led = led + usize::from(reach.led[twin.index()]);
                    tally.one(TURNS_OF, kind * 9 + led.min(8), color);
                }
                Some(_) => {}
            }
            if man.kind == PAWN {
                match twin {
                    None => tally.one(SINGLE_PAWNS, board * 8 + rank, color),
                    Some(twin) if board == 0 => {
                        tally.one(PAWN_PAIRS, rank * 8 + rank_for(color, twin), color);
                    }
                    Some(_) => {}
                }
                let [way, around] = AHEAD[color.index()][square.index() % 64];
                if (around & half(self.men.men(!color, PAWN), board)).is_empty() {
                    tally.one(PASSED, board * 8 + rank, color);
                }
                if (way & half(self.men.occupied(), board)).is_empty() {
                    tally.one(FREE_WAY, board * 8 + rank, color);
                }
            } else {
                let near = |kings: [Square; 2]| {
                    let distances = &DISTANCES[kings[board].index() % 64];
                    row * 8 + usize::from(distances[square.index() % 64])
                };
                tally.one(NEAR_ENEMY, near(their_kings), color);
                tally.one(NEAR_OWN, near(our_kings), color);
            }
        }
    }

    /// What a side can capture. A man is guarded if an enemy on its square could be captured.
    #[inline]
    fn threats<T: Tally>(&self, color: Color, reach: &SideTurns, tally: &mut T) {
        let waits = usize::from(self.side() != color);
        let (ours, theirs) = (self.men.side(color), self.men.side(!color));
        for square in (reach.prey & !self.men.kind(KING)).squares() {
            let Some(man) = self.men.at(square) else {
                continue;
            };
            let victim = square.index() / 64 * 6 + man.kind as usize;
            let place = u128::of(square);
            let guarded = self.is_attacked(color, square, ours | place, theirs & !place);
            let case = 2 * waits + usize::from(guarded);
            tally.one(PREY, case * 12 + victim, color);
            for attacker in u64::from(reach.attackers[square.index()]).squares() {
                let line = case * 6 + attacker.index();
                tally.one(THREATS, line * 12 + victim, color);
            }
        }
    }

    /// The lines to a side's kings: the directions open to the max-range one, and the enemies that aim at
    /// either.
    #[inline]
    fn lines<T: Tally>(&self, color: Color, tally: &mut T) {
        let (ours, theirs) = (self.men.side(color), self.men.side(!color));
        let kings = self.kings(color);
        for direction in COMPASS.of(color, KING) {
            if let Some(end) = reach(direction, kings[1], ours, theirs) {
                let squares = 1 + direction.passed(kings[1], end).len() as usize;
                let row = usize::from(theirs.has(end));
                tally.one(KING_LINES, row * 8 + squares, color);
            }
        }
        for (board, king) in kings.into_iter().enumerate() {
            for (kind, &origins) in origins_of(!color, king).iter().enumerate() {
                let men = half(self.men.men(!color, kind as u8), board);
                for from in (origins & men).squares() {
                    let from = from.offset(64 * board as i32);
                    let Some(direction) = Direction::between(from, king) else {
                        continue;
                    };
                    let passed = direction.passed(from, king);
                    let (own, enemy) = (passed & half(ours, board), passed & half(theirs, board));
                    let row = match own | enemy {
                        0 => board,
                        men if men.several() => continue,
                        _ if own.any() => 2,
                        _ => 3,
                    };
                    tally.one(AIMS, row * 6 + kind, color);
                }
            }
        }
    }
}

/// By side and square of a pawn, the squares in front of it: those of its file, and those including the next
/// files.
static AHEAD: [[[u64; 2]; 64]; 2] = {
    let mut table = [[[0; 2]; 64]; 2];
    let mut pair = 0;
    while pair < 64 * 64 {
        let (from, to) = (pair / 64, pair % 64);
        let files = (from % 8_usize).abs_diff(to % 8);
        let (rank, other) = (from / 8, to / 8);
        if rank != other && files < 2 {
            let side = (other < rank) as usize;
            table[side][from][1] |= 1 << to;
            if files == 0 {
                table[side][from][0] |= 1 << to;
            }
        }
        pair += 1;
    }
    table
};

/// A square's rank as a side counts, from 0.
#[inline]
fn rank_for(color: Color, square: Square) -> usize {
    usize::from(Twin::rank_for(color, square))
}
