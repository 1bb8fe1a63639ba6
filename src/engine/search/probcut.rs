//! Probcut: captures that look so good that a shallower search is enough.

use super::counters::Event;
use super::exchange;
use super::picker::Picker;
use super::score::DECIDED;
use super::state::Node;
use super::table::{Bound, Entry};
use super::window::Window;
use super::worker::{Depths, Line, Worker};
use crate::eval::Evaluate;

/// The minimum depth of a node, in plies.
const DEPTH: i32 = 5;
/// The reduction of the search, in plies.
const REDUCTION: i32 = 3;
/// The maximum number of captures searched.
const STEPS: usize = 3;
/// The margin that turns probcut off, in centipawns.
const NEVER: i32 = 1000;

impl Worker<'_> {
    /// Probcut (Buro 1995, for captures as in Stockfish): if a shallower search of a good capture exceeds
    /// beta by a margin, the full search most likely exceeds beta. Returns the value of the shallower
    /// search.
    pub(super) fn probcut<P: Evaluate>(&mut self, node: &Node<'_, P>) -> Option<i32> {
        let Node { position, depths, depth, .. } = *node;
        let margin = self.params().probcut;
        if margin >= NEVER || depth < DEPTH || node.mid_turn {
            return None;
        }
        let bar = node.window.beta + margin;
        if node.known.is_some_and(|entry| entry.depth >= depth - REDUCTION && entry.value < bar) {
            return None;
        }
        let needed = bar - node.static_eval.corrected?;
        let context = self.context(position, depths.steps);
        let mut picker = Picker::noisy(&self.scratch, node.table_step(), needed);
        let mut tried = 0;
        let mut found = None;
        while tried < STEPS
            && let Some(step) = picker.next(position, &context, &self.histories, &mut self.scratch)
        {
            // The picker does not test the hash move.
            if Some(step) == node.table_step() && !exchange::holds(position, step, needed) {
                continue;
            }
            let mut next = position.clone();
            if !next.play(step) {
                continue;
            }
            tried += 1;
            self.counters.count(Event::Probcut);
            let row = self.histories.row(position, step);
            self.frames[depths.steps].step = Some(step);
            self.frames[depths.steps].is_quiet = false;
            let search = |worker: &mut Self, remaining| {
                let depths = Depths { remaining, ..depths };
                let window = Window::above(bar - 1);
                worker.descend(&next, row, depths, window, !node.expect_cut, &mut Line::new())
            };
            let mut value = search(self, 1);
            if value >= bar {
                value = search(self, depth - REDUCTION);
            }
            if self.stopped || value >= bar {
                found = Some((step, value));
                break;
            }
        }
        picker.finish(&mut self.scratch);
        let (step, value) = found?;
        if self.stopped {
            return Some(0);
        }
        if value >= DECIDED {
            return None;
        }
        let entry = Entry {
            step: Some(step),
            value,
            depth: depth - REDUCTION,
            bound: Bound::Lower,
            evaluation: node.static_eval.raw,
        };
        self.shared.memory.table.store(node.key, depths.ply, entry);
        self.counters.count(Event::ProbcutCut);
        Some(value)
    }
}
