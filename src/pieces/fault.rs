//! What is wrong with a Betza line.

use std::fmt;

/// Something wrong at a byte of a line.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub at: usize,
    pub kind: FaultKind,
}

/// What can be wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Letter,
    NoAtom,
    Range,
    Direction,
    Half,
    Contradiction,
    NothingBetween,
    TooShort,
    Brackets,
    Leg,
    NoJoin,
    TooMany,
}

impl FaultKind {
    /// What is wrong, and what is allowed.
    pub const fn words(self) -> &'static str {
        match self {
            FaultKind::Letter => "this is no letter of the notation, or stands in the wrong place",
            FaultKind::NoAtom => "the line ends where an atom such as W or N must follow",
            FaultKind::Range => "a range is a number from 0 to 11",
            FaultKind::Direction => "h stands behind f, b, l or r, or before l or r",
            FaultKind::Half => "hl and hr stand before oblique leaps only: N, C, L, Z or J",
            FaultKind::Contradiction => "only one of n, j, p and g can stand before an atom",
            FaultKind::NothingBetween => "n and j stand before single leaps of N, D or A only",
            FaultKind::TooShort => "p and g need an atom that makes more than one step, such as R or W3",
            FaultKind::Brackets => "two legs are written t[X,Y]",
            FaultKind::Leg => {
                "a leg is one step or leap, straight or diagonal, without n, j, p, g or i, the first \
                          without m or c"
            }
            FaultKind::NoJoin => "no way of the second leg leads on in the direction of one of the first",
            FaultKind::TooMany => "more than 256 ways to move",
        }
    }
}

/// What is wrong with a line of Betza notation, and where.
#[derive(Clone, Copy, Debug)]
pub struct BetzaError<'a> {
    text: &'a str,
    fault: Fault,
}

impl<'a> BetzaError<'a> {
    pub(super) const fn new(text: &'a str, fault: Fault) -> BetzaError<'a> {
        BetzaError { text, fault }
    }

    /// The column of the letter at fault, from 1; one beyond the end if something is missing there.
    pub const fn column(&self) -> usize {
        let bytes = self.text.as_bytes();
        let mut column = 1;
        let mut at = 0;
        while at < self.fault.at && at < bytes.len() {
            // Bytes that go on with a character begin with the bits 10.
            at += 1;
            column += (at == bytes.len() || bytes[at] & 0xC0 != 0x80) as usize;
        }
        column
    }

    /// What is wrong there.
    pub const fn reason(&self) -> &'static str {
        self.fault.kind.words()
    }
}

impl fmt::Display for BetzaError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let (text, column) = (self.text, self.column());
        write!(f, "{text:?}, column {column}: {}", self.reason())
    }
}

impl std::error::Error for BetzaError<'_> {}
