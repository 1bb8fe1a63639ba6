//! Evaluation of Grand Shatranj.

use super::attacks::{FILE_A, FILE_J, piece, up};
use super::pieces::{GENERAL, KINDS, KING, KNIGHT, PAWN, ROOK};
use super::position::GrandShatranj;
use super::promotion::Kinds;
use super::{params, weights};
use crate::core::{Color, Shape, Square, SquareSet, Step, Ten};
use crate::eval::net::{Net, built_in};
use crate::eval::{Evaluate, FULL_PHASE, Levels, Score, Tally, Weights, fitted, terms};
use crate::rules::Position;
use std::sync::Arc;

terms! {
    /// The side to move.
    TEMPO[1; 1],
    /// Pieces by kind: king, general, minister, priestess, oliphant, knight, warmachine, rook, pawn.
    MATERIAL[1; KINDS],
    /// Sides with at most five pieces besides the king, by their number.
    NEARLY_BARE[1; 6],
    /// Pieces by kind, rank from their owner's view, and file from the edge to the middle.
    PLACES[KINDS * 10; 5],
    /// Pieces from the general to the rook by the number of squares they can safely move to.
    MOBILITY[7; SQUARE_COUNTS],
    /// Pieces by kind and distance to the enemy king, in king's steps.
    NEAR_ENEMY[7; 10],
    /// Pieces by kind and distance to their own king, in king's steps.
    NEAR_OWN[7; 10],
    /// Attacked enemy pieces, unguarded ones first, by the attacker's kind and their own kind.
    THREATS[2 * KINDS; KINDS],
    /// Attacked and unguarded pieces by kind: with the enemy to move, with their own side to move.
    HANGING[2; KINDS],
    /// Pieces guarded by a pawn, by kind, and of these the ones that no enemy pawn can ever attack.
    PAWN_GUARDED[2; 7],
    /// Enemy pieces that a pawn could attack by a safe step, by kind.
    PUSHES[1; 7],
    /// Attacked squares around the enemy king, by the attacker's kind.
    RING_HITS[1; 7],
    /// Enemy kings by units of danger.
    KING_DANGER[5; 8],
    /// Reachable squares from which a piece would attack the enemy king, by kind, unguarded squares first.
    CHECKS[2; 7],
    /// Kings by the number of unattacked squares they can move to.
    ROOM[1; 9],
    /// Kings by the number of adjacent own pawns, five or more as five.
    SHELTER[1; 6],
    /// Kings by the number of adjacent own pieces other than pawns.
    RETINUE[1; 9],
    /// Pawns guarded by pawns, by rank.
    CHAINED[1; 10],
    /// Pawns next to a pawn on the same rank, by rank.
    PHALANX[1; 10],
    /// Pawns without friendly pawns on the adjacent files, by file from the edge.
    ISOLATED[1; 5],
    /// Pawns behind another pawn of their side on the same file.
    DOUBLED[1; 1],
    /// Pawns with an enemy piece directly ahead of them, by rank.
    BLOCKED[1; 10],
    /// Pawns at most two files from the enemy king, by the number of ranks to it.
    STORM[1; 10],
    /// Passed pawns by the kind of the best lost piece (the first line is for none) and rank.
    PASSED[8; 10],
    /// Passed pawns by rank: those guarded by pawns, then those whose next square is occupied by an enemy,
    /// only attacked by an enemy, or guarded.
    PASSED_WAY[4; 10],
    /// Passed pawns from the fifth rank on, by the distance of their own and of the enemy king to their next
    /// square, in king's steps.
    PASSED_KINGS[2; 10],
}

/// The number of possible counts of safe squares: 0 to 18.
const SQUARE_COUNTS: usize = 19;

/// Piece values for the search, by kind, based on those of H. G. Muller and ChessV for the same pieces.
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

/// Extra value of a side's last piece in centipawns, because losing it loses the game.
const LAST_PIECE: i32 = 2000;

