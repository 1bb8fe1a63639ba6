//! The state of a node while it is searched.

use super::score::INFINITE;
use super::table::Entry;
use super::window::Window;
use super::worker::{Depths, Line};
use crate::core::Step;
use arrayvec::ArrayVec;

/// Steps tried at a node before the one that caused a cutoff; later ones are not worth remembering.
type Tried = ArrayVec<Step, 64>;

/// A node before its steps are searched.
pub struct Node<'a, P> {
    pub position: &'a P,
    pub key: u64,
    /// Distances from the root, and the remaining depth before the node's own extensions and reductions.
    pub depths: Depths,
    /// The search depth of the node, in plies.
    pub depth: i32,
    pub window: Window,
    /// Whether it is on the principal variation.
    pub is_pv: bool,
    /// Whether a value of at least beta is expected.
    pub expect_cut: bool,
    /// Whether the position is mid-turn.
    pub mid_turn: bool,
    pub in_check: bool,
    /// The step excluded by a singular extension search.
    pub excluded: Option<Step>,
    /// The entry of the transposition table, if any.
    pub known: Option<Entry>,
    pub static_eval: StaticEval,
}

impl<P> Node<'_, P> {
    /// The hash move.
    pub fn table_step(&self) -> Option<Step> {
        self.known.and_then(|entry| entry.step)
    }
}

/// The static evaluation of a node; all `None` in check and mid-turn.
#[derive(Clone, Copy, Default)]
pub struct StaticEval {
    /// The evaluation; also `None` after a null move or if it was only guessed.
    pub raw: Option<i32>,
    /// `raw` corrected by the correction histories.
    pub corrected: Option<i32>,
    /// `corrected`, or the table's value if that is a better estimate.
    pub evaluation: Option<i32>,
    /// Whether it is better than at this side's previous move.
    pub improving: bool,
}

/// The result of a node's steps searched so far.
pub struct NodeResult {
    pub alpha: i32,
    pub best: i32,
    /// The best step, if it raised alpha.
    pub best_step: Option<Step>,
    /// The number of steps searched.
    pub legal: i32,
    pub quiets: Tried,
    pub captures: Tried,
}

impl NodeResult {
    /// The result before any step is searched.
    pub fn new(alpha: i32) -> NodeResult {
        NodeResult {
            alpha,
            best: -INFINITE,
            best_step: None,
            legal: 0,
            quiets: Tried::new(),
            captures: Tried::new(),
        }
    }

    /// Records a step's value, and its line if it is the new principal variation. Returns false if it is not
    /// better than the best.
    #[inline]
    pub fn record(&mut self, value: i32, step: Step, below: &Line, line: &mut Line) -> bool {
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
