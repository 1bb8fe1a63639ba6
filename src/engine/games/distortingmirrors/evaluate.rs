//! Evaluation: pieces by board, the joint turns of twins and their captures, advancing pawns, and lines to
//! the kings.

use super::directions::{AHEAD, half, neighbours, origins_of, steps};
use super::generate::end;
use super::pieces::PROMOTIONS;
use super::position::DistortingMirrors;
use super::scope::Scope;
use super::{params, weights};
use crate::core::{Color, Square, SquareSet, Step, StepList};
use crate::eval::net::{Net, built_in};
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, fitted, terms};
use crate::games::orthodox::{KING, PAWN};
use crate::pieces::tables::DISTANCES;
use crate::pieces::{Direction, rays};
use crate::rules::{Insight, Position};
use std::sync::Arc;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by board, the short-range one first, and kind: pawn, knight, bishop, rook, queen, king.
    MATERIAL[2; 6],
    /// Pieces without a twin by board and kind.
    SINGLE[2; 6],
    /// Pieces by board, kind, rank from their owner's view, and file from the edge to the middle.
    PLACES[2 * 6 * 8; 4],
    /// Twin pawns by the short-range one's rank (line) and the max-range one's.
    PAWN_PAIRS[8; 8],
    /// Pawns without a twin by board and rank.
    SINGLE_PAWNS[2; 8],
    /// Passed pawns, by board and rank.
    PASSED[2; 8],
    /// Pawns with no piece ahead of them on their file, by board and rank.
    FREE_WAY[2; 8],
    /// Sides by the number of their castling rights.
    CASTLINGS[1; 3],
    /// Pieces by kind and number of turns that they lead: twins, short-range singles, max-range singles.
    TURNS_OF[3 * 6; 9],
    /// Sides by the number of their turns, sixteen or more as sixteen.
    ROOM[1; 17],
    /// Pieces other than pawns by board, kind and distance to the enemy king.
    NEAR_ENEMY[2 * 6; 8],
    /// Pieces other than pawns by board, kind and distance to their own king.
    NEAR_OWN[2 * 6; 8],
    /// Attacks by the attacker's kind (line) and the victim's board and kind: those of the side to move on
    /// unguarded and on guarded pieces, then those of the other side.
    THREATS[4 * 6; 12],
    /// Attacked enemy pieces by board and kind, in the same four cases.
    PREY[4; 12],
    /// Turns that capture two pieces: of the side to move, of the other side.
    DOUBLE_CAPTURES[1; 2],
    /// Turns to a square from which the piece would attack an enemy king if nothing were in between, by board
    /// and kind: of the side to move, of the other side.
    APPROACHES[2 * 2; 6],
    /// Squares entered by turns next to the enemy's short-range king, then next to its max-range king.
    RING_ATTACKS[2; 9],
    /// Directions open to the max-range king by number of squares: ending on an empty square, on an enemy.
    KING_LINES[2; 8],
    /// Enemies that aim at a king, by kind: at the short-range king, prevented only by their twins; at the
    /// max-range king, prevented only by their twins; blocked by one piece of the king's side; blocked by one
    /// of their own pieces.
    AIMS[4; 6],
}

/// Piece values for the search by board, the short-range one first, and kind.
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

/// Contribution of each kind to the game phase; the start position has a total of 48.
const PHASE: [i32; 6] = [0, 1, 1, 2, 4, 0];