impl Evaluate for GrandShatranj {
    #[inline(always)]
    fn weights(_: Self::Options) -> &'static Weights {
        const { &fitted!(TERMS, weights, params) }
    }

    fn levels(_: Self::Options) -> &'static Levels {
        &Levels {
            temperatures: &[2.0, 1.26, 0.9, 0.67, 0.51, 0.39, 0.3, 0.23, 0.17, 0.12, 0.06],
            nodes: &[2900, 4500, 7000, 11_500, 21_000, 39_000, 70_000, 120_000],
        }
    }

    fn net(_: Self::Options) -> Option<&'static Arc<Net>> {
        built_in!(GrandShatranj, "grandshatranj.net")
    }

    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn terms<T: Tally>(&self, tally: &mut T) {
        let mut attacks = [Attacks::default(); 2];
        for color in Color::BOTH {
            attacks[color.index()] = self.pieces(color, tally);
        }
        for color in Color::BOTH {
            let (own, enemy) = (&attacks[color.index()], &attacks[(!color).index()]);
            self.threats(color, own, enemy, tally);
            self.king_safety(color, own, enemy, tally);
            self.pawns_alone(color, tally);
            self.passed_pawns(color, own, enemy, tally);
        }
        tally.one(TEMPO, 0, self.side());
    }

    fn phase(&self) -> i32 {
        // A knight counts as one, any other piece as two; the two D armies have a total of 32.
        let board = &self.board;
        let pieces = board.occupied() & !(board.kind(KING) | board.kind(PAWN));
        let weight = 2 * pieces.len() as i32 - board.kind(KNIGHT).len() as i32;
        weight.min(32) * FULL_PHASE / 32
    }

    fn gain(&self, step: Step) -> i32 {
        let victim = match self.board.at(step.to()) {
            Some(piece) if piece.color != self.side() => {
                let last = self.board.side(piece.color).len() == 2;
                VALUES[piece.kind as usize].middle() + if last { LAST_PIECE } else { 0 }
            }
            _ => 0,
        };
        let promotion = step.promotion().map_or(0, |kind| {
            VALUES.get(kind as usize).map_or(0, |value| value.middle()) - VALUES[PAWN as usize].middle()
        });
        victim + promotion
    }

    fn value(&self, kind: u8, _: usize) -> i32 {
        VALUES[kind as usize].middle()
    }

    fn worth(&self, square: Square) -> i32 {
        let Some(piece) = self.board.at(square) else {
            return 0;
        };
        let last = piece.kind != KING && self.board.side(piece.color).len() == 2;
        VALUES[piece.kind as usize].middle() + if last { LAST_PIECE } else { 0 }
    }
}

/// The squares that a side attacks.
#[derive(Clone, Copy, Default)]
struct Attacks {
    /// By kind.
    kinds: [u128; KINDS],
    /// By any piece.
    all: u128,
    /// By at least two pieces.
    twice: u128,
    /// Units of danger: two for each attacker of the enemy king's surroundings, and one per attacked square.
    pressure: u32,
}

impl Attacks {
    #[inline]
    fn add(&mut self, kind: u8, squares: u128) {
        self.kinds[kind as usize] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }
}

