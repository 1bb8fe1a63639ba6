//! Walls that end a turn or replace it, and pieces that turn into walls.

use super::extra::{Extra, Half};
use super::tables::LAYS;
use super::{Defined, Home};
use crate::core::{Square, SquareSet, Step, key};
use crate::games::defined::game::rules::Walling;
use crate::rules::{Piece, Position, Sink, Stage};

impl<F: Home, X: Extra> Defined<F, X> {
    /// Plays the move or the wall of a turn that has both. Returns false if no wall can follow the move.
    pub(super) fn play_half(&mut self, step: Step) -> bool {
        if self.extra.half().is_some() {
            self.lay(step.to());
            return true;
        }
        let Some(Piece { kind, .. }) = self.board.at(step.from()) else { return false };
        let to = self
            .castling_of(step)
            .map_or(step.to(), |(_, side)| self.game.castlings.goal(self.counters.side, side).0);
        let closed = self.blown_up(step).wide() | self.unsafe_walls(step);
        if !self.apply(step) {
            return false;
        }
        if let Some(Some(half)) = self.extra.half_mut() {
            *half = Half { from: step.from(), to, kind, closed, ..*half };
        }
        self.open_to_wall().any()
    }

    /// Ends the move of a turn whose wall is yet to be laid.
    #[inline]
    pub(super) fn end_half(&mut self, captured: Option<Piece>, promoted: bool) -> bool {
        let Some(half) = self.extra.half_mut() else { return false };
        let origin = Square::new(0);
        *half = Some(Half { from: origin, to: origin, kind: 0, captured, promoted, closed: 0 });
        true
    }

    /// Passes the squares of a turn's wall to the sink, as steps.
    #[inline]
    pub(super) fn wall_steps<K: Sink<F>>(&self, stage: Stage, sink: &mut K) {
        if stage != Stage::Noisy {
            sink.shifted(self.open_to_wall(), 0);
        }
    }

    /// The squares where the wall of a turn may be laid after its move.
    pub(super) fn open_to_wall(&self) -> F::Set {
        let Some(half) = self.extra.half() else { return F::Set::EMPTY };
        let open = self.wall_squares(half.from, half.to, half.kind);
        if half.closed == 0 { open } else { open.filter(|square| half.closed >> square.index() & 1 == 0) }
    }

    /// The empty squares where a wall may be laid after a move of this kind.
    fn wall_squares(&self, from: Square, to: Square, kind: u8) -> F::Set {
        let us = self.counters.side;
        let walls = &self.game.walls;
        let empty = self.game.board & !self.occupied() & walls.region[us.index()];
        match walls.rule {
            Walling::None => F::Set::EMPTY,
            Walling::Duck | Walling::Static => empty,
            Walling::Past => empty & F::Set::of(from),
            Walling::Edge => empty & (walls.edge | walls.beside(self.walls)),
            Walling::Arrow => {
                let mover = self.game.mover(Piece { kind, color: us });
                self.goals(mover, to, self.occupied(), empty, F::Set::EMPTY)
            }
        }
    }

    /// Lays the wall of a turn, which ends it.
    fn lay(&mut self, square: Square) {
        let Some(half) = self.extra.half_mut().and_then(Option::take) else { return };
        self.put_wall(square);
        self.en_passant &= !F::Set::of(square);
        self.conclude(half.captured, half.promoted);
    }

    /// The position after a turn that lays no wall, which no game allows.
    pub(super) fn without_wall(&self) -> Self {
        let mut next = self.clone();
        if let Some(half) = next.extra.half_mut().and_then(Option::take) {
            next.conclude(half.captured, half.promoted);
            next.restart_clock();
        }
        next
    }

    fn put_wall(&mut self, square: Square) {
        if self.game.walls.rule == Walling::Duck {
            self.walls = F::Set::EMPTY;
        }
        self.walls |= F::Set::of(square);
    }

    /// Passes the turns that only lay a wall to the sink, unless the king is in check.
    pub(super) fn wall_turns<K: Sink<F>>(&self, sink: &mut K) {
        if !self.in_check() {
            let square = Square::new(0);
            for square in self.wall_squares(square, square, 0).squares() {
                sink.step(Step::new(square, square).tagged(LAYS));
            }
        }
    }

    /// Plays a turn that only lays a wall. As in Fairy-Stockfish, it counts for the clock like a pass.
    pub(super) fn lay_instead(&mut self, square: Square) -> bool {
        let us = self.counters.side;
        self.put_wall(square);
        self.en_passant = F::Set::EMPTY;
        let named = self.board.side(us);
        let is_reset = named.any() && {
            let first = named.first();
            self.board.at(first).is_some_and(|piece| self.game.mover(piece).resets.has(first))
        };
        self.end_quiet_step(is_reset);
        true
    }

    /// The key of the walls, and of a move whose wall is yet to be laid.
    #[inline]
    pub(super) fn walls_key(&self) -> u64 {
        if !self.game.has_new_walls {
            return 0;
        }
        let walls = self.walls.wide();
        let half = self
            .extra
            .half()
            .map_or(0, |half| key::fact(1 << 41 | (half.from.index() << 7 | half.to.index()) as u64));
        key::split_mix(walls as u64 ^ 0x57A1_1500) ^ key::split_mix((walls >> 64) as u64 ^ 0x57A1_1501) ^ half
    }
}