impl Evaluate for DistortingMirrors {
    #[inline(always)]
    fn weights(_: Self::Options) -> &'static Weights {
        const { &fitted!(TERMS, weights, params) }
    }

    fn levels(_: Self::Options) -> &'static Levels {
        &Levels {
            temperatures: &[7.0, 2.4, 1.2, 0.67, 0.34, 0.17, 0.075],
            nodes: &[1200, 2850, 7000, 22_000, 54_000, 170_000, 560_000],
        }
    }

    fn net(_: Self::Options) -> Option<&'static Arc<Net>> {
        built_in!(DistortingMirrors, "distortingmirrors.net")
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        tally.one(TEMPO, 0, self.side());
        for color in Color::BOTH {
            self.pieces_of(color, tally);
            self.pawns_of(color, tally);
            tally.one(CASTLINGS, self.castling.number(color), color);
        }
        if tally.suffices() {
            return;
        }
        let mut totals = [Totals::default(), Totals::default()];
        for color in Color::BOTH {
            totals[color.index()] = self.turns_of(color, tally);
        }
        for color in Color::BOTH {
            let [own, other] = [color, !color].map(|color| &totals[color.index()]);
            self.threats(color, own, other, tally);
            self.lines(color, tally);
        }
    }

    fn phase(&self) -> i32 {
        let weight: i32 =
            (PAWN..KING).map(|kind| PHASE[kind as usize] * self.board.kind(kind).len() as i32).sum();
        weight.min(48) * FULL_PHASE / 48
    }

    fn gain(&self, step: Step) -> i32 {
        let Some(turn) = self.turn(step) else {
            return 0;
        };
        let value = |square: Square, kind: u8| VALUES[square.index() / 64][kind as usize].middle();
        let victims = turn.to & self.board.side(!self.side());
        let captured: i32 =
            victims.squares().filter_map(|square| Some(value(square, self.board.at(square)?.kind))).sum();
        let Some(kind) = step.promotion() else {
            return captured;
        };
        let promoted = |square: Square| value(square, kind) - value(square, PAWN);
        captured + promoted(turn.lead.0) + self.twins.of(turn.lead.0).map_or(0, promoted)
    }

    /// Counts only the piece itself: its twin stays on the board as a single piece.
    fn value(&self, kind: u8, board: usize) -> i32 {
        VALUES[board][kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        self.board.at(square).map_or(0, |piece| VALUES[square.index() / 64][piece.kind as usize].middle())
    }

    /// A capture by a max-range piece that follows its twin is listed as the twin's step.
    fn captures_on(&self, square: Square, list: &mut StepList) {
        let us = self.side();
        let (ours, theirs) = (self.board.side(us), self.board.side(!us));
        for from in self.attackers_of(square, us).squares() {
            let pawn = self.board.kind(PAWN).has(from);
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
        // Sort by the order in which the generator lists steps.
        let kind = |step: &Step| self.board.at(step.from()).map(|piece| piece.kind);
        list.sort_by_key(|step| (kind(step), step.from()));
    }
}

/// Totals over the turns of a side.
#[derive(Default)]
struct Totals {
    /// The number of turns.
    turns: u32,
    /// The number of turns that capture two pieces.
    doubles: u32,
    /// The squares that the turns enter, by the leading kind.
    entered: [u128; 6],
    /// By board, a superset of the squares on which they could capture an enemy, without pawns' turns.
    guarded: [u64; 2],
    /// The number of turns for [`APPROACHES`], by board and leading kind.
    near: [[u32; 6]; 2],
}

impl DistortingMirrors {
    /// The kings of a side, the short-range one first.
    #[inline]
    fn kings(&self, color: Color) -> [Square; 2] {
        let kings = self.board.pieces(color, KING);
        [0, 1].map(|board| half(kings, board).first().offset(64 * board as i32))
    }

    /// Counts the terms of a side's turns, and returns their totals.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn turns_of<T: Tally>(&self, color: Color, tally: &mut T) -> Totals {
        let waits = usize::from(self.side() != color);
        let kings = self.kings(!color);
        let aims = kings.map(|king| origins_of(color, king));
        let (leads, freed) = (self.leads(color), self.freed(color));
        let mut all = Totals::default();
        let mut add = |lead: Square, kind: u8, scope: Scope| {
            let Scope { turns, doubles, to, guarded } = scope;
            let number = usize::from(kind);
            let row = if self.twins.all().has(lead) { number } else { 6 + lead.index() / 64 * 6 + number };
            tally.one(TURNS_OF, row * 9 + turns.min(8) as usize, color);
            all.turns += turns;
            all.doubles += doubles;
            all.entered[number] |= to;
            for (board, aims) in aims.iter().enumerate() {
                all.near[board][number] += (half(to, board) & aims[number]).len();
                all.guarded[board] |= guarded[board];
            }
        };
        for board in 0..2 {
            let [leads, pawns] = [leads, self.board.kind(PAWN)].map(|pieces| half(pieces, board));
            let on_board = |square: Square| square.offset(64 * board as i32);
            for pawn in (leads & pawns).squares().map(on_board) {
                let scope = if freed.has(pawn) {
                    Scope::promotion(pawn)
                } else {
                    self.scope::<true>(color, PAWN, pawn)
                };
                add(pawn, PAWN, scope);
            }
            for lead in (leads & !pawns).squares().map(on_board) {
                if let Some(piece) = self.board.at(lead) {
                    add(lead, piece.kind, self.scope::<false>(color, piece.kind, lead));
                }
            }
        }
        tally.count(DOUBLE_CAPTURES, waits, color, all.doubles as i32);
        tally.one(ROOM, ROOM.len.min(all.turns as usize + 1) - 1, color);
        let entered = all.entered.iter().fold(0, |all, kind| all | kind);
        for (board, &king) in kings.iter().enumerate() {
            for (kind, &near) in all.near[board].iter().enumerate() {
                let feature = (2 * waits + board) * 6 + kind;
                tally.count(APPROACHES, feature, color, near as i32);
            }
            let entered = half(entered, board);
            let ring = steps(color, KING, king, entered, entered);
            tally.one(RING_ATTACKS, board * 9 + ring.len() as usize, color);
        }
        all
    }

    /// Counts the terms of each piece of a side.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces_of<T: Tally>(&self, color: Color, tally: &mut T) {
        let kings = [self.kings(!color), self.kings(color)];
        for board in 0..2 {
            let distances = kings.map(|kings| &DISTANCES[kings[board].index() % 64]);
            let twins = half(self.twins.all(), board);
            for kind in PAWN..=KING {
                let row = board * 6 + kind as usize;
                let pieces = half(self.board.pieces(color, kind), board);
                tally.count(MATERIAL, row, color, pieces.len() as i32);
                tally.count(SINGLE, row, color, (pieces & !twins).len() as i32);
            }
            let others = self.board.side(color) & !self.board.kind(PAWN);
            for square in half(others, board).squares() {
                let Some(piece) = self.board.at(square.offset(64 * board as i32)) else {
                    continue;
                };
                let row = board * 6 + piece.kind as usize;
                let place = PLACE[color.index()][square.index() % 64];
                tally.one(PLACES, row * 32 + usize::from(place), color);
                let [enemy, own] = distances.map(|table| table[square.index() % 64]);
                tally.one(NEAR_ENEMY, row * 8 + usize::from(enemy), color);
                tally.one(NEAR_OWN, row * 8 + usize::from(own), color);
            }
        }
    }

    /// Counts the terms of a side's pawns: their squares, and the squares in front of them.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pawns_of<T: Tally>(&self, color: Color, tally: &mut T) {
        for board in 0..2 {
            let [own, enemy] = [color, !color].map(|color| half(self.board.pieces(color, PAWN), board));
            let pieces = half(self.board.occupied(), board);
            for square in own.squares() {
                let rank = rank_for(color, square);
                let place = PLACE[color.index()][square.index() % 64];
                tally.one(PLACES, board * 6 * 32 + usize::from(place), color);
                let [file, around] = AHEAD[color.index()][square.index() % 64];
                if (around & enemy).is_empty() {
                    tally.one(PASSED, board * 8 + rank, color);
                }
                if (file & pieces).is_empty() {
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

    /// Counts the pieces that a side can capture. A piece is guarded if its side could capture an enemy on
    /// its square.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(&self, color: Color, own: &Totals, other: &Totals, tally: &mut T) {
        let waits = usize::from(self.side() != color);
        let (ours, theirs) = (self.board.side(color), self.board.side(!color));
        for board in 0..2 {
            let victims = half(theirs & !self.board.kind(KING), board);
            let attacked = own.entered.map(|squares| half(squares, board) & victims);
            for square in attacked.iter().fold(0, |all, squares| all | squares).squares() {
                let attackers = attacked.map(|squares| squares.has(square));
                let guarded = other.guarded[board].has(square);
                let square = square.offset(64 * board as i32);
                let Some(piece) = self.board.at(square) else {
                    continue;
                };
                let victim = board * 6 + piece.kind as usize;
                let place = u128::of(square);
                let guarded = guarded || self.pawn_attacks(color, square, ours | place, theirs & !place);
                let case = 2 * waits + usize::from(guarded);
                tally.one(PREY, case * 12 + victim, color);
                for (attacker, attacks) in attackers.into_iter().enumerate() {
                    if attacks {
                        tally.one(THREATS, (case * 6 + attacker) * 12 + victim, color);
                    }
                }
            }
        }
    }

    /// Counts the lines to a side's kings: the open directions from the max-range king, and the enemies that
    /// aim at either king.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn lines<T: Tally>(&self, color: Color, tally: &mut T) {
        let sides = [self.board.side(color), self.board.side(!color)];
        let kings = self.kings(color);
        let [ours, theirs] = sides.map(|pieces| half(pieces, 1));
        let free = neighbours(color, KING, kings[1]) & !ours;
        rays(kings[1], free, ours | theirs, |ray, _| {
            let row = usize::from((ray & theirs).any());
            tally.one(KING_LINES, row * 8 + (ray & !ours).len() as usize, color);
        });
        for (board, king) in kings.into_iter().enumerate() {
            let [ours, theirs] = sides.map(|pieces| half(pieces, board));
            for from in self.aiming(color, king, sides[1]).squares() {
                let piece = self.board.at(from.offset(64 * board as i32));
                let (Some(piece), Some(direction)) = (piece, Direction::between(from, king)) else {
                    continue;
                };
                let passed = direction.passed(from, king) & (ours | theirs);
                let row = match passed {
                    0 => board,
                    pieces if pieces.several() => continue,
                    piece if (piece & ours).any() => 2,
                    _ => 3,
                };
                tally.one(AIMS, row * 6 + piece.kind as usize, color);
            }
        }
    }
}

/// By side and square, the index in a row of [`PLACES`]: four files, from the edge to the middle, for each
/// rank from the side's point of view.
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

/// A square's rank from a side's point of view, starting at 0.
#[inline]
fn rank_for(color: Color, square: Square) -> usize {
    (square.index() % 64 / 8) ^ (7 * color.index())
}
