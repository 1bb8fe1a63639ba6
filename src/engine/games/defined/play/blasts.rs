//! Explosions and petrifications: the pieces that a capture removes besides the captured one, and the walls
//! that it leaves.

use super::extra::Extra;
use super::{Defined, Home};
use crate::core::{Color, Square, SquareSet, Step};
use crate::eval::Evaluate;
use crate::games::defined::game::rules::Ending;
use crate::games::defined::play::tables::blasts::Blasts;
use crate::games::defined::play::tables::{Royalty, union};
use crate::rules::Piece;

/// The additional worth of a piece without which its side loses, in centipawns.
const LAST: i32 = 10_000;

impl<F: Home, X: Extra> Defined<F, X> {
    /// Removes the pieces that a capture on a square consumes besides the captured one, and leaves walls. The
    /// capturing piece was of the kind `before` and is of the kind `after` the move.
    #[inline]
    pub(super) fn explode(&mut self, to: Square, before: u8, after: u8) {
        if self.game.consumes {
            let gone = self.consumed(to, before, after);
            self.walls |= self.petrified(to, before, after, gone);
            self.remove(gone);
        }
    }

    /// The squares that a capture on a square empties besides that of the captured piece: by an explosion, or
    /// because the capturing piece turns into a wall.
    #[inline]
    fn consumed(&self, to: Square, before: u8, after: u8) -> F::Set {
        match &self.game.blasts {
            Some(blasts) => blasts.hit(&self.board, to, after),
            None if self.game.petrified.contains(&before) => F::Set::of(to),
            None => F::Set::EMPTY,
        }
    }

    /// The walls that a capture leaves where pieces go. Where captures explode, the piece that stands on the
    /// target square after promotion decides about that square.
    fn petrified(&self, to: Square, before: u8, after: u8, gone: F::Set) -> F::Set {
        let at = F::Set::of(to);
        let (petrified, explodes) = (&self.game.petrified, self.game.blasts.is_some());
        let turns_to_stone = petrified.contains(&after) && (explodes || petrified.contains(&before));
        let own = if turns_to_stone { at } else { F::Set::EMPTY };
        let others =
            if explodes && self.rules().captures.petrifies_blasted { gone & !at } else { F::Set::EMPTY };
        own | others
    }

    /// The walls that a step of this position leaves.
    pub(super) fn new_walls(&self, step: Step) -> F::Set {
        match self.board.at(step.from()) {
            Some(piece) if !self.game.petrified.is_empty() && self.is_capture(step) => {
                let after = self.promotion_of(step).unwrap_or(piece.kind);
                self.petrified(step.to(), piece.kind, after, self.blown_up(step))
            }
            _ => F::Set::EMPTY,
        }
    }

    /// The royal pieces of a side that could only capture by turning into a wall, and so attack nothing.
    pub(super) fn harmless(&self, royalty: &Royalty, color: Color) -> F::Set {
        if self.game.petrified.is_empty() || self.game.blasts.is_some() {
            return F::Set::EMPTY;
        }
        let stones = union(self.game.petrified.iter().map(|&kind| self.board.kind(kind)));
        royalty.royals(&self.board, color) & stones
    }

    /// Removes pieces, which may go to the hands of their opponents, and the castling rights with them.
    #[inline(never)]
    fn remove(&mut self, pieces: F::Set) {
        for square in pieces.squares() {
            let piece = self.board.take(square).filter(|_| self.game.drops.captures);
            if let (Some(hands), Some(piece)) = (self.extra.hands_mut(), piece) {
                hands.add(!piece.color, self.game.drops.in_hand(piece.color, piece.kind));
            }
        }
        self.close_gates(pieces.squares());
        for right in self.rights.iter_mut().flatten() {
            if right.is_some_and(|right| pieces.has(right.king) || pieces.has(right.rook)) {
                *right = None;
            }
        }
    }

    /// The squares that a step of this position empties by an explosion or petrification, the target square
    /// if the capturing piece does not survive; empty if it captures nothing, or captures consume nothing.
    #[inline]
    pub(super) fn blown_up(&self, step: Step) -> F::Set {
        match self.board.at(step.from()) {
            Some(piece) if self.game.consumes && self.is_capture(step) => {
                let after = self.promotion_of(step).unwrap_or(piece.kind);
                self.consumed(step.to(), piece.kind, after) & !F::Set::of(step.from())
            }
            _ => F::Set::EMPTY,
        }
    }

    /// The pieces that a step of this position loses by an explosion, besides the captured one.
    pub(super) fn lost_by_explosion(&self, step: Step) -> F::Set {
        let squares = self.blown_up(step);
        let to = F::Set::of(step.to());
        let captured = to | self.captured_en_passant(step).map_or(F::Set::EMPTY, F::Set::of);
        let capturing = if (squares & to).any() { F::Set::of(step.from()) } else { F::Set::EMPTY };
        (squares & !captured) | capturing
    }

    /// The pieces whose capture by a side would blow up the enemy king beside them, but not its own: where
    /// captures explode and a side loses with its only king.
    #[inline]
    pub(super) fn mines(&self, color: Color) -> F::Set {
        let Some((blasts, kind)) = self.game.blasts.as_ref().and_then(|it| Some((it, it.target()?))) else {
            return F::Set::EMPTY;
        };
        let [own, prey] = [color, !color].map(|color| self.board.pieces(color, kind));
        let is_last = prey.any() && !prey.several() && self.extra.hands().count(!color, kind) == 0;
        if !is_last || own.is_empty() || own.several() {
            return F::Set::EMPTY;
        }
        blasts.around(prey.first()) & self.prey(color) & !blasts.around(own.first())
    }

    /// Whether a side, if it is to move, can blow up the enemy king at once.
    #[inline]
    pub(super) fn blows_up_king(&self, color: Color) -> bool {
        let mines = self.mines(color);
        let Some(kind) = self.game.blasts.as_ref().and_then(Blasts::target).filter(|_| mines.any()) else {
            return false;
        };
        // The king would blow itself up.
        let king = self.board.pieces(color, kind);
        let (threats, occupied) = (self.threats_of(color, None), self.occupied());
        mines.squares().any(|mine| (threats.on(mine, occupied) & !king).any())
    }

    /// The material that a capture wins where captures explode, in centipawns: all pieces that go.
    pub(super) fn explosive_gain(&self, step: Step) -> i32 {
        let us = self.counters.side;
        let captured = self.captured_en_passant(step).unwrap_or(step.to());
        let lost = self.lost_by_explosion(step);
        let worth = |square: Square| {
            let Some(piece) = self.board.at(square) else { return 0 };
            let worth = self.worth(square) + if self.is_last(piece) { LAST } else { 0 };
            if piece.color == us { -worth } else { worth }
        };
        let survives = !lost.has(step.from());
        let promotion = self.promotion_of(step).zip(self.board.at(step.from())).filter(|_| survives);
        let promotion = promotion.map_or(0, |(kind, piece)| self.value(kind, 0) - self.value(piece.kind, 0));
        (lost | F::Set::of(captured)).squares().map(worth).sum::<i32>() + promotion
    }

    /// Whether the side of a piece loses the game with it.
    fn is_last(&self, piece: Piece) -> bool {
        let extinction = &self.rules().ends.extinction;
        let kind = self.form(piece.kind).moves;
        let kinds = || self.game.moving_as(kind);
        let count = || kinds().map(|kind| self.board.pieces(piece.color, kind).len()).sum::<u32>();
        extinction.value == Some(Ending::Loss)
            && extinction.kinds.has(kind)
            && count() <= u32::from(extinction.count) + 1
    }
}
