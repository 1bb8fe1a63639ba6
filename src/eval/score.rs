//! A middlegame and an ending score in one.

use std::ops::{Add, AddAssign, Mul, Neg, Sub, SubAssign};

/// Centipawns in the middlegame and in the ending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Score {
    /// With all men on the board.
    pub middle: i32,
    /// With hardly any left.
    pub end: i32,
}

impl Score {
    /// No score.
    pub const ZERO: Score = Score::new(0, 0);

    /// A score from its two halves, in centipawns.
    pub const fn new(middle: i32, end: i32) -> Score {
        Score { middle, end }
    }

    /// The same in all phases.
    pub const fn flat(value: i32) -> Score {
        Score::new(value, value)
    }

    /// The score at a phase from 0 to [`FULL_PHASE`](super::FULL_PHASE).
    pub const fn at(self, phase: i32) -> i32 {
        (self.middle * phase + self.end * (super::FULL_PHASE - phase)) / super::FULL_PHASE
    }
}

impl Add for Score {
    type Output = Score;

    fn add(self, other: Score) -> Score {
        Score::new(self.middle + other.middle, self.end + other.end)
    }
}

impl AddAssign for Score {
    fn add_assign(&mut self, other: Score) {
        *self = *self + other;
    }
}

impl Sub for Score {
    type Output = Score;

    fn sub(self, other: Score) -> Score {
        Score::new(self.middle - other.middle, self.end - other.end)
    }
}

impl SubAssign for Score {
    fn sub_assign(&mut self, other: Score) {
        *self = *self - other;
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score::new(-self.middle, -self.end)
    }
}

impl Mul<i32> for Score {
    type Output = Score;

    fn mul(self, times: i32) -> Score {
        Score::new(self.middle * times, self.end * times)
    }
}
