//! The rules of repetition.

use super::{Outcome, Reason};
use crate::core::Color;

/// The end of a game in which a position has occurred often enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recurrence {
    /// A draw.
    Draws,
    /// The side whose move brought it about loses.
    Loses,
    /// That side wins.
    Wins,
    /// A side wins, whoever brought it about.
    WinsFor(Color),
    /// None: the game continues.
    GoesOn,
}

/// The rule for a side that gave check with every turn in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerpetualCheck {
    /// No special rule.
    Repeats,
    /// The side loses; if both did so, it is a repetition like others.
    Loses,
    /// The side loses; if both did so, the game is drawn.
    LosesOrDraws,
}

/// The rule of repetition of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The occurrence of a position that ends the game; 0 if none does.
    pub occurrence: u32,
    /// Its result.
    pub recurrence: Recurrence,
    /// The rule of perpetual check.
    pub perpetual: PerpetualCheck,
}

impl Repetition {
    /// The third occurrence draws.
    pub const DRAWS: Repetition =
        Repetition { occurrence: 3, recurrence: Recurrence::Draws, perpetual: PerpetualCheck::Repeats };
    /// The side whose move brings the third occurrence about loses.
    pub const LOSES: Repetition = Repetition { recurrence: Recurrence::Loses, ..Repetition::DRAWS };
    /// As [`LOSES`](Self::LOSES), except that if only one side has given check with every move in between,
    /// that side loses.
    pub const LOSES_UNLESS_CHECKED: Repetition =
        Repetition { perpetual: PerpetualCheck::Loses, ..Repetition::LOSES };

    /// The number of earlier occurrences before one that ends the game; 2 where none ends it.
    #[inline]
    pub const fn earlier(self) -> u32 {
        match self.occurrence {
            0 => 2,
            1 => 1,
            occurrence => occurrence - 1,
        }
    }

    /// Whether it matters who gave check.
    #[inline]
    pub fn asks_for_checks(self) -> bool {
        self.occurrence != 0 && self.perpetual != PerpetualCheck::Repeats
    }

    /// The result with `side` to move, if the sides have given check like that; `None` if the game goes on.
    pub fn outcome(self, side: Color, checked: impl Fn(Color) -> bool) -> Option<Outcome> {
        if self.occurrence == 0 {
            return None;
        }
        if self.asks_for_checks() {
            match (checked(Color::White), checked(Color::Black)) {
                (true, false) => return Some(Outcome::win(Color::Black, Reason::PerpetualCheck)),
                (false, true) => return Some(Outcome::win(Color::White, Reason::PerpetualCheck)),
                (true, true) if self.perpetual == PerpetualCheck::LosesOrDraws => {
                    return Some(Outcome::draw(Reason::PerpetualCheck));
                }
                _ => {}
            }
        }
        let reason = if self.occurrence == 3 { Reason::ThreefoldRepetition } else { Reason::Repetition };
        Some(match self.recurrence {
            Recurrence::Draws => Outcome::draw(reason),
            Recurrence::Loses => Outcome::win(side, reason),
            Recurrence::Wins => Outcome::win(!side, reason),
            Recurrence::WinsFor(color) => Outcome::win(color, reason),
            Recurrence::GoesOn => return None,
        })
    }
}
