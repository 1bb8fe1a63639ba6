//! The shapes of boards: how files and ranks map to the bits of a square set.

use super::{Color, Spot, Square, SquareSet};

/// A board's size, its set type, and the meaning of a square's index.
pub trait Shape: Copy + Send + Sync + 'static {
    /// The set of squares of this board.
    type Set: SquareSet;
    /// One byte for each index.
    type Mailbox: Copy + Send + Sync + AsRef<[u8]> + AsMut<[u8]>;
    /// A mailbox of zeroes.
    const EMPTY: Self::Mailbox;
    /// One more than the largest index of a square; some indices below it may belong to no square.
    const INDICES: usize;
    /// Number of files, over all boards.
    const FILES: u8;
    /// Number of ranks.
    const RANKS: u8;
    /// Number of boards side by side, all of equal size.
    const BOARDS: u8 = 1;

    /// The square of a file and a rank, both from 0 and on the board.
    fn square(file: u8, rank: u8) -> Square;
    /// The file of a square on the board, from 0.
    fn file(square: Square) -> u8;
    /// The rank of a square on the board, from 0.
    fn rank(square: Square) -> u8;

    /// The rank of a square from a side's point of view; 0 is its own first rank.
    #[inline]
    fn rank_for(color: Color, square: Square) -> u8 {
        match color {
            Color::White => Self::rank(square),
            Color::Black => Self::RANKS - 1 - Self::rank(square),
        }
    }

    /// The number of king moves between two squares on an empty board; less than the number of files or
    /// ranks, whichever is larger.
    #[inline]
    fn distance(a: Square, b: Square) -> usize {
        let files = Self::file(a).abs_diff(Self::file(b));
        let ranks = Self::rank(a).abs_diff(Self::rank(b));
        // The remainder has no effect except to show the bound to the compiler.
        (files.max(ranks) % Self::FILES.max(Self::RANKS)).into()
    }

    /// All squares, `a1`, `b1`, ...: ranks from the bottom, each from the left.
    fn squares() -> impl Iterator<Item = Square> {
        (0..Self::RANKS).flat_map(|rank| (0..Self::FILES).map(move |file| Self::square(file, rank)))
    }

    /// A square as file and rank.
    fn spot(square: Square) -> Spot {
        Spot { file: Self::file(square), rank: Self::rank(square) }
    }

    /// The square of a file and rank; `None` off the board.
    fn on_board(spot: Spot) -> Option<Square> {
        let is_on_board = spot.file < Self::FILES && spot.rank < Self::RANKS;
        is_on_board.then(|| Self::square(spot.file, spot.rank))
    }

    /// A square's name: file letter and rank number, such as `a10`.
    fn name(square: Square) -> String {
        Self::spot(square).write(1)
    }

    /// Reads a square's name at the start of `text`; returns the square and the rest. `None` if `text` does
    /// not begin with a square of this board.
    fn read(text: &str) -> Option<(Square, &str)> {
        let (spot, rest) = Spot::read(text, 1)?;
        Some((Self::on_board(spot)?, rest))
    }
}

/// 8x8 squares in a `u64`.
#[derive(Clone, Copy, Debug)]
pub struct Eight;

/// 7x7 squares in a `u64`, eight indices per rank, so that riders share [`Eight`]'s code.
#[derive(Clone, Copy, Debug)]
pub struct Seven;

/// 10x10 squares in a `u128`, ten indices per rank.
#[derive(Clone, Copy, Debug)]
pub struct Ten;

/// 12x10 squares in a `u128`, twelve indices per rank.
#[derive(Clone, Copy, Debug)]
pub struct Twelve;

/// Two 8x8 boards shown side by side as 16x8: files a-h are the low half of a `u128`, i-p the high half.
#[derive(Clone, Copy, Debug)]
pub struct Twin;

macro_rules! shape {
    ($shape:ty, $set:ty, $size:literal, $files:literal x $ranks:literal, stride $stride:literal) => {
        impl Shape for $shape {
            type Set = $set;
            type Mailbox = [u8; $size];
            const EMPTY: Self::Mailbox = [0; $size];
            const INDICES: usize = ($ranks - 1) * $stride + $files;
            const FILES: u8 = $files;
            const RANKS: u8 = $ranks;

            #[inline]
            fn square(file: u8, rank: u8) -> Square {
                Square::new(rank as usize * $stride + file as usize)
            }

            #[inline]
            fn file(square: Square) -> u8 {
                (square.index() % $stride) as u8
            }

            #[inline]
            fn rank(square: Square) -> u8 {
                (square.index() / $stride) as u8
            }
        }
    };
}

shape!(Eight, u64, 64, 8 x 8, stride 8);
shape!(Seven, u64, 64, 7 x 7, stride 8);
shape!(Ten, u128, 128, 10 x 10, stride 10);
shape!(Twelve, u128, 128, 12 x 10, stride 12);

impl Shape for Twin {
    type Set = u128;
    type Mailbox = [u8; 128];
    const EMPTY: Self::Mailbox = [0; 128];
    const INDICES: usize = 128;
    const FILES: u8 = 16;
    const RANKS: u8 = 8;
    const BOARDS: u8 = 2;

    #[inline]
    fn square(file: u8, rank: u8) -> Square {
        Square::new((file as usize / 8) * 64 + rank as usize * 8 + file as usize % 8)
    }

    #[inline]
    fn file(square: Square) -> u8 {
        (square.index() / 64 * 8 + square.index() % 8) as u8
    }

    #[inline]
    fn rank(square: Square) -> u8 {
        (square.index() % 64 / 8) as u8
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<S: Shape>() {
        for square in S::squares() {
            assert_eq!(S::read(&S::name(square)), Some((square, "")));
        }
        let last = S::squares().map(Square::index).max();
        assert_eq!(last, Some(S::INDICES - 1));
    }

    #[test]
    fn every_square_has_its_name_and_index() {
        check::<Eight>();
        check::<Seven>();
        check::<Ten>();
        check::<Twelve>();
        check::<Twin>();
    }

    #[test]
    fn names_off_the_board_are_refused() {
        for text in ["", "a", "a0", "a01", "i1", "a9", "A1", "1a", "é1", "a111"] {
            assert_eq!(Eight::read(text), None, "{text}");
        }
        assert_eq!(Ten::read("a10j2"), Some((Ten::square(0, 9), "j2")));
        assert_eq!(Twin::name(Twin::square(15, 7)), "p8");
    }
}
