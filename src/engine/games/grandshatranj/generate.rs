//! Generates legal steps.
//!
//! In this game, occupying a square never opens an attack. So if a side is not in check, only the steps of
//! its king and of pinned pieces are tested for safety.

use super::attacks::{FILE_A, FILE_J, piece, rank_of, up};
use super::pieces::{GENERAL, KING, PAWN, ROOK};
use super::position::GrandShatranj;
use super::promotion::kinds;
use crate::core::Ten;
use crate::core::{Square, SquareSet};
use crate::rules::Position;
use crate::rules::{Sink, Stage};

impl GrandShatranj {
    /// Passes every legal step of a stage to the sink.
    ///
    /// No position exceeds the capacity of the list. On the 70 squares of the first seven ranks, a piece has
    /// at most 18 steps (a rook); on the 20 squares of the next two ranks, at most 3 targets with 8 choices
    /// each (a pawn); on the 10 squares of the tenth rank, at most 8 targets with 8 choices each (a
    /// commoner): 70 * 18 + 20 * 24 + 10 * 64 = 2,380.
    #[inline]
    pub(super) fn legal_steps<S: Sink<Ten>>(&self, stage: Stage, sink: &mut S) {
        let us = self.side();
        let occupied = self.board.occupied();
        let goals = stage.targets(!occupied, self.board.side(!us));
        let king = self.king(us);
        sink.fan(king, self.safe(king, self.reach(king, KING) & goals));

        let evasion = self.evasion(king);
        let goals = goals & evasion;
        for kind in GENERAL..=ROOK {
            for from in self.board.pieces(us, kind).squares() {
                let targets = piece(kind, from, occupied) & goals;
                sink.fan(from, self.legal(from, targets));
            }
        }
        self.pawns(stage, evasion, sink);
    }

    /// A superset of the squares that a piece other than the king may move to in order to end all checks; all
    /// squares if not in check.
    #[inline]
    fn evasion(&self, king: Square) -> u128 {
        let answers = |checker| self.answers(king, checker);
        self.checkers.squares().map(answers).fold(!0, |a, b| a & b)
    }

    /// The squares among `targets` to which the piece on `from`, which is not the king, may move.
    #[inline]
    fn legal(&self, from: Square, targets: u128) -> u128 {
        if self.checkers.any() || self.pinned.has(from) { self.safe(from, targets) } else { targets }
    }

    /// The squares among `targets` to which the piece on `from` can move without leaving its king attacked.
    fn safe(&self, from: Square, targets: u128) -> u128 {
        targets.filter(|to| self.is_safe(from, to))
    }

    /// True if the king of the side to move is not attacked after a move from `from` to `to`.
    #[inline]
    pub(super) fn is_safe(&self, from: Square, to: Square) -> bool {
        let (king, arrival) = (self.king(self.side()), u128::of(to));
        let occupied = self.board.occupied() & !u128::of(from) | arrival;
        let king = if from == king { to } else { king };
        (self.attackers(king, !self.side(), occupied) & !arrival).is_empty()
    }

    /// The targets of the piece of the side to move on `from`, disregarding its king's safety.
    #[inline]
    pub(super) fn reach(&self, from: Square, kind: u8) -> u128 {
        if kind == PAWN {
            let (captures, quiet) = self.pawn_reach(from);
            captures | quiet
        } else {
            piece(kind, from, self.board.occupied()) & !self.board.side(self.side())
        }
    }

    /// The captures and the other targets of a pawn of the side to move.
    fn pawn_reach(&self, from: Square) -> (u128, u128) {
        let us = self.side();
        let (empty, pawn) = (!self.board.occupied(), u128::of(from));
        let attacks = self.pawn_attacks(us, from);
        let captures = attacks & self.board.side(!us);
        if rank_of(us, 9).has(from) {
            return (captures, attacks & empty);
        }
        let up = up(us);
        let single = pawn.shift(up) & empty;
        (captures, single | self.double_step(single))
    }

    /// The targets of double steps, given the targets of single steps.
    #[inline]
    fn double_step(&self, single: u128) -> u128 {
        if self.options.double {
            (single & rank_of(self.side(), 3)).shift(up(self.side())) & !self.board.occupied()
        } else {
            0
        }
    }

    #[inline]
    fn pawns<S: Sink<Ten>>(&self, stage: Stage, evasion: u128, sink: &mut S) {
        let us = self.side();
        let pawns = self.board.pieces(us, PAWN);
        // Handle pawns that may promote, and pawns whose steps must be tested, one by one.
        let alone = if self.checkers.any() {
            pawns
        } else {
            pawns & (rank_of(us, 7) | rank_of(us, 8) | rank_of(us, 9) | self.pinned)
        };
        let crowd = pawns & !alone;
        let up = up(us);
        if stage != Stage::Noisy {
            let single = crowd.shift(up) & !self.board.occupied();
            sink.shifted(single, up);
            sink.shifted(self.double_step(single), 2 * up);
        }
        if stage != Stage::Quiet {
            let enemies = self.board.side(!us);
            for (side, edge) in [(-1, FILE_A), (1, FILE_J)] {
                sink.shifted((crowd & !edge).shift(up + side) & enemies, up + side);
            }
        }
        if alone.any() {
            self.lone_pawns(alone, stage, evasion, sink);
        }
    }

    /// Generates the steps of pawns, one pawn at a time.
    fn lone_pawns<S: Sink<Ten>>(&self, pawns: u128, stage: Stage, evasion: u128, sink: &mut S) {
        let us = self.side();
        let lost = self.lost(us);
        let zone = self.zone(us);
        for from in pawns.squares() {
            let (captures, quiet) = self.pawn_reach(from);
            let targets = self.legal(from, (captures | quiet) & evasion);
            let plain = stage.targets(quiet, captures) & targets;
            sink.fan(from, plain & !self.must_promote(lost));
            if stage == Stage::Quiet || lost == 0 {
                continue;
            }
            for to in (targets & zone).squares() {
                sink.promotions(from, to, kinds(lost));
            }
            if self.may_promote_in_place(from) {
                sink.promotions(from, from, kinds(lost));
            }
        }
    }
}
