//! A middlegame score and an ending score in one number.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// The phase with all pieces on the board; the phase of an ending with bare kings is 0.
pub const FULL_PHASE: i32 = 256;

/// Centipawns in the middlegame and in the ending.
///
/// Both halves are packed into one number, the ending's above the middlegame's, so that one operation adds
/// or multiplies both. Each half must fit in an `i32`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score(i64);

impl Score {
    /// A score of zero.
    pub const ZERO: Score = Score(0);

    /// A score from its two halves, in centipawns.
    pub const fn new(middle: i32, end: i32) -> Score {
        Score(((end as i64) << 32) + middle as i64)
    }

    /// A score that is the same in all phases.
    pub const fn flat(value: i32) -> Score {
        Score::new(value, value)
    }

    /// The middlegame half: the score with all pieces on the board.
    #[inline]
    pub const fn middle(self) -> i32 {
        self.0 as i32
    }

    /// The ending half: the score with hardly any piece left.
    #[inline]
    pub const fn end(self) -> i32 {
        // A negative lower half has borrowed one from the upper.
        ((self.0 + (1 << 31)) >> 32) as i32
    }

    /// The score at a phase from 0 to [`FULL_PHASE`].
    #[inline]
    pub const fn at(self, phase: i32) -> i32 {
        (self.middle() * phase + self.end() * (FULL_PHASE - phase)) / FULL_PHASE
    }
}

impl Add for Score {
    type Output = Score;

    #[inline]
    fn add(self, other: Score) -> Score {
        Score(self.0.wrapping_add(other.0))
    }
}

impl AddAssign for Score {
    #[inline]
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;

    #[inline]
    fn sub(self, other: Score) -> Score {
        Score(self.0.wrapping_sub(other.0))
    }
}

impl SubAssign for Score {
    #[inline]
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Neg for Score {
    type Output = Score;

    #[inline]
    fn neg(self) -> Score {
        Score(self.0.wrapping_neg())
    }
}

impl Mul<i32> for Score {
    type Output = Score;

    #[inline]
    fn mul(self, times: i32) -> Score {
        Score(self.0.wrapping_mul(times as i64))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_halves_do_not_mix() {
        for (middle, end) in [(0, 0), (-1, 0), (1, -1), (-300, 250), (9000, -9000)] {
            let score = Score::new(middle, end);
            assert_eq!((score.middle(), score.end()), (middle, end));
            let other = (score * -7 - Score::new(-5, 8)) + -score;
            let expected = (middle * -8 + 5, end * -8 - 8);
            assert_eq!((other.middle(), other.end()), expected);
        }
    }
}
