//! Castling in a position.

use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::game::Region;
use crate::games::defined::play::extra::Extra;
use crate::games::defined::play::tables::{
    CASTLES, ENTERS_FOR_KING, ENTERS_FOR_ROOK, Right, Rights, set, union,
};
use crate::games::defined::play::{Defined, Home};

impl<F: Home, X: Extra> Defined<F, X> {
    /// Passes the legal castlings of the side to move, which must not be in check, to `give`.
    pub(crate) fn castlings(&self, mut give: impl FnMut(Step)) {
        let us = self.counters.side;
        for side in 0..2 {
            if let Some(right) = self.rights[us.index()][side]
                && self.can_castle(right, side)
            {
                give(self.castling_step(right, side));
            }
        }
    }

    /// The step for a right: the king's move, or king to rook if the king could reach the target without
    /// castling.
    fn castling_step(&self, right: Right, side: usize) -> Step {
        let us = self.counters.side;
        let (king_to, _) = self.game.castlings.goal(us, side);
        let is_ambiguous = (self.targets(right.king) | self.relayed_targets(right.king)).has(king_to);
        let to = if self.game.castlings.anywhere || is_ambiguous { right.rook } else { king_to };
        Step::new(right.king, to).tagged(CASTLES)
    }

    /// The squares that king and rook cross or reach, except their own.
    fn castling_path(&self, right: Right, side: usize) -> F::Set {
        let (king_to, rook_to) = self.game.castlings.goal(self.counters.side, side);
        let line = |from: Square, to: Square| self.game.tables.axes.at(0).between(from, to) | F::Set::of(to);
        let path = line(right.king, king_to) | line(right.rook, rook_to);
        path & !F::Set::of(right.king) & !F::Set::of(right.rook)
    }

    fn can_castle(&self, right: Right, side: usize) -> bool {
        let us = self.counters.side;
        if (self.castling_path(right, side) & self.occupied()).any() {
            return false;
        }
        let Some(king) = self.king(us) else {
            return true;
        };
        if king != right.king {
            return false;
        }
        let (king_to, _) = self.game.castlings.goal(us, side);
        let threats = self.threats(!us);
        let mut crossed =
            (self.game.tables.axes.at(0).between(king, king_to) | F::Set::of(king_to)) & !F::Set::of(king);
        if king == king_to {
            crossed = F::Set::EMPTY;
        }
        let is_safe = |square| threats.on(square, self.occupied()).is_empty();
        crossed.squares().all(is_safe)
            && threats.on(king_to, self.occupied() & !F::Set::of(right.rook)).is_empty()
    }

    /// The right that a step of this position uses, and its side of the board.
    pub(crate) fn castling_of(&self, step: Step) -> Option<(Right, usize)> {
        let step = match step.tag() {
            CASTLES => step,
            ENTERS_FOR_KING | ENTERS_FOR_ROOK => Step::new(step.from(), step.to()).tagged(CASTLES),
            _ => return None,
        };
        let us = self.counters.side;
        (0..2).find_map(|side| {
            let right = self.rights[us.index()][side]?;
            (self.castling_step(right, side) == step).then_some((right, side))
        })
    }

    pub(crate) fn castles_as_rook(&self, color: Color, square: Square) -> bool {
        let piece = self.board.at(square).filter(|piece| piece.color == color);
        piece.is_some_and(|piece| self.game.castlings.rooks[color.index()].has(self.form(piece.kind).moves))
    }

    /// The pieces on the castling rank that may castle as kings.
    pub(crate) fn castling_kings(&self, color: Color) -> F::Set {
        let rules = &self.game.castlings;
        let Some(kind) = rules.kings[color.index()] else {
            return F::Set::EMPTY;
        };
        let kinds = self.game.moving_as(kind.into());
        let pieces = union(kinds.map(|kind| self.board.pieces(color, kind)));
        pieces & set::<F>(self.game.definition, Region::rank(rules.ranks[color.index()]))
    }

    /// Reads a letter of the FEN field into the rights. In games with castling as in Chess960 it may instead
    /// name the castling king, if there are several on the rank. Returns false if there is no such right or
    /// king.
    pub(crate) fn read_right(
        &self,
        letter: char,
        rights: &mut Rights,
        named: &mut [Option<Square>; 2],
    ) -> bool {
        let rules = &self.game.castlings;
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = rules.ranks[color.index()];
        let at = |file: u8| F::square(file, rank);
        let is_rook = |file: &u8| self.castles_as_rook(color, at(*file));
        let letter = letter.to_ascii_uppercase();
        let kings = self.castling_kings(color);
        let file = (letter as u8).wrapping_sub(b'A');
        let is_king = letter != 'K' && file < rules.files && kings.has(at(file));
        if rules.anywhere && kings.several() && is_king {
            return named[color.index()].replace(at(file)).is_none();
        }
        let [short, long] = rules.rook_from;
        let rook = match letter {
            'K' => (0..=short.min(rules.files - 1)).rev().find(is_rook),
            'Q' => (long..rules.files).find(is_rook),
            'A'..='L' => Some(file).filter(|&file| file < rules.files).filter(is_rook),
            _ => None,
        };
        let Some(rook) = rook else {
            return false;
        };
        let known = rights[color.index()].into_iter().flatten().next().map(|right| right.king);
        let default = at(rules.king_file.min(rules.files - 1));
        let king = match known.or(named[color.index()]) {
            Some(king) => king,
            None if kings.any() && (rules.anywhere || !kings.several()) => kings.first(),
            None if kings.has(default) => default,
            None => return false,
        };
        let rook = at(rook);
        let side = usize::from(F::file(rook) < F::file(king));
        rights[color.index()][side] = Some(Right { king, rook });
        rules.allowed && king != rook
    }
}
