//! Legal steps of orthodox and Knight Relay Chess.

use super::attacks::{END_RANKS, FILE_A, FILE_H, king, knight, pawn};
use super::{BISHOP, Customs, KNIGHT, Orthodox, PAWN, PROMOTIONS, QUEEN, ROOK, Stage};
use crate::core::{Color, Move, MoveList, Square, SquareSet};
use crate::pieces::riders::narrow::{between, bishop, rook, through};

/// Where generated steps go: into a list, or only into a count.
pub trait Sink {
    /// Steps from a square to each of a set.
    fn fan(&mut self, from: Square, targets: u64);
    /// Steps to each of a set from the square `delta` before it.
    fn shifted(&mut self, targets: u64, delta: i32);
    /// The same with every promotion.
    fn promotions(&mut self, targets: u64, delta: i32);
}

impl Sink for MoveList {
    #[inline]
    fn fan(&mut self, from: Square, targets: u64) {
        for to in targets.squares() {
            self.push(Move::new(from, to));
        }
    }

    #[inline]
    fn shifted(&mut self, targets: u64, delta: i32) {
        for to in targets.squares() {
            self.push(Move::new(to.offset(-delta), to));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: u64, delta: i32) {
        for to in targets.squares() {
            for kind in PROMOTIONS {
                self.push(Move::new(to.offset(-delta), to).promoting(kind));
            }
        }
    }
}

/// Counts steps without making them.
#[derive(Default)]
pub struct Counter(pub u64);

impl Sink for Counter {
    #[inline]
    fn fan(&mut self, _: Square, targets: u64) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn shifted(&mut self, targets: u64, _: i32) {
        self.0 += targets.len() as u64;
    }

    #[inline]
    fn promotions(&mut self, targets: u64, _: i32) {
        self.0 += PROMOTIONS.len() as u64 * targets.len() as u64;
    }
}

/// The squares from which castling men start and where they go.
pub struct Castling {
    /// The king's way.
    pub king: (Square, Square),
    /// The rook's way.
    pub rook: (Square, Square),
}

/// Castling by right, bit n of the set of rights being entry n.
pub const CASTLINGS: [Castling; 4] = {
    const fn castling(rank: usize, king_to: usize, rook_from: usize, rook_to: usize) -> Castling {
        Castling {
            king: (Square::new(rank * 8 + 4), Square::new(rank * 8 + king_to)),
            rook: (
                Square::new(rank * 8 + rook_from),
                Square::new(rank * 8 + rook_to),
            ),
        }
    }
    [
        castling(0, 6, 7, 5),
        castling(0, 2, 0, 3),
        castling(7, 6, 7, 5),
        castling(7, 2, 0, 3),
    ]
};

impl<C: Customs> Orthodox<C> {
    /// Squares that a king on `from` could go to, attacked or not.
    pub(super) fn king_targets(&self, from: Square) -> u64 {
        king(from) & !self.men.side(self.side) & !self.immune()
    }

    /// Enemy men that cannot be captured.
    #[inline]
    fn immune(&self) -> u64 {
        if C::RELAY {
            self.men.men(!self.side, KNIGHT)
        } else {
            0
        }
    }

    /// Gives every legal step of a stage to the sink.
    #[inline]
    pub(super) fn generate<S: Sink>(&self, stage: Stage, sink: &mut S) {
        let us = self.side;
        let occupied = self.men.occupied();
        let ours = self.men.side(us);
        let prey = self.men.side(!us) & !self.immune();
        let goals = match stage {
            Stage::All => !occupied | prey,
            Stage::Noisy => prey,
            Stage::Quiet => !occupied,
        };
        let king_square = self.king(us);
        self.king_steps(king_square, goals, occupied, sink);
        if self.checkers.several() {
            return;
        }
        // Every other man must stop a check, by capture or by standing in its way.
        let mut evasion = !0;
        if self.checkers.any() {
            let checker = self.checkers.first();
            evasion = between(king_square, checker) | self.checkers;
        } else if stage != Stage::Noisy {
            self.castlings(occupied, sink);
        }
        self.pawns(stage, king_square, occupied, prey & evasion, evasion, sink);
        self.relayed_pawns(goals & evasion, sink);

        let targets = goals & evasion;
        let lent = self.lent(us);
        for from in (ours & self.men.kind(KNIGHT) & !self.pinned).squares() {
            let goals = if C::RELAY {
                targets & !occupied
            } else {
                targets
            };
            sink.fan(from, knight(from) & goals);
        }
        let queens = self.men.kind(QUEEN);
        let riders = ours & (queens | self.men.kind(ROOK) | self.men.kind(BISHOP));
        for from in riders.squares() {
            let mut reach = 0;
            if (queens | self.men.kind(ROOK)).has(from) {
                reach |= rook(from, occupied);
            }
            if (queens | self.men.kind(BISHOP)).has(from) {
                reach |= bishop(from, occupied);
            }
            if C::RELAY && lent.has(from) {
                reach |= knight(from);
            }
            if self.pinned.has(from) {
                reach &= through(king_square, from);
            }
            sink.fan(from, reach & targets);
        }
    }

