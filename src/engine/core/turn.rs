//! Turns, stored in four bytes.

use super::step::TURN_ONLY;
use super::{Square, Step};
use std::num::NonZeroU32;

/// A player's whole turn: in most games a single move, in Insane Flip Relay Shatranj a move and a flip of a
/// piece.
///
/// The root of the search, its results, books and protocols use turns. Books store the [`bits`](Self::bits):
/// the bits of the first step plus the square of the flip.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Turn(NonZeroU32);

const FLIP: u32 = 14;
const HAS_FLIP: u32 = 1 << 21;

impl Turn {
    /// A turn of one step.
    #[inline]
    pub const fn of(step: Step) -> Turn {
        Turn::from_bits(step.bits())
    }

    /// A turn of a move and a flip; a flip is a step that stays on its square.
    #[inline]
    pub const fn of_two(first: Step, flip: Step) -> Turn {
        debug_assert!(flip.from().index() == flip.to().index());
        Turn::from_bits(first.bits() | (flip.from().index() as u32) << FLIP | HAS_FLIP)
    }

    /// The first step.
    #[inline]
    pub const fn first(self) -> Step {
        match Step::try_from_bits(self.bits() & !TURN_ONLY) {
            Some(step) => step,
            None => unreachable!(),
        }
    }

    /// The second step, a flip.
    #[inline]
    pub const fn second(self) -> Option<Step> {
        match self.flip() {
            Some(square) => Some(Step::new(square, square)),
            None => None,
        }
    }

    /// Whether it is a drop.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.first().is_drop()
    }

    /// The start square; for a drop the target square.
    #[inline]
    pub const fn from(self) -> Square {
        self.first().from()
    }

    /// The target square; the start square for promotion in place.
    #[inline]
    pub const fn to(self) -> Square {
        self.first().to()
    }

    /// The kind promoted to, or dropped.
    #[inline]
    pub const fn promotion(self) -> Option<u8> {
        self.first().promotion()
    }

    /// The square of the piece flipped after the move.
    #[inline]
    pub const fn flip(self) -> Option<Square> {
        if self.bits() & HAS_FLIP != 0 { Some(Square::new((self.bits() >> FLIP) as usize)) } else { None }
    }

    /// The turn as a number, never zero.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// The inverse of [`bits`](Self::bits); `None` for a number that is not a turn.
    #[inline]
    pub const fn try_from_bits(bits: u32) -> Option<Turn> {
        let stray_flip = bits & HAS_FLIP == 0 && bits & TURN_ONLY != 0;
        match Step::try_from_bits(bits & !TURN_ONLY) {
            Some(_) if !stray_flip => Some(Turn::from_bits(bits)),
            _ => None,
        }
    }

    const fn from_bits(bits: u32) -> Turn {
        match NonZeroU32::new(bits) {
            Some(number) => Turn(number),
            None => unreachable!(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_preserves_its_steps() {
        let (from, to, flipped) = (Square::new(99), Square::new(127), Square::new(127));
        let first = Step::new(from, to).promoting(30).tagged(15);
        let flip = Step::new(flipped, flipped);
        let turn = Turn::of_two(first, flip);
        assert_eq!((turn.first(), turn.second()), (first, Some(flip)));
        assert_eq!((turn.from(), turn.to()), (from, to));
        assert_eq!((turn.promotion(), turn.flip()), (Some(30), Some(flipped)));
        assert_eq!(Turn::try_from_bits(turn.bits()), Some(turn));
        let turn = Turn::of(first);
        assert_eq!((turn.first(), turn.second()), (first, None));
        assert_eq!(Turn::try_from_bits(turn.bits()), Some(turn));
        assert_eq!(size_of::<Option<Turn>>(), 4);
    }

    #[test]
    fn bits_of_turns_match_books_on_disk() {
        let first = Step::new(Square::new(1), Square::new(22));
        assert_eq!(Turn::of(first).bits(), 0x8000_0B01);
        let flip = Step::new(Square::new(4), Square::new(4));
        assert_eq!(Turn::of_two(first, flip).bits(), 0x8021_0B01);
        assert_eq!(Turn::of(first.promoting(0)).bits(), 0x8040_0B01);
        assert_eq!(Turn::of(first.promoting(14)).bits(), 0x83C0_0B01);
    }

    #[test]
    fn zero_and_a_stray_flip_are_not_turns() {
        assert_eq!(Turn::try_from_bits(0), None);
        let turn = Turn::of(Step::new(Square::new(99), Square::new(127)));
        assert_eq!(Turn::try_from_bits(turn.bits() | 5 << FLIP), None);
    }
}
