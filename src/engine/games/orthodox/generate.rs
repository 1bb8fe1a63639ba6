//! Generates legal steps.

use super::customs::Customs;
use super::pieces::{BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK};
use super::position::Orthodox;
use super::relays::Relays;
use super::squares::{END_RANKS, FILE_A, FILE_H};
use crate::core::Eight;
use crate::core::{Square, SquareSet};
use crate::pieces::riders::narrow::{between, bishop, rook, through};
use crate::rules::Position;
use crate::rules::{Sink, Stage};

impl<C: Customs> Orthodox<C> {
    /// Squares to which a king on `from` could step if none of them was attacked.
    pub(super) fn king_targets(&self, from: Square) -> u64 {
        let us = self.side();
        let immune = self.board.side(!us) & C::immune(&self.board);
        Self::ARMY.captures(us, KING, from) & !self.board.side(us) & !immune
    }

    /// Passes every legal step of a stage to the sink.
    #[inline]
    pub(super) fn legal_steps<S: Sink<Eight>>(&self, stage: Stage, sink: &mut S) {
        let us = self.side();
        let occupied = self.board.occupied();
        let ours = self.board.side(us);
        let victims = self.board.side(!us) & !C::immune(&self.board);
        let goals = stage.targets(!occupied, victims);
        let king_square = self.king(us);
        let without_king = occupied ^ u64::of(king_square);
        let steps = Self::ARMY.captures(us, KING, king_square) & goals;
        let safe = |to| self.attackers(to, !us, without_king).is_empty();
        sink.fan(king_square, steps.filter(safe));
        if self.checkers.several() {
            return;
        }
        // Any other piece that moves must capture the checker or block the check.
        let mut evasion = !0;
        if self.checkers.any() {
            let riders = self.line_riders() | self.diagonal_riders();
            let path = |rider| between(king_square, rider);
            let paths = (self.checkers & riders).squares().map(path);
            evasion = self.checkers | paths.fold(0, |all, path| all | path);
        } else if stage != Stage::Noisy {
            self.castlings(occupied, sink);
        }
        self.pawns(stage, victims & evasion, evasion, sink);

        let targets = goals & evasion;
        let receivers = self.relays.receivers(us);
        for from in (receivers & self.board.kind(PAWN) & !self.pinned).squares() {
            sink.fan(from, C::Relays::leaps(PAWN, from) & targets);
        }
        // A pinned knight cannot stay on the line of the pin.
        for from in (ours & self.board.kind(KNIGHT) & !self.pinned).squares() {
            let quiet = Self::ARMY.moves(us, KNIGHT, from) & !occupied;
            let noisy = Self::ARMY.captures(us, KNIGHT, from) & occupied;
            sink.fan(from, (quiet | noisy) & targets);
        }
        let (lines, diagonals) = (self.line_riders(), self.diagonal_riders());
        let pieces = self.board.kind(BISHOP) | self.board.kind(ROOK) | self.board.kind(QUEEN);
        for from in (ours & pieces).squares() {
            let mut reach = 0;
            if lines.has(from) {
                reach |= rook(from, occupied);
            }
            if diagonals.has(from) {
                reach |= bishop(from, occupied);
            }
            for kind in BISHOP..=QUEEN {
                if Self::ARMY.leaps(kind) && self.board.kind(kind).has(from) {
                    reach |= Self::ARMY.moves(us, kind, from);
                }
            }
            if receivers.has(from) {
                reach |= C::Relays::leaps(QUEEN, from);
            }
            if self.pinned.has(from) {
                reach &= through(king_square, from);
            }
            sink.fan(from, reach & targets);
        }
    }

    /// Generates castling for a king that is not in check.
    #[inline]
    fn castlings<S: Sink<Eight>>(&self, occupied: u64, sink: &mut S) {
        let them = !self.side();
        for castling in self.castling.of(self.side()) {
            let (king, rook) = (castling.king, castling.rook);
            let attacked = |square| self.attackers(square, them, occupied).any();
            let free = (between(king.0, rook.0) & occupied).is_empty();
            if free && !attacked(king.1) && !attacked(rook.1) {
                sink.step(castling.step());
            }
        }
    }

    /// Generates the steps of pawns except relayed ones: captures on `victims`, other steps to `evasion`.
    #[inline]
    fn pawns<S: Sink<Eight>>(&self, stage: Stage, victims: u64, evasion: u64, sink: &mut S) {
        let us = self.side();
        let (king_square, occupied) = (self.king(us), self.board.occupied());
        let pawns = self.board.pieces(us, PAWN);
        let up = 8 * us.sign();
        let start = 0xFF << [8, 48][us.index()];

        // A pinned pawn may only move along the line between its king and the pinning piece.
        let free = |line: u64| pawns & (!self.pinned | line);
        let file = FILE_A << (king_square.index() & 7);
        let pushers = free(file);
        let single = pushers.shift(up) & !occupied;
        let double = (pushers & start).shift(up) & !occupied;
        let double = double.shift(up) & !occupied & evasion;
        let single = single & evasion;
        if stage != Stage::Noisy {
            sink.shifted(single & !END_RANKS, up);
            if Self::ARMY.starts_otherwise(PAWN) {
                sink.shifted(double, 2 * up);
            }
        }
        if stage == Stage::Quiet {
            return;
        }
        Self::promote(single & END_RANKS, up, sink);

        for (side, edge) in [(-1, FILE_A), (1, FILE_H)] {
            let delta = up + side;
            // A pinned pawn may capture only along the diagonal of the pin.
            let movers = if self.pinned.any() {
                let line = |from: Square| through(king_square, from).has(from.offset(delta));
                pawns & !self.pinned | (pawns & self.pinned & !edge).filter(line)
            } else {
                pawns
            };
            let captures = (movers & !edge).shift(delta) & victims;
            sink.shifted(captures & !END_RANKS, delta);
            Self::promote(captures & END_RANKS, delta, sink);
        }
        if let Some(target) = self.ep {
            for from in self.en_passant(target).squares() {
                sink.fan(from, u64::of(target));
            }
        }
    }

    /// Generates pawns' steps to `targets` with every possible promotion.
    #[inline]
    fn promote<S: Sink<Eight>>(targets: u64, delta: i32, sink: &mut S) {
        for to in targets.squares() {
            sink.promotions(to.offset(-delta), to, C::PROMOTIONS.iter().copied());
        }
    }

    /// The pawns of the side to move that can legally capture en passant on `target`. The king must not be
    /// attacked after two pawns have left their squares at once.
    pub(super) fn en_passant(&self, target: Square) -> u64 {
        let us = self.side();
        let victim = u64::of(target.offset(-8 * us.sign()));
        let capturers = Self::ARMY.captures(!us, PAWN, target) & self.board.pieces(us, PAWN);
        capturers.filter(|from| {
            let occupied = (self.board.occupied() ^ u64::of(from) ^ victim) | u64::of(target);
            (self.attackers(self.king(us), !us, occupied) & !victim).is_empty()
        })
    }
}
