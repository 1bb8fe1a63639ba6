//! Attacks on the enemy king, and the shelter of a side's own king.

use super::super::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::super::position::Orthodox;
use super::super::squares::FILE_A;
use super::attacked::Attacks;
use super::evaluated::Evaluated;
use super::terms::{CASTLING, CHECKS, KING_DANGER, ROOM, SHELTER, STORM};
use crate::core::{Color, Eight, Shape, SquareSet};
use crate::eval::Tally;
use crate::pieces::riders::narrow::{bishop, rook};
use crate::rules::Position;

impl<C: Evaluated> Orthodox<C> {
    /// Counts the danger to the enemy king.
    #[inline]
    pub(super) fn king_attack<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = self.board();
        let (occupied, enemy_king) = (board.occupied(), self.king(!color));
        let weak = (enemy.kinds[KING as usize] & own.all & !enemy.twice).len();
        let (lines, diagonals) = (rook(enemy_king, occupied), bishop(enemy_king, occupied));
        let targets = self.targets(color);
        let mut safe_checks = 0;
        for kind in KNIGHT..=QUEEN {
            let from = Self::ARMY.reach(color, kind, enemy_king, || lines, || diagonals);
            let row = (kind - KNIGHT) as usize;
            let checks = own.kinds[kind as usize] & from & targets;
            if checks.any() {
                let safe = checks & !enemy.all;
                tally.count(CHECKS, row, color, safe.len() as i32);
                tally.count(CHECKS, 4 + row, color, (checks & enemy.all).len() as i32);
                safe_checks += u32::from(safe.any());
            }
        }
        let reached = own.kinds[BISHOP as usize] | own.kinds[ROOK as usize];
        let reached = (reached | own.kinds[QUEEN as usize]) & targets & !enemy.all;
        safe_checks += C::relay_terms(self, color, reached, tally);
        let danger = (own.pressure + weak + 2 * safe_checks) as usize;
        tally.one(KING_DANGER, danger.min(KING_DANGER.len - 1), color);
    }

    /// Counts the squares available to the king, and the pawns in front of it.
    #[inline]
    pub(super) fn king_shelter<T: Tally>(&self, color: Color, own: &Attacks, enemy: &Attacks, tally: &mut T) {
        let board = self.board();
        let king = self.king(color);
        let room = (own.kinds[KING as usize] & self.targets(color) & !enemy.all).len() as usize;
        tally.one(ROOM, room, color);
        let rank = Eight::rank_for(color, king);
        let ahead = match color {
            Color::White => !0u64 << (8 * rank),
            Color::Black => !0u64 >> (8 * rank),
        };
        let file = Eight::file(king);
        let middle = file.clamp(1, 6);
        for near in middle - 1..=middle + 1 {
            let line = FILE_A << near & ahead;
            let row = usize::from(near != file) * 8;
            let rank = first_rank(board.pieces(color, PAWN) & line, color);
            tally.one(SHELTER, row + rank, color);
            let rank = first_rank(board.pieces(!color, PAWN) & line, color);
            tally.one(STORM, row + rank, color);
        }
        tally.one(CASTLING, self.castling.number(color), color);
    }
}

/// The lowest rank of a set from a side's point of view, from 0 to 7; 0 if the set is empty.
#[inline]
fn first_rank(squares: u64, color: Color) -> usize {
    let free = match color {
        Color::White => squares.trailing_zeros(),
        Color::Black => squares.leading_zeros(),
    };
    free as usize / 8 % 8
}
