//! Classes of positions with the same pieces besides the kings, and the index of a position in its class.

use super::super::pieces::{KING, Pieces};
use crate::core::{Color, Seven, Shape, Square, SquareSet};
use crate::rules::Piece;
use arrayvec::ArrayVec;

/// Maximum number of pieces besides the kings.
pub const MAX_EXTRAS: usize = 2;

/// Three pairs of forms (peasants, artillerists, transports) times two owners; also the code for no piece.
const PAIRS: u8 = 6;
/// The number of squares of a palace.
const PALACE: usize = 9;
/// The number of combinations of square and form of a piece other than a king.
const PLACES: usize = 2 * 49;

/// The one or two pieces besides the kings, as codes of owner and pair of forms in ascending order. Only
/// captures change the class. A class and the same pieces with the colours swapped share one table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Class([u8; MAX_EXTRAS]);

/// A piece besides the kings: the code of owner and pair; form and square as a number below [`PLACES`].
type Extra = (u8, usize);

impl Class {
    /// An upper bound of [`number`](Self::number), exclusive.
    pub const COUNT: usize = (PAIRS as usize + 1) * (PAIRS as usize + 1);

    /// All classes.
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Class> {
        let pairs = (0..PAIRS).flat_map(|first| (first..=PAIRS).map(move |second| [first, second]));
        pairs.map(Class).filter(|class| *class <= class.swapped())
    }

    /// The class of these pieces besides the kings.
    fn new(mut pairs: [u8; MAX_EXTRAS]) -> Class {
        pairs.sort_unstable();
        Class(pairs)
    }

    /// The class with the colours swapped.
    fn swapped(self) -> Class {
        Class::new(self.0.map(|pair| match pair {
            PAIRS => PAIRS,
            pair => (pair + PAIRS / 2) % PAIRS,
        }))
    }

    /// The index of the table for this class.
    pub fn number(self) -> usize {
        usize::from(self.0[0]) * (PAIRS as usize + 1) + usize::from(self.0[1])
    }

    /// The number of indices of positions.
    pub fn size(self) -> usize {
        2 * PALACE * PALACE * PLACES.pow(self.pairs().count() as u32)
    }

    /// The codes of the pieces, without the code for no piece.
    fn pairs(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|&pair| pair < PAIRS)
    }

    /// The classes after a capture that leaves a piece besides the kings.
    pub fn without_one(self) -> impl Iterator<Item = Class> {
        let has_two = self.0[1] < PAIRS;
        let left = has_two.then(|| self.0.map(|pair| Class::new([pair, PAIRS])));
        let left = left.into_iter().flatten();
        left.map(|class| class.min(class.swapped()))
    }

    /// The class of a board with one or two pieces besides the kings, and the index of the position with
    /// `side` to move; `None` for other boards.
    pub fn locate(board: &Pieces, side: Color) -> Option<(Class, usize)> {
        let others = board.occupied() & !board.kind(KING);
        if !(1..=MAX_EXTRAS as u32).contains(&others.len()) {
            return None;
        }
        let extras_of = |by: Color| {
            let mut extras = [(PAIRS, 0); MAX_EXTRAS];
            for (extra, square) in extras.iter_mut().zip(others.squares()) {
                *extra = extra_on(board, square, by)?;
            }
            extras.sort_unstable();
            Some((Class(extras.map(|(pair, _)| pair)), extras))
        };
        let (mut by, mut located) = (Color::White, extras_of(Color::White)?);
        let (class, _) = located;
        if class.swapped() < class {
            (by, located) = (Color::Black, extras_of(Color::Black)?);
        }
        let (class, extras) = located;
        let king = |color: Color| {
            let square = board.pieces(color, KING).first();
            let rank = Seven::rank_for(color, square);
            usize::from(rank) * 3 + usize::from(Seven::file(square)) - 2
        };
        let mut index = usize::from(side != by);
        index = index * PALACE + king(by);
        index = index * PALACE + king(!by);
        for (_, place) in extras.iter().filter(|(pair, _)| *pair < PAIRS) {
            index = index * PLACES + place;
        }
        Some((class, index))
    }

    /// The board and the side to move for an index; `None` if two pieces would share a square.
    pub fn board(self, mut index: usize) -> Option<(Pieces, Color)> {
        let mut digit = |base: usize| {
            let digit = index % base;
            index /= base;
            digit
        };
        let pairs: ArrayVec<u8, MAX_EXTRAS> = self.pairs().collect();
        let mut board = Pieces::default();
        let mut put = |square: Square, piece: Piece| {
            let free = board.at(square).is_none();
            if free {
                board.put(square, piece);
            }
            free.then_some(())
        };
        for &pair in pairs.iter().rev() {
            let place = digit(PLACES) as u8;
            let (form, place) = (place / 49, place % 49);
            let piece = Piece { kind: pair % 3 * 2 + 1 + form, color: Color::BOTH[usize::from(pair / 3)] };
            put(Seven::square(place % 7, place / 7), piece)?;
        }
        for color in [Color::Black, Color::White] {
            let place = digit(PALACE) as u8;
            let rank = match color {
                Color::White => place / 3,
                Color::Black => Seven::RANKS - 1 - place / 3,
            };
            put(Seven::square(place % 3 + 2, rank), Piece { kind: KING, color })?;
        }
        Some((board, Color::BOTH[index]))
    }
}

/// The piece on a square from the point of view of `by`, whose pieces count as White; `None` if it is empty.
fn extra_on(board: &Pieces, square: Square, by: Color) -> Option<Extra> {
    let piece = board.at(square)?;
    let (pair, form) = ((piece.kind - 1) / 2, (piece.kind - 1) % 2);
    let owner = if piece.color == by { 0 } else { 3 };
    let rank = Seven::rank_for(by, square);
    let place = (form * 7 + rank) * 7 + Seven::file(square);
    Some((pair + owner, place.into()))
}
