//! What a step does.

use crate::core::{Square, SquareSet, Step};
use crate::games::defined::game::kinds::{KindSet, Slot};
use crate::games::defined::play::game::Home;
use crate::games::defined::play::position::Defined;
use crate::rules::Piece;

impl<F: Home> Defined<F> {
    /// Plays a step of this position, which is legal.
    #[inline]
    pub(crate) fn apply(&mut self, step: Step) -> bool {
        let (from, to) = (step.from(), step.to());
        let us = self.counters.side;
        if step.tag() != 0 {
            return self.castle(step);
        }
        self.has_castled = false;
        let Some(piece) = self.board.at(from) else {
            return false;
        };
        let mover = self.game.mover(piece);
        let has_relays = !self.game.relays[us.index()].is_empty();
        let is_relayed = has_relays && self.is_relayed(step);
        let passed = match self.passing.has(to) && self.board.at(to).is_none() && !is_relayed {
            true if self.passing_targets(mover, from, self.occupied()).has(to) => self.passed(to),
            _ => None,
        };
        // It is taken off first: a promotion where it stands captures nothing.
        self.board.take(from);
        let captured = self.board.take(passed.unwrap_or(to));
        let kind = step.promotion().unwrap_or(piece.kind);
        self.board.put(to, Piece { kind, color: us });
        // In games in which pieces turn back, none promotes by a letter.
        let is_final = step.promotion().is_some() && !self.game.definition.rules.promotion.demotion;
        let is_forward = mover.resets.has(from) && (is_relayed || !mover.back[to.index()].has(from));
        let is_reset = captured.is_some() || is_final || is_forward;
        self.counters.tick(is_reset);
        // Relays may bring back what a clock set back rules out.
        let is_irreversible = is_reset && (!has_relays || captured.is_some() || is_final);
        self.reversible = if is_irreversible { 0 } else { self.reversible + 1 };
        self.passing = match step.promotion() {
            Some(_) => F::Set::EMPTY,
            None if is_relayed => F::Set::EMPTY,
            None if mover.is_pawn => self.pawn_passed(from, to),
            None if captured.is_none() && mover.starts_far(from, to) => {
                (self.game.between(from, to) | F::Set::of(to)) & self.game.passing[(!us).index()]
            }
            None => F::Set::EMPTY,
        };
        let rights = if self.game.castlings.allowed { &mut self.rights[..] } else { &mut [] };
        for right in rights.iter_mut().flatten() {
            if right.is_some_and(|right| [right.king, right.rook].iter().any(|&at| at == from || at == to)) {
                *right = None;
            }
        }
        self.end_move(captured, is_final && self.form(kind).was.is_none());
        true
    }

    /// Passes the move to the other side.
    fn end_move(&mut self, captured: Option<Piece>, promoted: bool) {
        let us = self.counters.side;
        self.count.tick();
        self.counters.end_turn();
        self.recount(captured, promoted);
        self.refresh();
        if self.game.counts_checks && self.checkers.any() {
            let left = &mut self.checks[us.index()];
            *left = left.saturating_sub(1);
        }
    }

    fn castle(&mut self, step: Step) -> bool {
        let us = self.counters.side;
        let Some((right, side)) = self.castling_of(step) else {
            return false;
        };
        let (king_to, rook_to) = self.game.castlings.goal(us, side);
        let (king, rook) = (self.board.take(right.king), self.board.take(right.rook));
        let mut is_reset = false;
        if let (Some(king), Some(rook)) = (king, rook) {
            // For the clock it is the king's move to its rook, as Fairy-Stockfish has it.
            let mover = self.game.mover(king);
            is_reset = mover.resets.has(right.king) && !mover.back[right.rook.index()].has(right.king);
            self.board.put(king_to, king);
            self.board.put(rook_to, rook);
        }
        self.rights[us.index()] = [None; 2];
        if self.game.castlings.opposite {
            self.rights[(!us).index()][side] = None;
        }
        self.has_castled = self.game.castlings.wins[us.index()][side];
        self.passing = F::Set::EMPTY;
        self.counters.tick(is_reset);
        self.reversible = if is_reset { 0 } else { self.reversible + 1 };
        self.end_move(None, false);
        true
    }

    /// The squares that the kind `pawn` passes by a double or triple step where it can be taken.
    fn pawn_passed(&self, from: Square, to: Square) -> F::Set {
        let us = self.counters.side;
        let ranks = F::rank(from).abs_diff(F::rank(to));
        if F::file(from) != F::file(to) || ranks < 2 {
            return F::Set::EMPTY;
        }
        let way = self.game.axes.at(1).between(from, to) & self.game.passing[(!us).index()];
        way.filter(|square| self.can_be_taken(square))
    }

    /// Whether the enemy might take in passing on a square, as far as Fairy-Stockfish asks before it notes
    /// one.
    pub(crate) fn can_be_taken(&self, square: Square) -> bool {
        let them = !self.counters.side;
        let definition = self.game.definition;
        let pawn = definition.kinds.iter().position(|kind| kind.slot == Slot::PAWN);
        let takers = definition.rules.steps.takers[them.index()];
        let others = takers.without(pawn.map_or(KindSet::NONE, KindSet::of));
        if !others.is_empty() {
            return true;
        }
        pawn.is_some_and(|kind| {
            self.game.moving_as(kind).any(|kind| {
                let pawn = Piece { kind, color: them };
                let mut pawns = self.board.pieces(them, kind).squares();
                pawns.any(|from| self.game.mover(pawn).reach(from).capture_leaps.has(square))
            })
        })
    }
}
