//! The history of a game, for the repetition rules.

use super::{Outcome, Position, Repetition};
use crate::core::Color;
use std::mem;

#[derive(Clone, Copy, Debug)]
struct Visited {
    key: u64,
    /// The number of plies since the last irreversible move: earlier entries cannot recur.
    reversible: u32,
    side: Color,
    check: bool,
    /// The index of the previous entry in the same bucket.
    previous: u32,
}

/// Number of hash buckets, a power of two. Even a game of thousands of turns without a capture, as in
/// Flipping Xiangqi, has only a few entries per bucket.
const BUCKETS: usize = 1024;

/// The index of no entry.
const NONE: u32 = u32::MAX;

/// Earlier occurrences of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Repeated {
    /// Their number, counted up to the number that ends the game.
    pub times: u32,
    /// The number of entries back to the latest one.
    pub nearest: usize,
    /// The number of entries back to the earliest one counted.
    pub first: usize,
}

/// The positions between the turns of a game or a search line, oldest first. The entries of a bucket are
/// linked, so that earlier occurrences can be found without scanning the whole game.
#[derive(Clone, Debug)]
pub struct History {
    entries: Vec<Visited>,
    /// The index of the last entry in each bucket.
    last: Box<[u32; BUCKETS]>,
}

impl Default for History {
    fn default() -> History {
        History { entries: Vec::new(), last: Box::new([NONE; BUCKETS]) }
    }
}

/// The index of a key's bucket.
fn bucket(key: u64) -> usize {
    key as usize % BUCKETS
}

impl History {
    /// Appends a position. Mid-turn positions are not part of a history.
    pub fn push<P: Position>(&mut self, position: &P) {
        debug_assert!(!position.mid_turn());
        let key = position.key();
        let index = self.entries.len() as u32;
        self.entries.push(Visited {
            key,
            reversible: position.reversible(),
            side: position.side(),
            check: position.repetition().asks_for_checks() && position.in_check(),
            previous: mem::replace(&mut self.last[bucket(key)], index),
        });
    }

    /// Drops the last position.
    pub fn pop(&mut self) {
        if let Some(dropped) = self.entries.pop() {
            self.last[bucket(dropped.key)] = dropped.previous;
        }
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// The key of the position `back` entries before the last.
    pub fn key(&self, back: usize) -> u64 {
        self.entries[self.entries.len() - 1 - back].key
    }

    /// Whether there are no positions.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The earlier occurrences of the last position, up to as many as end the game; `None` if there are none.
    #[inline]
    pub fn repeated(&self, rule: Repetition) -> Option<Repeated> {
        let last = self.entries.last()?;
        let now = self.entries.len() - 1;
        let window = (last.reversible as usize).min(now);
        let mut found: Option<Repeated> = None;
        let mut index = last.previous;
        while index != NONE && now - index as usize <= window {
            let entry = &self.entries[index as usize];
            let back = now - index as usize;
            // The same side is to move in every second position, and no cycle is shorter than four plies.
            if entry.key == last.key && back >= 4 && back.is_multiple_of(2) {
                let repeated = found.get_or_insert(Repeated { times: 0, nearest: back, first: back });
                repeated.times += 1;
                repeated.first = back;
                if repeated.times == rule.earlier() {
                    break;
                }
            }
            index = entry.previous;
        }
        found
    }

    /// The result of a cycle from the position `back` entries ago to the last one; `None` if the game
    /// continues.
    pub fn cycle(&self, rule: Repetition, back: usize) -> Option<Outcome> {
        let last = self.entries.last()?;
        let turns = &self.entries[self.entries.len() - back..];
        // If the side to move is in check, the other side's last move gave it.
        rule.outcome(last.side, |checker| {
            turns.iter().filter(|entry| entry.side != checker).all(|entry| entry.check)
        })
    }
}