impl GrandShatranj {
    /// Counts material, squares, distances, mobility and attacks around the enemy king.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pieces<T: Tally>(&self, color: Color, tally: &mut T) -> Attacks {
        let board = &self.board;
        let occupied = board.occupied();
        let (pawns, king, enemy_king) = (board.pieces(color, PAWN), self.king(color), self.king(!color));
        let ring = piece(KING, enemy_king, occupied) | u128::of(enemy_king);
        let free = !(board.side(color) | pawn_guards(board.pieces(!color, PAWN), !color));
        let mut attacks = Attacks::default();
        let [left, right] = pawn_sides(pawns, color);
        attacks.add(PAWN, left);
        attacks.add(PAWN, right);
        attacks.add(KING, piece(KING, king, occupied));
        tally.one(PLACES, place_index(KING, color, king), color);
        let mut count = pawns.len() as i32;
        tally.count(MATERIAL, PAWN as usize, color, count);
        for kind in GENERAL..=ROOK {
            let row = (kind - GENERAL) as usize;
            for square in board.pieces(color, kind).squares() {
                count += 1;
                tally.one(MATERIAL, kind as usize, color);
                tally.one(PLACES, place_index(kind, color, square), color);
                tally.one(NEAR_ENEMY, row * 10 + Ten::distance(square, enemy_king), color);
                tally.one(NEAR_OWN, row * 10 + Ten::distance(square, king), color);
                let squares = piece(kind, square, occupied);
                attacks.add(kind, squares);
                let safe = (squares & free).len() as usize;
                tally.one(MOBILITY, row * SQUARE_COUNTS + safe, color);
                let hits = (squares & ring).len();
                if hits > 0 {
                    tally.count(RING_HITS, row, color, hits as i32);
                    attacks.pressure += 2 + hits;
                }
            }
        }
        if (count as usize) < NEARLY_BARE.len {
            tally.one(NEARLY_BARE, count as usize, color);
        }
        attacks
    }

    /// Counts pieces that are attacked, hanging, or guarded by pawns.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn threats<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = &self.board;
        let kind_at = |square| board.at(square).map_or(0, |piece| piece.kind as usize);
        let victims = board.side(!color) & !board.kind(KING) & own.all;
        for attacker in KING..=PAWN {
            for square in (own.kinds[attacker as usize] & victims).squares() {
                let row = usize::from(enemy.all.has(square)) * KINDS + attacker as usize;
                tally.one(THREATS, row * KINDS + kind_at(square), color);
            }
        }
        let row = usize::from(color == self.side()) * KINDS;
        let hanging = board.side(color) & !board.kind(KING) & enemy.all & !own.all;
        for square in hanging.squares() {
            tally.one(HANGING, row + kind_at(square), color);
        }
        let pieces = !(board.kind(KING) | board.kind(PAWN));
        let (pawns, theirs) = (board.pieces(color, PAWN), board.pieces(!color, PAWN));
        let chased = fill(enemy.kinds[PAWN as usize], -up(color));
        for square in (board.side(color) & pieces & own.kinds[PAWN as usize]).squares() {
            let kind = kind_at(square) - GENERAL as usize;
            tally.one(PAWN_GUARDED, kind, color);
            if !chased.has(square) {
                tally.one(PAWN_GUARDED, 7 + kind, color);
            }
        }
        let stepped = pawns.shift(up(color)) & !board.occupied() & !pawn_guards(theirs, !color);
        for square in (pawn_guards(stepped, color) & board.side(!color) & pieces).squares() {
            tally.one(PUSHES, kind_at(square) - GENERAL as usize, color);
        }
    }

    /// Counts the danger to the enemy king, and the surroundings of the side's own king.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn king_safety<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = &self.board;
        let (occupied, enemy_king) = (board.occupied(), self.king(!color));
        let around = enemy.kinds[KING as usize];
        let weak = (around & own.all & !enemy.twice).len();
        let mut safe_checks = 0;
        for kind in GENERAL..=ROOK {
            let reached = own.kinds[kind as usize] & !board.side(color);
            if reached.any() {
                let row = (kind - GENERAL) as usize;
                let checks = piece(kind, enemy_king, occupied) & reached;
                let safe = checks & !enemy.all;
                tally.count(CHECKS, row, color, safe.len() as i32);
                tally.count(CHECKS, 7 + row, color, (checks & enemy.all).len() as i32);
                safe_checks += u32::from(safe.any());
            }
        }
        let danger = (own.pressure + weak + 2 * safe_checks) as usize;
        tally.one(KING_DANGER, danger.min(KING_DANGER.len - 1), color);
        let around = own.kinds[KING as usize];
        let room = (around & !board.side(color) & !enemy.all).len() as usize;
        tally.one(ROOM, room, color);
        let beside = around & board.side(color);
        let pawns = (beside & board.kind(PAWN)).len() as usize;
        tally.one(SHELTER, pawns.min(5), color);
        tally.one(RETINUE, beside.len() as usize - pawns, color);
    }

    /// Counts the squares and the structure of a side's pawns.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn pawns_alone<T: Tally>(&self, color: Color, tally: &mut T) {
        let board = &self.board;
        let (ours, enemy_king, up) = (board.pieces(color, PAWN), self.king(!color), up(color));
        let (file, rank) = (Ten::file(enemy_king), rank_for(color, enemy_king));
        for square in ours.squares() {
            tally.one(PLACES, place_index(PAWN, color, square), color);
            let steps = rank.wrapping_sub(rank_for(color, square));
            if steps < 10 && Ten::file(square).abs_diff(file) <= 2 {
                tally.one(STORM, steps, color);
            }
        }
        for square in (ours & pawn_guards(ours, color)).squares() {
            tally.one(CHAINED, rank_for(color, square), color);
        }
        let neighbours = beside(ours);
        for square in (ours & neighbours).squares() {
            tally.one(PHALANX, rank_for(color, square), color);
        }
        for square in (ours & board.side(!color).shift(-up)).squares() {
            tally.one(BLOCKED, rank_for(color, square), color);
        }
        let company = fill(fill(neighbours, up), -up);
        for square in (ours & !company).squares() {
            let file = Ten::file(square) as usize;
            tally.one(ISOLATED, file.min(9 - file), color);
        }
        let doubled = (ours & fill(ours, -up).shift(-up)).len() as i32;
        tally.count(DOUBLED, 0, color, doubled);
    }

    /// Counts passed pawns, whose value depends on the best piece to promote to.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    fn passed_pawns<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = &self.board;
        let (ours, theirs) = (board.pieces(color, PAWN), board.pieces(!color, PAWN));
        let stopped = fill((theirs | beside(theirs)).shift(-up(color)), -up(color));
        let passed = ours & !stopped;
        if passed.is_empty() {
            return;
        }
        let row = best_lost(self.lost(color)) * 10;
        for square in passed.squares() {
            let rank = rank_for(color, square);
            tally.one(PASSED, row + rank, color);
            if own.kinds[PAWN as usize].has(square) {
                tally.one(PASSED_WAY, rank, color);
            }
            if rank == 9 {
                continue;
            }
            let next = square.offset(up(color));
            let state = if board.side(!color).has(next) {
                1
            } else if own.all.has(next) {
                3
            } else {
                2
            };
            if state != 2 || enemy.all.has(next) {
                tally.one(PASSED_WAY, state * 10 + rank, color);
            }
            if rank >= 4 {
                tally.one(PASSED_KINGS, Ten::distance(self.king(color), next), color);
                tally.one(PASSED_KINGS, 10 + Ten::distance(self.king(!color), next), color);
            }
        }
    }
}

