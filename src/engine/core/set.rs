//! Sets of squares: one bit per square, in the narrowest integer that holds the board.

use super::Square;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not};

/// A set of squares as a bitboard: `u64` if 64 squares are enough, otherwise `u128`.
pub trait SquareSet:
    Copy
    + Eq
    + Default
    + Debug
    + Send
    + Sync
    + 'static
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + BitXorAssign
{
    /// The empty set.
    const EMPTY: Self;

    /// The set of one square.
    fn of(square: Square) -> Self;
    /// Whether the square is in the set.
    fn has(self, square: Square) -> bool;
    /// Whether the set is empty.
    fn is_empty(self) -> bool;
    /// The number of squares in the set.
    fn len(self) -> u32;
    /// The square with the lowest index. The set must not be empty.
    fn first(self) -> Square;
    /// The set without its lowest square.
    fn without_first(self) -> Self;
    /// Every square moved by `delta` indices; squares shifted out of the integer are lost.
    fn shift(self, delta: i32) -> Self;

    /// A well-mixed hash of the set.
    fn digest(self) -> u64;

    /// The number of 64-bit words in a set: 1 or 2.
    const WORDS: usize;
    /// The word with index `number`: 64 squares of the set, from index `64 * number`.
    fn word(self, number: usize) -> u64;
    /// The set in 128 bits.
    fn wide(self) -> u128;

    /// Whether any square is in the set.
    #[inline]
    fn any(self) -> bool {
        !self.is_empty()
    }

    /// Whether the set has at least two squares.
    #[inline]
    fn several(self) -> bool {
        self.without_first().any()
    }

    /// The squares for which `keep` holds.
    #[inline]
    fn filter(self, mut keep: impl FnMut(Square) -> bool) -> Self {
        let mut kept = Self::EMPTY;
        for square in self.squares() {
            if keep(square) {
                kept |= Self::of(square);
            }
        }
        kept
    }

    /// The squares in ascending order of index.
    #[inline]
    fn squares(self) -> Squares<Self> {
        Squares(self)
    }
}

// Single squares use a 64-bit shift and a select, because 128-bit shifts are function calls in WebAssembly.
macro_rules! square_set {
    ($int:ty, $halves:expr, $half:expr, $from_half:expr) => {
        impl SquareSet for $int {
            const EMPTY: Self = 0;
            const WORDS: usize = <$int>::BITS as usize / 64;

            #[inline]
            fn word(self, number: usize) -> u64 {
                (self >> (64 * number as u32 % <$int>::BITS)) as u64
            }

            #[inline]
            fn wide(self) -> u128 {
                self.into()
            }

            #[inline]
            fn of(square: Square) -> Self {
                let from_half: fn(u64, bool) -> $int = $from_half;
                from_half(1 << (square.index() % 64), square.index() >= 64)
            }

            #[inline]
            fn has(self, square: Square) -> bool {
                let half: fn($int, bool) -> u64 = $half;
                half(self, square.index() >= 64) >> (square.index() % 64) & 1 != 0
            }

            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn len(self) -> u32 {
                self.count_ones()
            }

            #[inline]
            fn first(self) -> Square {
                Square::new(self.trailing_zeros() as usize)
            }

            #[inline]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn shift(self, delta: i32) -> Self {
                if delta >= 0 { self << delta } else { self >> -delta }
            }

            #[inline]
            fn digest(self) -> u64 {
                let halves: fn($int) -> [u64; 2] = $halves;
                let [low, high] = halves(self);
                let mixed =
                    low.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ high.wrapping_mul(0xC2B2_AE3D_27D4_EB4F);
                mixed ^ mixed >> 32
            }
        }
    };
}

square_set!(u64, |set| [set, 0], |set, _| set, |half, _| half);
square_set!(
    u128,
    |set| [set as u64, (set >> 64) as u64],
    |set, is_upper| if is_upper { (set >> 64) as u64 } else { set as u64 },
    |half, is_upper| if is_upper { (half as u128) << 64 } else { half as u128 }
);

/// The squares of a set, lowest index first.
#[derive(Clone, Copy, Debug)]
pub struct Squares<S>(S);

impl<S: SquareSet> Iterator for Squares<S> {
    type Item = Square;

    #[inline]
    fn next(&mut self) -> Option<Square> {
        if self.0.is_empty() {
            return None;
        }
        let square = self.0.first();
        self.0 = self.0.without_first();
        Some(square)
    }
}
