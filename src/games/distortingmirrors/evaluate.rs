//! Evaluation: men by board, the joint turns of twins, what these capture, advancing pawns, lines to the
//! kings.

use super::directions::{COMPASS, half, origins_of, steps};
use super::generate::end;
use super::{DistortingMirrors, KING, PAWN, PROMOTIONS, params, weights};
use crate::core::{Color, Shape, Square, SquareSet, Step, StepList, Twin};
use crate::eval::net::{Net, built_in};
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, fitted, terms};
use crate::pieces::Direction;
use crate::pieces::tables::DISTANCES;
use crate::rules::{Insight, Position};
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
        temperatures: &[7.0, 2.4, 1.2, 0.67, 0.34, 0.17, 0.075],
        nodes: &[1200, 2850, 7000, 22_000, 54_000, 170_000, 560_000],
    };

    fn net() -> Option<&'static Arc<Net>> {
        built_in!(DistortingMirrors, "distortingmirrors.net")
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        tally.one(TEMPO, 0, self.side());
        for color in Color::BOTH {
            let turns = self.turns_of(color, tally);
            self.men_of(color, &turns.led, tally);
            self.pawns_of(color, tally);
            self.threats(color, &turns, tally);
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
        let victims = turn.to & self.men.side(!self.side());
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

    /// Those of max-range men whose twins lead are written as their twins' steps.
    fn captures_on(&self, square: Square, list: &mut StepList) {
        let us = self.side();
        let (ours, theirs) = (self.men.side(us), self.men.side(!us));
        for from in self.attackers_of(square, us).squares() {
            let pawn = self.men.kind(PAWN).has(from);
            let twin = self.partner(us, pawn, from).filter(|_| from.index() >= 64);
            let step = match (twin, Direction::between(from, square)) {
                (Some(twin), Some(direction)) => {
                    let to = end(pawn, twin, direction, ours, theirs);
                    Step::new(twin, to.first())
                }
                _ => Step::new(from, square),
            };
            match self.turn(step) {
                Some(turn) if turn.promotes => {
                    list.extend(PROMOTIONS.map(|kind| step.promoting(kind)));
                }
                _ => list.push(step),
            }
        }
        // In the order in which all steps are generated.
        let kind = |step: &Step| self.men.at(step.from()).map(|man| man.kind);
        list.sort_by_key(|step| (kind(step), step.from()));
    }
}

/// The turns of a side.
struct SideTurns {
    /// Turns by the square of the man that leads them.
    led: [u8; 128],
    /// How many there are.
    count: usize,
    /// Those that capture two men.
    doubles: i32,
    /// The squares that they enter.
    entered: u128,
    /// The enemies that they capture, by the kind that leads.
    prey: [u128; 6],
}

impl DistortingMirrors {
    /// The kings of a side, the short-range one first.
    #[inline]
    fn kings(&self, color: Color) -> [Square; 2] {
        let kings = self.men.men(color, KING);
        [0, 1].map(|board| half(kings, board).first().offset(64 * board as i32))
    }