/// The most valuable of the lost kinds; 0 if none is lost.
fn best_lost(lost: Kinds) -> usize {
    (GENERAL..=ROOK)
        .filter(|kind| lost >> kind & 1 != 0)
        .max_by_key(|&kind| VALUES[kind as usize].middle())
        .unwrap_or(0)
        .into()
}

/// The squares of a set and the squares up to seven steps beyond them.
#[inline]
fn fill(mut squares: u128, step: i32) -> u128 {
    for steps in [1, 2, 4] {
        squares |= squares.shift(steps * step);
    }
    squares
}

/// The squares to the left and right of a set.
#[inline]
fn beside(squares: u128) -> u128 {
    (squares & !FILE_A) >> 1 | (squares & !FILE_J) << 1
}

/// The squares that a side's pawns guard diagonally forward to the left, and those to the right.
#[inline]
fn pawn_sides(pawns: u128, color: Color) -> [u128; 2] {
    let up = up(color);
    [(pawns & !FILE_A).shift(up - 1), (pawns & !FILE_J).shift(up + 1)]
}

/// The squares that a side's pawns guard diagonally forward.
#[inline]
fn pawn_guards(pawns: u128, color: Color) -> u128 {
    let [left, right] = pawn_sides(pawns, color);
    left | right
}

/// The index of a piece on its square in [`PLACES`].
#[inline]
fn place_index(kind: u8, color: Color, square: Square) -> usize {
    let file = Ten::file(square) as usize;
    (kind as usize * 10 + rank_for(color, square)) * 5 + file.min(9 - file)
}

/// The rank of a square from its owner's point of view, from 0 to 9.
#[inline]
fn rank_for(color: Color, square: Square) -> usize {
    usize::from(Ten::rank_for(color, square)) % 10
}
