//! Repetition rules.

use super::{Outcome, Reason};
use crate::core::Color;

/// The result of the occurrence of a position that ends the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Recurrence {
    /// A draw.
    Draws,
    /// The side that repeated the position loses.
    Loses,
    /// The side that repeated the position wins.
    Wins,
    /// This side wins, regardless of which side repeated the position.
    WinsFor(Color),
    /// The game continues.
    Continues,
}

/// The rule for a side that gave check with every move since the earlier occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PerpetualCheck {
    /// No special rule.
    Repeats,
    /// The side loses. If both sides did so, the ordinary rule applies.
    Loses,
    /// The side loses. If both sides did so, the game is drawn.
    LosesOrDraws,
}

/// A game's repetition rule.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repetition {
    /// The number of the occurrence that ends the game, such as 3; 0 = none.
    pub occurrence: u32,
    /// The result.
    pub recurrence: Recurrence,
    /// The rule for perpetual check.
    pub perpetual: PerpetualCheck,
}

impl Repetition {
    /// The third occurrence is a draw.
    pub const DRAWS: Repetition =
        Repetition { occurrence: 3, recurrence: Recurrence::Draws, perpetual: PerpetualCheck::Repeats };
    /// The side whose move leads to the third occurrence loses.
    pub const LOSES: Repetition = Repetition { recurrence: Recurrence::Loses, ..Repetition::DRAWS };
    /// Like [`LOSES`](Self::LOSES), but if only one side gave check with all its moves in between, that side
    /// loses.
    pub const LOSES_UNLESS_CHECKED: Repetition =
        Repetition { perpetual: PerpetualCheck::Loses, ..Repetition::LOSES };

    /// The number of occurrences before the one that ends the game; 2 without a repetition rule.
    #[inline]
    pub const fn earlier(self) -> u32 {
        match self.occurrence {
            0 => 2,
            1 => 1,
            occurrence => occurrence - 1,
        }
    }

    /// Whether the result depends on which side gave check.
    #[inline]
    pub fn asks_for_checks(self) -> bool {
        self.occurrence != 0 && self.perpetual != PerpetualCheck::Repeats
    }

    /// The result with `side` to move; `None` if the game continues. `checked` returns whether a side gave
    /// check with all its moves.
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
            Recurrence::Continues => return None,
        })
    }
}
