//! Who attacks what, relays included.

use super::{BISHOP, Customs, KING, KNIGHT, Men, Orthodox, PAWN, QUEEN, ROOK};
use crate::core::{Color, Eight, Shape, Square, SquareSet};
use crate::pieces::riders::narrow::{between, bishop, bishop_lines, rook, rook_lines};
use crate::pieces::tables::Mode;
use crate::pieces::{Geometry, leaps, narrow};

const fn table(piece: &str, color: Color) -> [u64; 64] {
    narrow(leaps(piece, Geometry::EIGHT, Mode::Captures, color))
}

static KNIGHT_LEAPS: [u64; 64] = table("N", Color::White);
static KING_STEPS: [u64; 64] = table("K", Color::White);
static PAWN_CAPTURES: [[u64; 64]; 2] = [table("cfF", Color::White), table("cfF", Color::Black)];

/// Files a and h, and the first and last ranks.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;
/// The first and the eighth rank.
pub const END_RANKS: u64 = 0xFF00_0000_0000_00FF;

/// A knight's leaps.
#[inline]
pub fn knight(square: Square) -> u64 {
    KNIGHT_LEAPS[square.index() & 63]
}

/// A king's steps.
#[inline]
pub fn king(square: Square) -> u64 {
    KING_STEPS[square.index() & 63]
}

/// Where a pawn of a side captures.
#[inline]
pub fn pawn(color: Color, square: Square) -> u64 {
    PAWN_CAPTURES[color.index()][square.index() & 63]
}

/// All squares that some knight of the set reaches.
pub fn knights(set: u64) -> u64 {
    let one = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let two = (set & !(FILE_A | FILE_A << 1)) >> 2 | (set & !(FILE_H | FILE_H >> 1)) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

impl<C: Customs> Orthodox<C> {
    /// The men of `color` that attack `square`, were `occupied` the occupied squares.
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: u64) -> u64 {
        let men = &self.men;
        let queens = men.kind(QUEEN);
        let leapers = if C::RELAY {
            let lent = self.lent(color);
            // A relayed pawn may not end on an end rank.
            if END_RANKS.has(square) {
                lent & !men.kind(PAWN)
            } else {
                lent
            }
        } else {
            men.kind(KNIGHT)
        };
        men.side(color)
            & (pawn(!color, square) & men.kind(PAWN)
                | knight(square) & leapers
                | king(square) & men.kind(KING)
                | rook(square, occupied) & (men.kind(ROOK) | queens)
                | bishop(square, occupied) & (men.kind(BISHOP) | queens))
    }

    /// Computes relays, checkers and pins anew for the side to move.
    pub(super) fn refresh(&mut self) {
        if C::RELAY {
            self.lent = [lent(&self.men, Color::White), lent(&self.men, Color::Black)];
        }
        let (us, them) = (self.side, !self.side);
        let king_square = self.king(us);
        let men = &self.men;
        let (enemies, queens) = (men.side(them), men.kind(QUEEN));
        let occupied = men.occupied();
        let leapers = if C::RELAY {
            let lent = self.lent(them);
            if END_RANKS.has(king_square) {
                lent & !men.kind(PAWN)
            } else {
                lent
            }
        } else {
            men.kind(KNIGHT)
        };
        let mut checkers =
            enemies & (pawn(us, king_square) & men.kind(PAWN) | knight(king_square) & leapers);
        let mut pinned = 0;
        let snipers = enemies
            & (rook_lines(king_square) & (men.kind(ROOK) | queens)
                | bishop_lines(king_square) & (men.kind(BISHOP) | queens));
        for sniper in snipers.squares() {
            let blockers = between(king_square, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= u64::of(sniper);
            } else if !blockers.several() {
                pinned |= blockers;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned & men.side(us);
    }
}

/// The men of a side that its knights guard: they move as knights too.
fn lent(men: &Men, color: Color) -> u64 {
    let receivers = men.side(color) & !(men.kind(KNIGHT) | men.kind(KING));
    knights(men.men(color, KNIGHT)) & receivers
}

/// The rank of a square as its owner counts, from 0.
pub fn rank_for(color: Color, square: Square) -> u8 {
    match color {
        Color::White => Eight::rank(square),
        Color::Black => 7 - Eight::rank(square),
    }
}
