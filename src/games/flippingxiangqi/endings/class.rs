//! Which men are left beside the kings, and the number of a position among those with the same men.

use super::super::men::{KING, Men};
use crate::core::{Color, Seven, Shape, Square, SquareSet};
use crate::rules::Piece;
use arrayvec::ArrayVec;

/// The most men beside the kings.
pub const MOST: usize = 2;

/// Pairs of forms (peasants, artillerists, transports), times owners; also the mark of a man that is not
/// there.
const PAIRS: u8 = 6;
/// Squares of a palace.
const PALACE: usize = 9;
/// Squares and forms of a man other than a king.
const PLACES: usize = 2 * 49;

/// The men beside the kings, one or two, by owner and pair of forms in rising order: the same for all
/// positions between captures. Each class is also that of the same men with colours exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Class([u8; MOST]);

/// A man beside the kings: owner and pair, then form and square as a number below [`PLACES`].
type Extra = (u8, usize);

impl Class {
    /// Above every [`number`](Self::number).
    pub const COUNT: usize = (PAIRS as usize + 1) * (PAIRS as usize + 1);

    /// All classes.
    #[cfg(test)]
    pub fn all() -> impl Iterator<Item = Class> {
        let pairs = (0..PAIRS).flat_map(|first| (first..=PAIRS).map(move |second| [first, second]));
        pairs.map(Class).filter(|class| *class <= class.exchanged())
    }

    /// The class that some men beside the kings make.
    fn new(mut pairs: [u8; MOST]) -> Class {
        pairs.sort_unstable();
        Class(pairs)
    }

    /// The same men with colours exchanged.
    fn exchanged(self) -> Class {
        Class::new(self.0.map(|pair| match pair {
            PAIRS => PAIRS,
            pair => (pair + PAIRS / 2) % PAIRS,
        }))
    }

    /// A number of its own.
    pub fn number(self) -> usize {
        usize::from(self.0[0]) * (PAIRS as usize + 1) + usize::from(self.0[1])
    }

    /// Above every index of a position.
    pub fn size(self) -> usize {
        2 * PALACE * PALACE * PLACES.pow(self.pairs().count() as u32)
    }

    /// The men that are there.
    fn pairs(self) -> impl Iterator<Item = u8> {
        self.0.into_iter().filter(|&pair| pair < PAIRS)
    }

    /// The classes to which captures lead.
    pub fn without_one(self) -> impl Iterator<Item = Class> {
        let there = self.0[1] < PAIRS;
        let left = there.then(|| self.0.map(|pair| Class::new([pair, PAIRS])));
        let left = left.into_iter().flatten();
        left.map(|class| class.min(class.exchanged()))
    }

    /// The class of a board with one or two men beside the kings, and the index of the position with that
    /// side to move; `None` for other boards.
    pub fn locate(men: &Men, side: Color) -> Option<(Class, usize)> {
        let others = men.occupied() & !men.kind(KING);
        if !(1..=MOST as u32).contains(&others.len()) {
            return None;
        }
        let seen = |by: Color| {
            let mut extras = [(PAIRS, 0); MOST];
            for (extra, square) in extras.iter_mut().zip(others.squares()) {
                *extra = extra_on(men, square, by)?;
            }
            extras.sort_unstable();
            Some((Class(extras.map(|(pair, _)| pair)), extras))
        };
        let (mut by, mut found) = (Color::White, seen(Color::White)?);
        let (class, _) = found;
        if class.exchanged() < class {
            (by, found) = (Color::Black, seen(Color::Black)?);
        }
        let (class, extras) = found;
        let king = |color: Color| {
            let square = men.men(color, KING).first();
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

    /// The board of an index and the side to move; `None` where two men share a square.
    pub fn board(self, mut index: usize) -> Option<(Men, Color)> {
        let mut digit = |base: usize| {
            let digit = index % base;
            index /= base;
            digit
        };
        let pairs: ArrayVec<u8, MOST> = self.pairs().collect();
        let mut men = Men::default();
        let mut put = |square: Square, man: Piece| {
            let free = men.at(square).is_none();
            if free {
                men.put(square, man);
            }
            free.then_some(())
        };
        for &pair in pairs.iter().rev() {
            let place = digit(PLACES) as u8;
            let (form, place) = (place / 49, place % 49);
            let man = Piece { kind: pair % 3 * 2 + 1 + form, color: Color::BOTH[usize::from(pair / 3)] };
            put(Seven::square(place % 7, place / 7), man)?;
        }
        for color in [Color::Black, Color::White] {
            let place = digit(PALACE) as u8;
            let rank = match color {
                Color::White => place / 3,
                Color::Black => Seven::RANKS - 1 - place / 3,
            };
            put(Seven::square(place % 3 + 2, rank), Piece { kind: KING, color })?;
        }
        Some((men, Color::BOTH[index]))
    }
}

/// The man on a square as a side sees it, its own men being White; `None` if there is none.
fn extra_on(men: &Men, square: Square, by: Color) -> Option<Extra> {
    let man = men.at(square)?;
    let (pair, form) = ((man.kind - 1) / 2, (man.kind - 1) % 2);
    let owner = if man.color == by { 0 } else { 3 };
    let rank = Seven::rank_for(by, square);
    let place = (form * 7 + rank) * 7 + Seven::file(square);
    Some((pair + owner, place.into()))
}
