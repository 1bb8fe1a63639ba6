//! What is wrong with a Betza line.

use std::fmt;

/// A fault at a byte of a line.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub at: usize,
    pub kind: FaultKind,
}

/// The kinds of faults.
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
            FaultKind::Letter => "this letter is not part of the notation, or is in the wrong place",
            FaultKind::NoAtom => "the line ends where an atom such as W or N must follow",
            FaultKind::Range => "a range is a number from 0 to 11",
            FaultKind::Direction => "h must follow f, b, l or r, or precede l or r",
            FaultKind::Half => "hl and hr can only precede oblique leaps: N, C, L, Z or J",
            FaultKind::Contradiction => "only one of n, j, p and g can precede an atom",
            FaultKind::NothingBetween => "n and j can only precede single leaps of N, D or A",
            FaultKind::TooShort => "p and g need an atom that makes more than one step, such as R or W3",
            FaultKind::Brackets => "two legs must be written t[X,Y]",
            FaultKind::Leg => {
                "a leg is one step or leap, straight or diagonal, without n, j, p, g or i, the first \
                          without m or c"
            }
            FaultKind::NoJoin => "the second leg has no direction in common with the first",
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

    /// The column of the faulty letter, from 1; one past the end if something is missing there.
    pub const fn column(&self) -> usize {
        let bytes = self.text.as_bytes();
        let mut column = 1;
        let mut at = 0;
        while at < self.fault.at && at < bytes.len() {
            // UTF-8 continuation bytes begin with the bits 10.
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