    /// What a side's turns do together. Having none loses.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn turns_of<T: Tally>(&self, color: Color, tally: &mut T) -> SideTurns {
        let waits = usize::from(self.side() != color);
        let mut all = SideTurns {
            led: [0; 128],
            count: 0,
            doubles: 0,
            entered: 0,
            prey: [0; 6],
        };
        for pawn in self.freed(color).squares() {
            all.count += 1;
            all.entered |= u128::of(pawn);
            all.led[pawn.index()] = 1;
        }
        for board in 0..2 {
            let on_board = |square: Square| square.offset(64 * board as i32);
            let men = half(self.men.side(color), board);
            let pawns = half(self.men.kind(PAWN), board);
            for pawn in (men & pawns).squares() {
                self.turns_led::<true, T>(color, PAWN, on_board(pawn), &mut all, tally);
            }
            for lead in (men & !pawns).squares().map(on_board) {
                if let Some(man) = self.men.at(lead) {
                    self.turns_led::<false, T>(color, man.kind, lead, &mut all, tally);
                }
            }
        }
        tally.count(DOUBLE_CAPTURES, waits, color, all.doubles);
        tally.one(ROOM, all.count.min(ROOM.len - 1), color);
        for (board, &king) in self.kings(!color).iter().enumerate() {
            let entered = half(all.entered, board);
            let ring = steps(color, KING, king, entered, entered);
            tally.one(RING_ATTACKS, board * 9 + ring.len() as usize, color);
        }
        all
    }

    /// Adds the turns that a man, a pawn or another, leads to those of its side.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn turns_led<const IS_PAWN: bool, T: Tally>(
        &self,
        color: Color,
        kind: u8,
        lead: Square,
        all: &mut SideTurns,
        tally: &mut T,
    ) {
        let waits = usize::from(self.side() != color);
        let enemies = self.men.side(!color);
        // No two turns of a man take it, or its twin, to the same square.
        let (mut led, mut to) = (0, 0);
        self.led::<IS_PAWN>(color, kind, lead, |turn| {
            led += 1;
            to |= turn.to;
            let [short, max] = [0, 1].map(|board| half(turn.to & enemies, board));
            all.doubles += i32::from(short.any() && max.any());
        });
        if led == 0 {
            return;
        }
        all.count += usize::from(led);
        all.entered |= to;
        all.led[lead.index()] += led;
        all.prey[kind as usize] |= to & enemies;
        for (board, &king) in self.kings(!color).iter().enumerate() {
            let near = half(to, board) & origins_of(color, king)[kind as usize];
            if near.any() {
                let feature = (2 * waits + board) * 6 + kind as usize;
                tally.count(APPROACHES, feature, color, near.len() as i32);
            }
        }
    }

    /// What each man of a side is worth on its own.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn men_of<T: Tally>(&self, color: Color, led: &[u8; 128], tally: &mut T) {
        let kings = [self.kings(!color), self.kings(color)];
        for board in 0..2 {
            let distances = kings.map(|kings| &DISTANCES[kings[board].index() % 64]);
            for kind in PAWN..=KING {
                let row = board * 6 + kind as usize;
                let men = half(self.men.men(color, kind), board);
                tally.count(MATERIAL, row, color, men.len() as i32);
                for square in men.squares() {
                    let place = PLACE[color.index()][square.index() % 64];
                    tally.one(PLACES, row * 32 + usize::from(place), color);
                    if kind != PAWN {
                        let [enemy, own] = distances.map(|table| table[square.index() % 64]);
                        tally.one(NEAR_ENEMY, row * 8 + usize::from(enemy), color);
                        tally.one(NEAR_OWN, row * 8 + usize::from(own), color);
                    }
                    let square = square.offset(64 * board as i32);
                    let turns = usize::from(led[square.index()]);
                    match self.twins.of(square) {
                        None => {
                            tally.one(SINGLE, row, color);
                            tally.one(TURNS_OF, (6 + row) * 9 + turns.min(8), color);
                        }
                        Some(twin) if board == 0 => {
                            // A max-range pawn leads its own turns while its twin waits.
                            let turns = turns + usize::from(led[twin.index()]);
                            tally.one(TURNS_OF, row * 9 + turns.min(8), color);
                        }
                        Some(_) => {}
                    }
                }
            }
        }
    }

    /// How far a side's pawns have come, and what is before them.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pawns_of<T: Tally>(&self, color: Color, tally: &mut T) {
        for board in 0..2 {
            let [own, enemy] = [color, !color].map(|color| half(self.men.men(color, PAWN), board));
            let men = half(self.men.occupied(), board);
            for square in own.squares() {
                let rank = rank_for(color, square);
                let [way, around] = AHEAD[color.index()][square.index() % 64];
                if (around & enemy).is_empty() {
                    tally.one(PASSED, board * 8 + rank, color);
                }
                if (way & men).is_empty() {
                    tally.one(FREE_WAY, board * 8 + rank, color);
                }
                match self.twins.of(square.offset(64 * board as i32)) {
                    None => tally.one(SINGLE_PAWNS, board * 8 + rank, color),
                    Some(twin) if board == 0 => {
                        tally.one(PAWN_PAIRS, rank * 8 + rank_for(color, twin), color);
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// What a side can capture. A man is guarded if an enemy on its square could be captured.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(&self, color: Color, turns: &SideTurns, tally: &mut T) {
        let waits = usize::from(self.side() != color);
        let (ours, theirs) = (self.men.side(color), self.men.side(!color));
        let prey = turns.prey.iter().fold(0, |all, prey| all | prey);
        for square in (prey & !self.men.kind(KING)).squares() {
            let Some(man) = self.men.at(square) else {
                continue;
            };
            let victim = square.index() / 64 * 6 + man.kind as usize;
            let place = u128::of(square);
            let guarded = self.is_attacked(color, square, ours | place, theirs & !place);
            let case = 2 * waits + usize::from(guarded);
            tally.one(PREY, case * 12 + victim, color);
            for (attacker, prey) in turns.prey.iter().enumerate() {
                if prey.has(square) {
                    tally.one(THREATS, (case * 6 + attacker) * 12 + victim, color);
                }
            }
        }
    }

    /// The lines to a side's kings: the directions open to the max-range one, and the enemies that aim at
    /// either.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn lines<T: Tally>(&self, color: Color, tally: &mut T) {
        let sides = [self.men.side(color), self.men.side(!color)];
        let kings = self.kings(color);
        let [ours, theirs] = sides.map(|men| half(men, 1));
        for direction in COMPASS.of(color, KING) {
            let open = direction.way(kings[1], ours | theirs) & !ours;
            if open.any() {
                let row = usize::from((open & theirs).any());
                tally.one(KING_LINES, row * 8 + open.len() as usize, color);
            }
        }
        for (board, king) in kings.into_iter().enumerate() {
            let [ours, theirs] = sides.map(|men| half(men, board));
            for (kind, &origins) in origins_of(!color, king).iter().enumerate() {
                let men = half(self.men.kind(kind as u8), board);
                for from in (origins & men & theirs).squares() {
                    let Some(direction) = Direction::between(from, king) else {
                        continue;
                    };
                    let passed = direction.passed(from, king) & (ours | theirs);
                    let row = match passed {
                        0 => board,
                        men if men.several() => continue,
                        man if (man & ours).any() => 2,
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

/// By side and square, its place: four for each rank as the side counts, from the edge to the middle.
static PLACE: [[u8; 64]; 2] = {
    let mut table = [[0; 64]; 2];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        let place = if file < 4 { file } else { 7 - file };
        table[0][square as usize] = 4 * rank + place;
        table[1][square as usize] = 4 * (7 - rank) + place;
        square += 1;
    }
    table
};

/// A square's rank as a side counts, from 0.
#[inline]
fn rank_for(color: Color, square: Square) -> usize {
    usize::from(Twin::rank_for(color, square))
}
