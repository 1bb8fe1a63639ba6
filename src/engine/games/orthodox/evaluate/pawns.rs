//! Pawn structure and passed pawns.

use super::super::pieces::{KNIGHT, PAWN, ROOK};
use super::super::position::Orthodox;
use super::super::squares::{FILE_A, FILE_H};
use super::attacked::{Attacks, place_index};
use super::evaluated::Evaluated;
use super::terms::{
    BACKWARD, BLOCKED, CHAINED, DOUBLED, ISOLATED, PASSED, PASSED_KINGS, PASSED_WAY, PHALANX, PLACES,
    ROOK_BEHIND,
};
use crate::core::{Color, Eight, Shape, SquareSet};
use crate::eval::Tally;
use crate::pieces::riders::narrow::rook;
use crate::rules::Position;

impl<C: Evaluated> Orthodox<C> {
    /// Counts the squares and the structure of a side's pawns.
    #[inline]
    pub(super) fn pawns_alone<T: Tally>(&self, color: Color, tally: &mut T) {
        let board = self.board();
        let (ours, theirs, up) = (board.pieces(color, PAWN), board.pieces(!color, PAWN), up(color));
        for square in ours.squares() {
            tally.one(PLACES, place_index(PAWN, color, square), color);
        }
        let guards = pawn_guards(ours, color);
        for square in (ours & guards).squares() {
            tally.one(CHAINED, Eight::rank_for(color, square) as usize, color);
        }
        let neighbours = beside(ours);
        for square in (ours & neighbours).squares() {
            tally.one(PHALANX, Eight::rank_for(color, square) as usize, color);
        }
        for square in (ours & board.side(!color).shift(-up)).squares() {
            tally.one(BLOCKED, Eight::rank_for(color, square) as usize, color);
        }
        let faced = fill(theirs.shift(-up), -up);
        for square in (ours & !files(neighbours)).squares() {
            let file = Eight::file(square) as usize;
            let file = file.min(7 - file);
            tally.one(ISOLATED, file, color);
            if !faced.has(square) {
                tally.one(ISOLATED, 4 + file, color);
            }
        }
        let doubled = (ours & fill(ours.shift(-up), -up)).len() as i32;
        tally.count(DOUBLED, 0, color, doubled);
        let backward = ours.shift(up) & pawn_guards(theirs, !color) & !fill(guards, up);
        tally.count(BACKWARD, 0, color, backward.len() as i32);
    }

    /// Counts passed pawns, the squares in front of them, and their support.
    #[inline]
    pub(super) fn passed_pawns<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = self.board();
        let up = up(color);
        let (ours, theirs) = (board.pieces(color, PAWN), board.pieces(!color, PAWN));
        let passed = ours & !fill((theirs | beside(theirs)).shift(-up), -up);
        for square in passed.squares() {
            let rank = Eight::rank_for(color, square) as usize;
            tally.one(PASSED, rank, color);
            if own.pawns.has(square) {
                tally.one(PASSED_WAY, rank, color);
            }
            let next = square.offset(up);
            let state = if (board.kind(KNIGHT) & board.side(!color)).has(next) {
                Some(1)
            } else if board.side(!color).has(next) {
                Some(2)
            } else if own.all.has(next) {
                Some(4)
            } else {
                enemy.all.has(next).then_some(3)
            };
            if let Some(state) = state {
                tally.one(PASSED_WAY, state * 8 + rank, color);
            }
            if rank >= 3 {
                let row = (rank.min(6) - 3) * 2;
                let [friend, foe] = [color, !color].map(|color| Eight::distance(self.king(color), next));
                tally.one(PASSED_KINGS, row * 8 + friend, color);
                tally.one(PASSED_KINGS, (row + 1) * 8 + foe, color);
            }
            let behind = fill(u64::of(square), -up) & rook(square, board.occupied());
            let rooks = behind & board.kind(ROOK);
            if rooks.any() {
                let enemy = usize::from((rooks & board.side(!color)).any());
                tally.one(ROOK_BEHIND, enemy, color);
            }
        }
    }
}

/// The difference between square indices when a pawn steps forward.
#[inline]
pub fn up(color: Color) -> i32 {
    8 * color.sign()
}

/// The squares of a set and all squares beyond them in multiples of `step`.
#[inline]
pub fn fill(mut squares: u64, step: i32) -> u64 {
    for steps in [1, 2, 4] {
        squares |= squares.shift(steps * step);
    }
    squares
}

/// All squares on the files of a set.
#[inline]
pub fn files(squares: u64) -> u64 {
    fill(fill(squares, 8), -8)
}

/// The squares to the left and right of a set.
#[inline]
pub fn beside(squares: u64) -> u64 {
    (squares & !FILE_A) >> 1 | (squares & !FILE_H) << 1
}

/// The squares that a side's pawns guard diagonally forward to the left, and those to the right.
#[inline]
pub fn pawn_sides(pawns: u64, color: Color) -> [u64; 2] {
    let up = up(color);
    [(pawns & !FILE_A).shift(up - 1), (pawns & !FILE_H).shift(up + 1)]
}

/// The squares that a side's pawns guard.
#[inline]
pub fn pawn_guards(pawns: u64, color: Color) -> u64 {
    let [left, right] = pawn_sides(pawns, color);
    left | right
}
