//! Generates legal steps.
//!
//! A step of a piece other than the king changes only two squares, so it can only open or close the path of
//! an enemy that already aims at the king. `FlippingXiangqi::refresh` classifies these; here each becomes a
//! mask of allowed targets, so no step has to be tried. Only the king's steps need a test for attackers.

use super::aim::{attackers, via};
use super::attacks::{ADVISOR_PATHS, BOARD, ELEPHANT_PATHS, HORSE_PATHS, Path, SOLDIER_PATHS, king};
use super::pieces::{ADVISOR, CANNON, CHARIOT, ELEPHANT, HORSE, SOLDIER};
use super::position::FlippingXiangqi;
use crate::core::Seven;
use crate::core::SquareSet;
use crate::pieces::riders::narrow::{hopper, rook};
use crate::rules::{Position, Sink};

impl FlippingXiangqi {
    /// The squares to which the king of the side to move may step.
    #[inline]
    pub(super) fn king_targets(&self) -> u64 {
        let us = self.side();
        let from = self.king(us);
        let without_king = self.board.occupied() ^ u64::of(from);
        let steps = king(us, from) & !self.board.side(us);
        steps.filter(|to| attackers(&self.board, us, to, without_king).is_empty())
    }

    /// The squares to which a piece other than the king may move without leaving its king attacked or facing
    /// the other one. `piece` is the piece as a set, or empty if it is not [`bound`](Self::bound).
    #[inline]
    pub(super) fn allowed(&self, piece: u64) -> u64 {
        let king = self.king(self.side());
        let empty = BOARD & !self.board.occupied();
        let mut allowed = !self.gaps;
        for checker in self.checkers.squares() {
            let via = via(king, checker);
            allowed &= if (via & piece).any() {
                // A cannon's screen ends the check if it leaves the line or captures along it.
                !(via & empty)
            } else {
                via & empty | u64::of(checker)
            };
        }
        if piece.any() {
            for pinner in self.pinners.squares() {
                let via = via(king, pinner);
                if (via & piece).any() {
                    allowed &= via & empty | u64::of(pinner);
                }
            }
        }
        allowed
    }

    /// Generates the steps to `goals` of `movers`, a set of pieces of the side to move; none for a king.
    #[inline]
    pub(super) fn pieces_steps<S: Sink<Seven>>(&self, movers: u64, goals: u64, sink: &mut S) {
        let board = &self.board;
        let occupied = board.occupied();
        let empty = BOARD & !occupied;
        let mut leap = |kind: u8, paths: &[Path]| {
            for path in paths {
                let targets = path.targets(movers & board.kind(kind), empty);
                sink.shifted(targets & goals, path.delta());
            }
        };
        leap(SOLDIER, &SOLDIER_PATHS[self.side().index()]);
        leap(ADVISOR, &ADVISOR_PATHS);
        leap(HORSE, &HORSE_PATHS);
        leap(ELEPHANT, &ELEPHANT_PATHS);
        for from in (movers & board.kind(CHARIOT)).squares() {
            sink.fan(from, rook(from, occupied) & goals);
        }
        for from in (movers & board.kind(CANNON)).squares() {
            let targets = rook(from, occupied) & empty | hopper(from, occupied) & occupied;
            sink.fan(from, targets & goals);
        }
    }
}
