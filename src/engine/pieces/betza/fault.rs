//! Errors in Betza lines.

use std::fmt;

/// A fault at a byte offset of a line.
#[derive(Clone, Copy, Debug)]
pub struct Fault {
    pub at: usize,
    pub kind: FaultKind,
}

/// The kinds of faults.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultKind {
    Letter,
    Foreign,
    Misplaced,
    End,
    Blank,
    Number,
    Then,
    Pair,
    PairRange,
    Range,
    Least,
    Half,
    Lame,
    Jump,
    NothingBetween,
    JumpAtom,
    TooShort,
    BeforeLegs,
    InLeg,
    LegMode,
    FirstLeg,
    Bracket,
    Unclosed,
    DirectionsTwice,
    ThenLegs,
    ThenDirection,
    Oblique,
    LegDirection,
    Ways,
    Terms,
}

impl FaultKind {
    /// The message: what is wrong, and what is allowed.
    pub const fn text(self) -> &'static str {
        match self {
            FaultKind::Letter => {
                "not a letter of the notation: modifiers are m, c, n, p, g, i, e and the directions f, b, l, \
                 r, s, v, h; atoms W, F, D, N, A, H, C or L, Z or J, G, K, R, B, Q and (x,y)"
            }
            FaultKind::Foreign => "a letter of other dialects: two legs are written [F-R] or [F?R]",
            FaultKind::Misplaced => "in the wrong place: two legs are written [F-R] or [F?R]",
            FaultKind::End => {
                "the moves end where an atom must follow: W, F, D, N, A, H, C or L, Z or J, G, K, R, B, Q \
                 and (x,y)"
            }
            FaultKind::Blank => "nothing may follow the moves after a space: a remark goes on its own line",
            FaultKind::Number => "a number follows its atom, as in R4",
            FaultKind::Then => "t precedes two legs in brackets: t[X,Y]",
            FaultKind::Pair => "a leap is written (x,y), such as (4,1)",
            FaultKind::PairRange => "a leap (x,y) has numbers from 0 to 9, not both 0",
            FaultKind::Range => "a range is 1 to 11, or 0 for any number of steps",
            FaultKind::Least => "at least 0 steps: + needs a number from 1",
            FaultKind::Half => "h follows f, b, l or r, as in fhN, or precedes l or r, as in hlN",
            FaultKind::Lame => "n cannot go with p or g",
            FaultKind::Jump => "j cannot go with n, p or g",
            FaultKind::NothingBetween => {
                "n has no meaning here: no square lies between; it precedes leaps such as N"
            }
            FaultKind::JumpAtom => "j can only precede single leaps of N, D or A",
            FaultKind::TooShort => {
                "p and g need an atom that makes more than one step, such as R, B, Q, NN or W3"
            }
            FaultKind::BeforeLegs => "n, p, g, i and e cannot precede two legs; m, c and directions can",
            FaultKind::InLeg => "n, p, g, i and e cannot be part of a leg",
            FaultKind::LegMode => "m and c go before the bracket: they apply to the last square",
            FaultKind::FirstLeg => "the first leg is one leap; only the second can be longer",
            FaultKind::Bracket => "- or ? follows the first leg in a bracket, as in [F-R] or [F?R]",
            FaultKind::Unclosed => "the bracket is not closed by ] after its second leg",
            FaultKind::DirectionsTwice => {
                "the first leg's directions go before the bracket or into it, not both"
            }
            FaultKind::ThenLegs => "two legs are written t[X,Y], with a comma between them",
            FaultKind::ThenDirection => {
                "the second leg of t[X,Y] continues forward; write [X-lY] for another direction"
            }
            FaultKind::Oblique => {
                "a leg that is or follows an oblique leap needs vs (any direction), as in [N-vsN]"
            }
            FaultKind::LegDirection => "the directions of a second leg are f, b, l, r, s, v and vs",
            FaultKind::Ways => "more than 256 ways to move",
            FaultKind::Terms => "more than 64 terms",
        }
    }
}

/// An error in a line of Betza notation, and its position.
#[derive(Clone, Copy, Debug)]
pub struct BetzaError<'a> {
    text: &'a str,
    fault: Fault,
}

impl<'a> BetzaError<'a> {
    pub(super) const fn new(text: &'a str, fault: Fault) -> BetzaError<'a> {
        BetzaError { text, fault }
    }

    /// The byte offset of the fault; the length of the line if something is missing at its end.
    pub const fn offset(&self) -> usize {
        self.fault.at
    }

    /// The column of the faulty letter, from 1; one past the end if something is missing there.
    pub fn column(&self) -> usize {
        self.text[..self.fault.at].chars().count() + 1
    }

    /// The message without the letter to which it applies.
    pub const fn reason(&self) -> &'static str {
        self.fault.kind.text()
    }

    /// The message.
    pub fn message(&self) -> String {
        match (self.fault.kind, self.text[self.fault.at..].chars().next()) {
            (kind @ (FaultKind::Letter | FaultKind::Foreign | FaultKind::Misplaced), Some(letter)) => {
                format!("{letter:?} is {}", kind.text())
            }
            (kind, _) => kind.text().to_string(),
        }
    }
}

impl fmt::Display for BetzaError<'_> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{:?}, column {}: {}", self.text, self.column(), self.message())
    }
}

impl std::error::Error for BetzaError<'_> {}
