//! The pairs of twins, and their field in a FEN.

use super::pieces::Pieces;
use crate::core::{Color, Shape, Square, SquareSet, Twin, key};
use crate::games::orthodox::KING;
use crate::rules::FenError;

/// Marks a square that is empty or whose piece has no twin.
const SINGLE: u8 = u8::MAX;

/// The pairs of twins of a position.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Twins {
    /// For each square, the square of its piece's twin, or [`SINGLE`].
    squares: [u8; 128],
    /// The squares of all twins.
    all: u128,
    key: u64,
}

impl Twins {
    /// No pair: all pieces are single.
    pub const NONE: Twins = Twins { squares: [SINGLE; 128], all: 0, key: 0 };

    /// The twin of the piece on a square.
    #[inline]
    pub fn of(&self, square: Square) -> Option<Square> {
        let twin = self.squares[square.index()];
        (twin != SINGLE).then(|| Square::new(twin as usize))
    }

    /// The squares of all pieces that have a twin.
    #[inline]
    pub fn all(&self) -> u128 {
        self.all
    }

    /// The pairs of short-range and max-range squares, ordered by the former.
    pub fn pairs(&self) -> impl Iterator<Item = (Square, Square)> {
        let short = (0..64).map(Square::new);
        short.filter_map(|square| Some((square, self.of(square)?)))
    }

    /// Makes two single pieces twins.
    #[inline]
    pub fn join(&mut self, short: Square, max: Square) {
        self.squares[short.index()] = max.index() as u8;
        self.squares[max.index()] = short.index() as u8;
        self.all |= u128::of(short) | u128::of(max);
        self.key ^= pair_key(short, max);
    }

    /// Makes the piece on a square and its twin single; returns the twin's square.
    #[inline]
    pub fn part(&mut self, square: Square) -> Option<Square> {
        let twin = self.of(square)?;
        self.squares[square.index()] = SINGLE;
        self.squares[twin.index()] = SINGLE;
        self.all &= !(u128::of(square) | u128::of(twin));
        self.key ^= pair_key(square, twin);
        Some(twin)
    }

    /// The XOR of the keys of all pairs.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// [`key`](Self::key) computed from scratch.
    pub fn key_from_scratch(&self) -> u64 {
        self.pairs().fold(0, |key, (short, max)| key ^ pair_key(short, max))
    }

    /// The twins if a FEN does not list them: for each side and kind, the first pieces of both boards are
    /// twins, so are the second pieces, and so on.
    pub fn by_default(board: &Pieces) -> Twins {
        let mut twins = Twins::NONE;
        for color in Color::BOTH {
            for kind in 0..6 {
                let set = board.pieces(color, kind);
                let (short, max) = (set as u64, (set >> 64) as u64);
                for (short, max) in short.squares().zip(max.squares()) {
                    twins.join(short, max.offset(64));
                }
            }
        }
        twins
    }

    /// Reads the seventh field of a FEN.
    ///
    /// # Errors
    /// If a pair does not consist of two single pieces of the same kind and side, one on each board, or if a
    /// king has no twin.
    pub fn read(list: &str, board: &Pieces) -> Result<Twins, FenError> {
        if list == "-" {
            return Ok(Twins::by_default(board));
        }
        let fault = |fault: String| Err(FenError::new("twins", fault));
        let mut twins = Twins::NONE;
        for text in list.split(',') {
            let Some((short, max)) = read_pair(text) else {
                return fault(format!(
                    "{text:?} is not a pair of squares on files a-h and i-p, such as a1i1"
                ));
            };
            for square in [short, max] {
                if board.at(square).is_none() {
                    return fault(format!("no piece on {}", Twin::name(square)));
                }
                if twins.of(square).is_some() {
                    return fault(format!("{} has two twins", Twin::name(square)));
                }
            }
            if board.at(short) != board.at(max) {
                return fault(format!("{text} are not of the same kind and side"));
            }
            twins.join(short, max);
        }
        for color in Color::BOTH {
            // Each board has one king, and no other piece can be its twin.
            let mut kings = board.pieces(color, KING).squares();
            if let Some(king) = kings.find(|&king| twins.of(king).is_none()) {
                let king = Twin::name(king);
                return fault(format!("the king of {color} on {king} has no twin"));
            }
        }
        Ok(twins)
    }

    /// The seventh field after a space; empty if the twins are the default ones.
    pub fn field(&self, board: &Pieces) -> String {
        if *self == Twins::by_default(board) {
            return String::new();
        }
        let pair = |(short, max)| Twin::name(short) + &Twin::name(max);
        let pairs: Vec<String> = self.pairs().map(pair).collect();
        format!(" {}", pairs.join(","))
    }
}

/// The key of a pair, for any order of its squares.
#[inline]
fn pair_key(a: Square, b: Square) -> u64 {
    let (short, max) = (a.min(b).index(), a.max(b).index());
    key::fact((1 << 16) + (short * 128 + max) as u64)
}

/// Reads a short-range and a max-range square.
fn read_pair(text: &str) -> Option<(Square, Square)> {
    let (short, rest) = Twin::read(text)?;
    let (max, rest) = Twin::read(rest)?;
    (short.index() < 64 && max.index() >= 64 && rest.is_empty()).then_some((short, max))
}
