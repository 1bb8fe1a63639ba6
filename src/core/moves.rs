//! Moves in four bytes.

use super::Square;
use arrayvec::ArrayVec;
use std::num::NonZeroU32;

/// The most steps any position of any game can have.
///
/// The worst case is Insane Flip Relay Shatranj: n men of one side reach at most `min(32, 100 - n)`
/// squares each, so 68 men make 2,176 moves.
pub const MAX_STEPS: usize = 2560;

/// The steps of one position.
pub type MoveList = ArrayVec<Move, MAX_STEPS>;

/// A step of search or a whole turn: from, to, an optional promotion, an optional flip square and a tag that
/// each game defines.
///
/// A turn of one part is one step. A turn of two parts (move and flip) is searched as two steps, but is one
/// `Move` holding both everywhere else.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Move(NonZeroU32);

const TO: u32 = 7;
const FLIP: u32 = 14;
const HAS_FLIP: u32 = 1 << 21;
const PROMOTION: u32 = 22;
const TAG: u32 = 26;
/// Always set, so that no move is zero.
const PRESENT: u32 = 1 << 31;

impl Move {
    /// A plain move.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Move {
        Move::from_bits(from.index() as u32 | (to.index() as u32) << TO)
    }

    /// The same move promoting to a kind below 15.
    #[inline]
    pub const fn promoting(self, kind: u8) -> Move {
        Move::from_bits(self.bits() & !(15 << PROMOTION) | (kind as u32 + 1) << PROMOTION)
    }

    /// The same move with the game-defined tag, below 32.
    #[inline]
    pub const fn tagged(self, tag: u8) -> Move {
        Move::from_bits(self.bits() & !(31 << TAG) | (tag as u32) << TAG)
    }

    /// The same move followed by the flip of the man on `square`.
    #[inline]
    pub const fn flipping(self, square: Square) -> Move {
        Move::from_bits(self.bits() & !(127 << FLIP) | (square.index() as u32) << FLIP | HAS_FLIP)
    }

    /// The same move without its flip.
    #[inline]
    pub const fn without_flip(self) -> Move {
        Move::from_bits(self.bits() & !(127 << FLIP | HAS_FLIP))
    }

    /// Where the man starts.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new(self.bits() as usize)
    }

    /// Where it goes; the same square for promotion in place.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.bits() >> TO) as usize)
    }

    /// The square of the man flipped after the move.
    #[inline]
    pub const fn flip(self) -> Option<Square> {
        if self.bits() & HAS_FLIP != 0 {
            Some(Square::new((self.bits() >> FLIP) as usize))
        } else {
            None
        }
    }

    /// The kind promoted to.
    #[inline]
    pub const fn promotion(self) -> Option<u8> {
        match (self.bits() >> PROMOTION) & 15 {
            0 => None,
            kind => Some(kind as u8 - 1),
        }
    }

    /// The game-defined tag.
    #[inline]
    pub const fn tag(self) -> u8 {
        ((self.bits() >> TAG) & 31) as u8
    }

    /// The move as a number, never zero.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// The move of [`bits`](Self::bits), or `None` for a number that is not a move.
    #[inline]
    pub const fn try_from_bits(bits: u32) -> Option<Move> {
        let stray_flip = bits & HAS_FLIP == 0 && bits >> FLIP & 127 != 0;
        if bits & PRESENT == 0 || stray_flip {
            return None;
        }
        Some(Move::from_bits(bits))
    }

    const fn from_bits(bits: u32) -> Move {
        match NonZeroU32::new(bits | PRESENT) {
            Some(bits) => Move(bits),
            None => unreachable!(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_comes_back() {
        let (from, to, flip) = (Square::new(99), Square::new(127), Square::new(0));
        let turn = Move::new(from, to).promoting(13).tagged(31).flipping(flip);
        assert_eq!(
            (turn.from(), turn.to(), turn.flip()),
            (from, to, Some(flip))
        );
        assert_eq!((turn.promotion(), turn.tag()), (Some(13), 31));
        assert_eq!(turn.without_flip().flip(), None);
        assert_eq!(Move::try_from_bits(turn.bits()), Some(turn));
        assert_eq!(Move::try_from_bits(0), None);
        let stray_flip = Move::new(from, to).bits() | 5 << FLIP;
        assert_eq!(Move::try_from_bits(stray_flip), None);
        assert_eq!(size_of::<Option<Move>>(), 4);
    }
}
