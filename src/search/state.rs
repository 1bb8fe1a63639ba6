//! What is known of a node while it is searched.

use super::score::INFINITE;
use super::table::Entry;
use super::window::Window;
use super::worker::{Line, Place};
use crate::core::Step;
use arrayvec::ArrayVec;

/// Steps tried at a node before the one that cut off, up to as many as are worth remembering.
type Tried = ArrayVec<Step, 64>;

/// A node, as far as it is known before its steps are searched.
pub struct Node<'a, P> {
    pub position: &'a P,
    pub key: u64,
    /// Where it is, and the depth that it was given.
    pub place: Place,
    /// The depth to which it is searched.
    pub depth: i32,
    pub window: Window,
    /// Whether it is on the principal variation.
    pub is_pv: bool,
    /// Whether a value of at least beta is expected.
    pub expect_cut: bool,
    /// Whether it is in mid-turn.
    pub halfway: bool,
    pub in_check: bool,
    /// The step that is left out.
    pub excluded: Option<Step>,
    /// What the table says.
    pub known: Option<Entry>,
    pub evaluator: Evaluator,
}

impl<P> Node<'_, P> {
    /// The best step that the table knows.
    pub fn table_step(&self) -> Option<Step> {
        self.known.and_then(|entry| entry.step)
    }
}

/// What is thought of a node without searching it; nothing in check and in mid-turn.
#[derive(Clone, Copy, Default)]
pub struct Evaluator {
    /// Its evaluation, if it has one of its own.
    pub raw: Option<i32>,
    /// The same corrected by the correction histories.
    pub corrected: Option<i32>,
    /// The same, or a value from the table that is better.
    pub evaluation: Option<i32>,
    /// Whether it is better than at this side's last turn.
    pub improving: bool,
}

/// What has come of the steps searched so far.
pub struct Found {
    pub alpha: i32,
    pub best: i32,
    /// The best step, if it is better than the first alpha.
    pub best_step: Option<Step>,
    /// The number of steps searched.
    pub legal: i32,
    pub quiets: Tried,
    pub captures: Tried,
}

impl Found {
    /// Nothing yet.
    pub fn new(alpha: i32) -> Found {
        Found {
            alpha,
            best: -INFINITE,
            best_step: None,
            legal: 0,
            quiets: Tried::new(),
            captures: Tried::new(),
        }
    }

    /// Notes a step's value, and its line if it is the new principal variation; false if others are better.
    #[inline]
    pub fn note(&mut self, value: i32, step: Step, below: &Line, line: &mut Line) -> bool {
        if value <= self.best {
            return false;
        }
        self.best = value;
        if value > self.alpha {
            self.alpha = value;
            self.best_step = Some(step);
            line.clear();
            line.push(step);
            line.extend(below.iter().copied().take(line.remaining_capacity()));
        }
        true
    }
}
