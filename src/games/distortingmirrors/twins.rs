//! Who is whose twin.

use super::Men;
use crate::core::{Color, Square, SquareSet, key};

/// Marks a square without a man that has a twin.
const SINGLE: u8 = u8::MAX;

/// For each square the square of the twin of the man there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Twins {
    squares: [u8; 128],
    key: u64,
}

impl Twins {
    /// Everybody single.
    pub const NONE: Twins = Twins {
        squares: [SINGLE; 128],
        key: 0,
    };

    /// The twins where a FEN names none: for each side and kind the first man of the short-range board and
    /// the first of the max-range board, the second and the second, and so on.
    pub fn by_default(men: &Men) -> Twins {
        let mut twins = Twins::NONE;
        for color in Color::BOTH {
            for kind in 0..6 {
                let set = men.men(color, kind);
                let (short, max) = (set as u64, (set >> 64) as u64);
                for (short, max) in short.squares().zip(max.squares()) {
                    twins.join(short, max.offset(64));
                }
            }
        }
        twins
    }

    /// The twin of the man on a square.
    #[inline]
    pub fn of(&self, square: Square) -> Option<Square> {
        let twin = self.squares[square.index()];
        (twin != SINGLE).then(|| Square::new(twin as usize))
    }

    /// The pairs, by the short-range square.
    pub fn pairs(&self) -> impl Iterator<Item = (Square, Square)> {
        let short = (0..64).map(Square::new);
        short.filter_map(|square| Some((square, self.of(square)?)))
    }

    /// The exclusive or of a key for each pair.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// Makes two single men twins.
    #[inline]
    pub fn join(&mut self, short: Square, max: Square) {
        self.squares[short.index()] = max.index() as u8;
        self.squares[max.index()] = short.index() as u8;
        self.key ^= pair_key(short, max);
    }

    /// Makes the man on a square and its twin single; returns the twin's square.
    #[inline]
    pub fn part(&mut self, square: Square) -> Option<Square> {
        let twin = self.of(square)?;
        self.squares[square.index()] = SINGLE;
        self.squares[twin.index()] = SINGLE;
        self.key ^= pair_key(square, twin);
        Some(twin)
    }
}

/// The key of a pair, its squares in either order.
#[inline]
fn pair_key(a: Square, b: Square) -> u64 {
    let (short, max) = (a.min(b).index(), a.max(b).index());
    key::fact((1 << 16) + (short * 128 + max) as u64)
}
