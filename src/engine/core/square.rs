//! A square's index.

/// An index into a board of at most 128 squares; the board's [`Shape`](super::Shape) defines its meaning.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square with an index below 128; higher bits are dropped.
    #[inline]
    pub const fn new(index: usize) -> Square {
        Square(index as u8 & 127)
    }

    /// The index, always below 128.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The square with an index larger by `delta`, which must be on the board.
    #[inline]
    pub const fn offset(self, delta: i32) -> Square {
        Square::new((self.0 as i32 + delta) as usize)
    }
}
