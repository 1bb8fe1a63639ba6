//! The keys of earlier positions, for the repetition rules.

use super::{Outcome, Position, Reason, Repetition};
use crate::core::Color;

#[derive(Clone, Copy, Debug)]
struct Visited {
    key: u64,
    /// How many entries back a position can still repeat.
    reversible: u32,
    side: Color,
    check: bool,
}

/// How many there are, at most two.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// How many there are, at most two.
    pub times: u32,
    /// Entries back to the nearest of them.
    pub nearest: usize,
    /// Entries back to the second nearest of them, or to the nearest if there is only one.
    pub first: usize,
}

/// The positions between turns of a game, or of a line of the search, oldest first.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Visited>,
}

impl History {
    /// Appends a position. Positions in mid-turn are not part of a history.
    pub fn push<P: Position>(&mut self, position: &P) {
        debug_assert!(!position.mid_turn());
        self.entries.push(Visited {
            key: position.key(),
            reversible: position.reversible(),
            side: position.side(),
            check: position.repetition().asks_for_checks() && position.in_check(),
        });
    }

    /// Drops the last position.
    pub fn pop(&mut self) {
        self.entries.pop();
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Earlier occurrences of the last position, up to two; `None` if there is none.
    pub fn repeated(&self) -> Option<Repeated> {
        let (last, earlier) = self.entries.split_last()?;
        let window = (last.reversible as usize).min(earlier.len());
        let mut found: Option<Repeated> = None;
        // The same side is to move in every second position, and no cycle is shorter than four plies.
        for back in (4..=window).step_by(2) {
            if earlier[earlier.len() - back].key == last.key {
                match &mut found {
                    None => found = Some(Repeated { times: 1, nearest: back, first: back }),
                    Some(repeated) => {
                        repeated.times = 2;
                        repeated.first = back;
                        break;
                    }
                }
            }
        }
        found
    }

    /// The result if the last position ends a cycle that began `back` entries ago.
    pub fn cycle(&self, rule: Repetition, back: usize) -> Outcome {
        let Some(last) = self.entries.last() else {
            return Outcome::draw(Reason::ThreefoldRepetition);
        };
        match rule {
            Repetition::Draws => Outcome::draw(Reason::ThreefoldRepetition),
            Repetition::Loses => Outcome::win(last.side, Reason::ThreefoldRepetition),
            // Nobody asks then.
            Repetition::Nothing => Outcome::draw(Reason::ThreefoldRepetition),
            Repetition::LosesUnlessChecked | Repetition::DrawsUnlessChecked => {
                let turns = &self.entries[self.entries.len() - back..];
                // If the side to move is in check, the other side's last move gave it.
                let checked = |checker: Color| {
                    turns.iter().filter(|entry| entry.side != checker).all(|entry| entry.check)
                };
                match (checked(Color::White), checked(Color::Black)) {
                    (true, false) => Outcome::win(Color::Black, Reason::PerpetualCheck),
                    (false, true) => Outcome::win(Color::White, Reason::PerpetualCheck),
                    _ if rule == Repetition::DrawsUnlessChecked => Outcome::draw(Reason::ThreefoldRepetition),
                    _ => Outcome::win(last.side, Reason::ThreefoldRepetition),
                }
            }
        }
    }
}
