//! The keys of earlier positions, for the repetition rules.

use super::{Outcome, Position, Repetition};
use crate::core::Color;

#[derive(Clone, Copy, Debug)]
struct Visited {
    key: u64,
    /// How many entries back a position can still repeat.
    reversible: u32,
    side: Color,
    check: bool,
}

/// Earlier occurrences of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// How many there are, at most as many as end the game.
    pub times: u32,
    /// Entries back to the nearest of them.
    pub nearest: usize,
    /// Entries back to the farthest of them.
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

    /// Earlier occurrences of the last position, up to as many as end the game; `None` if there is none.
    #[inline]
    pub fn repeated(&self, rule: Repetition) -> Option<Repeated> {
        let (last, earlier) = self.entries.split_last()?;
        let window = (last.reversible as usize).min(earlier.len());
        let mut found: Option<Repeated> = None;
        // The same side is to move in every second position, and no cycle is shorter than four plies.
        for back in (4..=window).step_by(2) {
            if earlier[earlier.len() - back].key == last.key {
                let repeated = found.get_or_insert(Repeated { times: 0, nearest: back, first: back });
                repeated.times += 1;
                repeated.first = back;
                if repeated.times == rule.earlier() {
                    break;
                }
            }
        }
        found
    }

    /// The result if the last position ends a cycle that began `back` entries ago; `None` if the game goes
    /// on.
    pub fn cycle(&self, rule: Repetition, back: usize) -> Option<Outcome> {
        let last = self.entries.last()?;
        let turns = &self.entries[self.entries.len() - back..];
        // If the side to move is in check, the other side's last move gave it.
        rule.outcome(last.side, |checker| {
            turns.iter().filter(|entry| entry.side != checker).all(|entry| entry.check)
        })
    }
}
