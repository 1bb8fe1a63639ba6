//! Steps, stored in four bytes.

use super::Square;
use arrayvec::ArrayVec;
use std::num::NonZeroU32;

/// The maximum number of steps in a position of any game.
///
/// The worst case is Insane Flip Relay Shatranj: each of a side's n pieces reaches at most `min(32, 100 - n)`
/// squares, so 68 pieces have 2,176 moves.
pub const MAX_STEPS: usize = 2560;

/// The steps of one position.
pub type StepList = ArrayVec<Step, MAX_STEPS>;

/// The unit that the search plays: start and target square, an optional promotion and a game-defined tag.
///
/// One or two steps make a [`Turn`](super::Turn). Steps and turns have the same bit layout; the bits of the
/// turn's flip are zero here.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Step(NonZeroU32);

const TO: u32 = 7;
const PROMOTION: u32 = 22;
const TAG: u32 = 27;
/// The tag of drops.
const DROP: u8 = 15;
/// Always set, so that no step and no turn is zero.
const PRESENT: u32 = 1 << 31;
/// The bits between `to` and the promotion, which only turns use.
pub(super) const TURN_ONLY: u32 = 0xFF << 14;

impl Step {
    /// A step without promotion and with tag 0.
    #[inline]
    pub const fn new(from: Square, to: Square) -> Step {
        Step::from_bits(from.index() as u32 | (to.index() as u32) << TO | PRESENT)
    }

    /// Adds a promotion to a kind below 31.
    #[inline]
    pub const fn promoting(self, kind: u8) -> Step {
        Step::from_bits(self.bits() & !(31 << PROMOTION) | (kind as u32 + 1) << PROMOTION)
    }

    /// Sets the game-defined tag, below 16.
    #[inline]
    pub const fn tagged(self, tag: u8) -> Step {
        Step::from_bits(self.bits() & !(15 << TAG) | (tag as u32) << TAG)
    }

    /// A drop: a piece of a kind below 31 comes from the hand to a square.
    #[inline]
    pub const fn dropping(kind: u8, square: Square) -> Step {
        Step::new(square, square).promoting(kind).tagged(DROP)
    }

    /// Whether it is a drop.
    #[inline]
    pub const fn is_drop(self) -> bool {
        self.tag() == DROP
    }

    /// The start square; for a drop the target square.
    #[inline]
    pub const fn from(self) -> Square {
        Square::new(self.bits() as usize)
    }

    /// The target square; the start square for a flip or a promotion in place.
    #[inline]
    pub const fn to(self) -> Square {
        Square::new((self.bits() >> TO) as usize)
    }

    /// The kind promoted to, or dropped.
    #[inline]
    pub const fn promotion(self) -> Option<u8> {
        match (self.bits() >> PROMOTION) & 31 {
            0 => None,
            kind => Some(kind as u8 - 1),
        }
    }

    /// The game-defined tag.
    #[inline]
    pub const fn tag(self) -> u8 {
        ((self.bits() >> TAG) & 15) as u8
    }

    /// The step as a number, never zero.
    #[inline]
    pub const fn bits(self) -> u32 {
        self.0.get()
    }

    /// The inverse of [`bits`](Self::bits); `None` for a number that is not a step.
    #[inline]
    pub const fn try_from_bits(bits: u32) -> Option<Step> {
        match NonZeroU32::new(bits) {
            Some(number) if bits & PRESENT != 0 && bits & TURN_ONLY == 0 => Some(Step(number)),
            _ => None,
        }
    }

    const fn from_bits(bits: u32) -> Step {
        match NonZeroU32::new(bits) {
            Some(number) => Step(number),
            None => unreachable!(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_of_a_step_is_preserved() {
        let (from, to) = (Square::new(99), Square::new(127));
        let step = Step::new(from, to).promoting(30).tagged(15);
        assert_eq!((step.from(), step.to()), (from, to));
        assert_eq!((step.promotion(), step.tag()), (Some(30), 15));
        assert_eq!(Step::try_from_bits(step.bits()), Some(step));
        assert_eq!(size_of::<Option<Step>>(), 4);
    }

    #[test]
    fn a_drop_has_its_kind_and_square() {
        let square = Square::new(40);
        let drop = Step::dropping(30, square);
        assert_eq!((drop.from(), drop.to(), drop.promotion()), (square, square, Some(30)));
        assert!(drop.is_drop() && !Step::new(square, square).promoting(30).is_drop());
        assert_eq!(Step::try_from_bits(drop.bits()), Some(drop));
    }

    #[test]
    fn zero_and_a_turns_flip_are_not_steps() {
        assert_eq!(Step::try_from_bits(0), None);
        let step = Step::new(Square::new(1), Square::new(2));
        assert_eq!(Step::try_from_bits(step.bits() | 1 << 14), None);
        assert_eq!(Step::try_from_bits(step.bits() | 1 << 21), None);
        assert_eq!(Step::try_from_bits(step.bits() & !PRESENT), None);
    }
}
