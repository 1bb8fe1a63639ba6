//! The frames in whose corner a defined board lies: 8x8 squares in 64 bits, or 12x10 in 128.

use crate::core::{Eight, Shape, SquareSet, Twelve};

/// One entry for each index that a square can have.
pub type Table<T> = Box<[T; 128]>;

/// A table of equal entries.
pub fn table<T: Copy>(entry: T) -> Table<T> {
    Box::new([entry; 128])
}

/// A frame of a defined board.
pub trait Frame: Shape {
    /// The squares that a slider reaches on a line, given the line's squares below and above its own and all
    /// pieces: those up to the first piece on either side, and that piece.
    fn slide(below: Self::Set, above: Self::Set, occupied: Self::Set) -> Self::Set;

    /// The square of the highest index in a set, which must not be empty, as a set.
    fn last(set: Self::Set) -> Self::Set;
}

macro_rules! frame {
    ($shape:ty, $int:ty) => {
        impl Frame for $shape {
            #[inline(always)]
            fn slide(below: $int, above: $int, occupied: $int) -> $int {
                // Without a piece below, square 0 does as well: it is the end of what lies below.
                let stop = (below & occupied) | 1;
                let near = <$int>::MAX << (<$int>::BITS - 1 - stop.leading_zeros());
                let far = above & occupied;
                (below & near) | (above & (far ^ far.wrapping_sub(1)))
            }

            #[inline]
            fn last(set: $int) -> $int {
                debug_assert!(!set.is_empty());
                1 << (<$int>::BITS - 1 - (set | 1).leading_zeros())
            }
        }
    };
}

frame!(Eight, u64);
frame!(Twelve, u128);
