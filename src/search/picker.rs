//! The order in which a node's steps are tried.

use super::quiets::Quiets;
use crate::core::{MAX_STEPS, Move, MoveList};
use crate::eval::Evaluate;
use crate::games::Stage;
use arrayvec::ArrayVec;

/// Orders of magnitude of the classes of steps, best first.
const TABLE_STEP: i32 = 1 << 30;
const NOISY: i32 = 1 << 24;
const KILLER: i32 = 1 << 20;

/// The steps of a node, best first: the table's step, captures by what they win, killers, and the rest by
/// history.
pub struct Picker {
    steps: ArrayVec<(i32, Move), MAX_STEPS>,
    next: usize,
}

impl Picker {
    /// The steps of a stage.
    pub fn new<P: Evaluate>(
        position: &P,
        stage: Stage,
        table_step: Option<Move>,
        killers: [Option<Move>; 2],
        quiets: &Quiets,
    ) -> Picker {
        let mut list = MoveList::new();
        position.steps(stage, &mut list);
        let side = position.side();
        let mut picker = Picker {
            steps: ArrayVec::new(),
            next: 0,
        };
        for &step in &list {
            let worth = if table_step == Some(step) {
                TABLE_STEP
            } else if position.is_noisy(step) {
                NOISY + 64 * position.gain(step) + quiets.value(side, step) / 1024
            } else if killers.contains(&Some(step)) {
                KILLER
            } else {
                quiets.value(side, step)
            };
            picker.steps.push((worth, step));
        }
        picker
    }

    /// The next best step.
    pub fn next(&mut self) -> Option<Move> {
        let rest = &mut self.steps[self.next..];
        let best =
            (0..rest.len()).max_by_key(|&index| (rest[index].0, std::cmp::Reverse(index)))?;
        rest.swap(0, best);
        self.next += 1;
        Some(self.steps[self.next - 1].1)
    }
}
