//! Castling: who, from where, to where.

use super::frame::Frame;
use super::game::set;
use super::position::Defined;
use crate::core::{Color, Square, SquareSet, Step};
use crate::games::defined::definition::Definition;
use crate::games::defined::kinds::KindSet;
use crate::games::defined::region::Region;
use std::marker::PhantomData;

/// The tag of castling among steps.
pub const CASTLES: u8 = 1;

/// Castling in a game. Sides of the board are 0 for the king's, 1 for the queen's.
pub struct Castlings<F: Frame> {
    /// Whether there is any.
    pub allowed: bool,
    king_file: u8,
    /// The kind that castles as king, by side.
    kings: [Option<u8>; 2],
    rooks: [KindSet; 2],
    rook_from: [u8; 2],
    /// By colour and side of the board, where the king goes, and the rook.
    goals: [[(Square, Square); 2]; 2],
    /// The rank of each colour.
    ranks: [u8; 2],
    files: u8,
    frame: PhantomData<F>,
}

/// A right to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Right {
    /// Where the king stands.
    pub king: Square,
    /// Where the rook stands.
    pub rook: Square,
}

/// The rights of both colours, by side of the board.
pub type Rights = [[Option<Right>; 2]; 2];

impl<F: Frame> Castlings<F> {
    /// A definition's castling.
    pub fn new(definition: &Definition) -> Castlings<F> {
        let rules = &definition.rules.castling;
        let board = definition.rules.board;
        let ranks = [rules.rank, board.ranks.saturating_sub(1).saturating_sub(rules.rank)];
        let on_board = |file: u8, rank: u8| F::square(file.min(board.files - 1), rank.min(board.ranks - 1));
        let goals = ranks.map(|rank| {
            let [short, long] = rules.king_to;
            [
                (on_board(short, rank), on_board(short.saturating_sub(1), rank)),
                (on_board(long, rank), on_board(long + 1, rank)),
            ]
        });
        Castlings {
            allowed: rules.allowed,
            king_file: rules.king_file,
            kings: rules.king.map(|kinds| kinds.kinds().last().map(|kind| kind as u8)),
            rooks: rules.rooks,
            rook_from: rules.rook_from,
            goals,
            ranks,
            files: board.files,
            frame: PhantomData,
        }
    }

    /// Where king and rook go.
    #[inline]
    pub fn goal(&self, color: Color, side: usize) -> (Square, Square) {
        self.goals[color.index()][side]
    }

    fn is_rook(&self, position: &Defined<F>, color: Color, square: Square) -> bool {
        let piece = position.board.at(square).filter(|piece| piece.color == color);
        piece.is_some_and(|piece| self.rooks[color.index()].has(position.form(piece.kind).moves))
    }

    /// Reads a letter of the FEN's field into the rights. Returns whether it names a right that can be.
    pub fn read(&self, position: &Defined<F>, letter: char, rights: &mut Rights) -> bool {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rank = self.ranks[color.index()];
        let at = |file: u8| F::square(file, rank);
        let is_rook = |file: &u8| self.is_rook(position, color, at(*file));
        let letter = letter.to_ascii_uppercase();
        let [short, long] = self.rook_from;
        let rook = match letter {
            'K' => (0..=short.min(self.files - 1)).rev().find(is_rook),
            'Q' => (long..self.files).find(is_rook),
            'A'..='L' => Some(letter as u8 - b'A').filter(|&file| file < self.files).filter(is_rook),
            _ => None,
        };
        let (Some(rook), Some(kind)) = (rook, self.kings[color.index()]) else {
            return false;
        };
        let row = set::<F>(position.game.definition, Region::rank(rank));
        let kings = position
            .game
            .moving_as(kind.into())
            .fold(F::Set::EMPTY, |all, kind| all | position.board.pieces(color, kind))
            & row;
        let known = rights[color.index()].into_iter().flatten().next().map(|right| right.king);
        let usual = at(self.king_file.min(self.files - 1));
        let king = match known {
            Some(king) => king,
            None if kings.any() && !kings.several() => kings.first(),
            None if kings.has(usual) => usual,
            None => return false,
        };
        let rook = at(rook);
        let side = usize::from(F::file(rook) < F::file(king));
        rights[color.index()][side] = Some(Right { king, rook });
        self.allowed && king != rook
    }
}

/// Writes the field of a FEN.
pub fn write(rights: &Rights) -> String {
    let letters = [["K", "Q"], ["k", "q"]];
    let held = |color: usize, side: usize| rights[color][side].map_or("", |_| letters[color][side]);
    let text: String = [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(color, side)| held(color, side)).concat();
    if text.is_empty() { "-".to_string() } else { text }
}

impl<F: Frame> Defined<F> {
    /// The legal castlings of the side to move, which is not in check.
    pub(super) fn castlings(&self, mut give: impl FnMut(Step)) {
        let us = self.counters.side;
        for side in 0..2 {
            if let Some(right) = self.rights[us.index()][side]
                && self.can_castle(right, side)
            {
                give(self.castling_step(right, side));
            }
        }
    }

    /// The step of a right: the king's, or to the rook where the king could go there by itself.
    fn castling_step(&self, right: Right, side: usize) -> Step {
        let us = self.counters.side;
        let (king_to, _) = self.game.castlings.goal(us, side);
        let is_ambiguous = self.targets(right.king).has(king_to);
        let to = if is_ambiguous || king_to == right.king { right.rook } else { king_to };
        Step::new(right.king, to).tagged(CASTLES)
    }

    /// The squares that king and rook pass and come to, their own aside.
    fn castling_path(&self, right: Right, side: usize) -> F::Set {
        let (king_to, rook_to) = self.game.castlings.goal(self.counters.side, side);
        let way = |from: Square, to: Square| self.game.axes.at(0).between(from, to) | F::Set::of(to);
        let path = way(right.king, king_to) | way(right.rook, rook_to);
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
            (self.game.axes.at(0).between(king, king_to) | F::Set::of(king_to)) & !F::Set::of(king);
        if king == king_to {
            crossed = F::Set::EMPTY;
        }
        let is_safe = |square| threats.on(square, self.occupied()).is_empty();
        crossed.squares().all(is_safe)
            && threats.on(king_to, self.occupied() & !F::Set::of(right.rook)).is_empty()
    }

    /// The right that a step of this position uses, and its side of the board.
    pub(super) fn castling_of(&self, step: Step) -> Option<(Right, usize)> {
        if step.tag() != CASTLES {
            return None;
        }
        let us = self.counters.side;
        (0..2).find_map(|side| {
            let right = self.rights[us.index()][side]?;
            (self.castling_step(right, side) == step).then_some((right, side))
        })
    }
}
