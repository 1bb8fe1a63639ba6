//! Attacks, including relayed ones.

use super::customs::Customs;
use super::pieces::{KING, PAWN, QUEEN};
use super::position::Orthodox;
use super::relays::Relays;
use crate::core::{Color, Square, SquareSet};
use crate::pieces::Army;
use crate::pieces::riders::narrow::{between, bishop, bishop_lines, rook, rook_lines};
use crate::rules::Position;

impl<C: Customs> Orthodox<C> {
    /// The compiled moves of the pieces.
    pub const ARMY: &'static Army<6> = &Army::new(C::KINDS);

    /// The pieces that ride along ranks and files.
    #[inline]
    pub(super) fn line_riders(&self) -> u64 {
        self.board.kinds(|kind| Self::ARMY.rides_lines(kind))
    }

    /// The pieces that ride along diagonals.
    #[inline]
    pub(super) fn diagonal_riders(&self) -> u64 {
        self.board.kinds(|kind| Self::ARMY.rides_diagonals(kind))
    }

    /// The pieces of `color` that attack `square` by leaps, their own or borrowed ones.
    #[inline]
    fn leapers(&self, square: Square, color: Color) -> u64 {
        let kinds = (PAWN..=KING).filter(|&kind| Self::ARMY.leaps(kind));
        let relayed = self.relays.attackers(&self.board, color, square);
        kinds.fold(relayed, |pieces, kind| {
            pieces | Self::ARMY.captures(!color, kind, square) & self.board.kind(kind)
        })
    }

    /// The pieces of `color` that attack `square` if `occupied` are the occupied squares.
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: u64) -> u64 {
        self.board.side(color)
            & (self.leapers(square, color)
                | rook(square, occupied) & self.line_riders()
                | bishop(square, occupied) & self.diagonal_riders())
    }

    /// The squares that a side's pieces attack, except those of enemies that cannot be captured.
    pub(super) fn attacks(&self, color: Color) -> u64 {
        let (pieces, occupied) = (self.board.side(color), self.board.occupied());
        let lines = (pieces & self.line_riders()).squares();
        let diagonals = (pieces & self.diagonal_riders()).squares();
        let mut all = lines.fold(0, |all, square| all | rook(square, occupied));
        all = diagonals.fold(all, |all, square| all | bishop(square, occupied));
        for kind in (PAWN..=KING).filter(|&kind| Self::ARMY.leaps(kind)) {
            for square in self.board.pieces(color, kind).squares() {
                all |= Self::ARMY.captures(color, kind, square);
            }
        }
        let receivers = self.relays.receivers(color);
        let pawns = receivers & self.board.kind(PAWN);
        for (kind, pieces) in [(PAWN, pawns), (QUEEN, receivers & !pawns)] {
            for square in pieces.squares() {
                all |= C::Relays::leaps(kind, square);
            }
        }
        all & !(C::immune(&self.board) & self.board.side(!color))
    }

    /// Recomputes relays, checkers and pins for the side to move.
    pub(super) fn refresh(&mut self) {
        self.relays = C::Relays::new(&self.board);
        let (us, them) = (self.side(), !self.side());
        let king_square = self.king(us);
        let (enemies, occupied) = (self.board.side(them), self.board.occupied());
        let mut checkers = enemies & self.leapers(king_square, them);
        let mut pinned = 0;
        let snipers = enemies
            & (rook_lines(king_square) & self.line_riders()
                | bishop_lines(king_square) & self.diagonal_riders());
        for sniper in snipers.squares() {
            let blockers = between(king_square, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= u64::of(sniper);
            } else if !blockers.several() {
                pinned |= blockers;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned & self.board.side(us);
    }
}