    #[inline]
    fn king_steps<S: Sink>(&self, from: Square, goals: u64, occupied: u64, sink: &mut S) {
        let without_king = occupied ^ u64::of(from);
        let mut safe = 0;
        for to in (king(from) & goals).squares() {
            if self.attackers(to, !self.side, without_king).is_empty() {
                safe |= u64::of(to);
            }
        }
        sink.fan(from, safe);
    }

    #[inline]
    fn castlings<S: Sink>(&self, occupied: u64, sink: &mut S) {
        let first = 2 * self.side.index();
        for (right, castling) in CASTLINGS.iter().enumerate().skip(first).take(2) {
            let (from, to) = castling.king;
            if self.castling >> right & 1 != 0
                && (between(from, castling.rook.0) & occupied).is_empty()
                && self.attackers(to, !self.side, occupied).is_empty()
                && self
                    .attackers(castling.rook.1, !self.side, occupied)
                    .is_empty()
            {
                sink.fan(from, u64::of(to));
            }
        }
    }

    #[inline]
    fn pawns<S: Sink>(
        &self,
        stage: Stage,
        king_square: Square,
        occupied: u64,
        prey: u64,
        evasion: u64,
        sink: &mut S,
    ) {
        let us = self.side;
        let pawns = self.men.men(us, PAWN);
        let up = 8 * us.sign();
        let start = if us == Color::White {
            0xFF << 8
        } else {
            0xFF << 48
        };

        // A pinned pawn may only go along the line between its king and the pinner.
        let free = |line: u64| pawns & (!self.pinned | line);
        let file = FILE_A << (king_square.index() & 7);
        let pushers = free(file);
        let single = pushers.shift(up) & !occupied;
        let double = (pushers & start).shift(up) & !occupied;
        let double = double.shift(up) & !occupied & evasion;
        let single = single & evasion;
        if stage != Stage::Noisy {
            sink.shifted(single & !END_RANKS, up);
            sink.shifted(double, 2 * up);
        }
        if stage == Stage::Quiet {
            return;
        }
        sink.promotions(single & END_RANKS, up);

        for (side, edge) in [(-1, FILE_A), (1, FILE_H)] {
            let delta = up + side;
            // Pins along this diagonal only: the king's diagonal in the direction of the capture.
            let movers = if self.pinned.any() {
                let line = |from: Square| through(king_square, from).has(from.offset(delta));
                let able = (pawns & self.pinned & !edge)
                    .squares()
                    .filter(|&from| line(from));
                pawns & !self.pinned | able.fold(0, |set, from| set | u64::of(from))
            } else {
                pawns
            };
            let captures = (movers & !edge).shift(delta) & prey;
            sink.shifted(captures & !END_RANKS, delta);
            sink.promotions(captures & END_RANKS, delta);
        }
        if let Some(target) = self.ep {
            for from in (pawn(!us, target) & pawns).squares() {
                if self.en_passant_is_safe(from, target) {
                    sink.fan(from, u64::of(target));
                }
            }
        }
    }

    /// Whether capturing en passant leaves the own king unattacked: two pawns leave their squares at once.
    pub(super) fn en_passant_is_safe(&self, from: Square, target: Square) -> bool {
        let us = self.side;
        let victim = u64::of(target.offset(-8 * us.sign()));
        let occupied = (self.men.occupied() ^ u64::of(from) ^ victim) | u64::of(target);
        (self.attackers(self.king(us), !us, occupied) & !victim).is_empty()
    }

    #[inline]
    fn relayed_pawns<S: Sink>(&self, targets: u64, sink: &mut S) {
        if !C::RELAY {
            return;
        }
        let movers = self.lent(self.side) & self.men.kind(PAWN) & !self.pinned;
        for from in movers.squares() {
            sink.fan(from, knight(from) & targets & !END_RANKS);
        }
    }
}
