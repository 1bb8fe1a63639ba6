//! Pruning of steps before they are searched. Margins shrink with the depth left for a step.

use super::exchange;
use super::histories::LIMIT;
use super::pruning::base_reduction;
use crate::core::Step;
use crate::eval::{Evaluate, Params};

/// The properties of a node that decide which of its steps are pruned.
#[derive(Clone, Copy)]
pub struct Shallow<'a> {
    /// The game's search parameters.
    pub params: &'a Params,
    /// The depth of the node in plies.
    pub depth: i32,
    /// The evaluation; `None` in check and mid-turn.
    pub evaluation: Option<i32>,
    /// Whether it is better than at this side's previous move.
    pub improving: bool,
    /// Whether the position is mid-turn.
    pub mid_turn: bool,
    /// Whether the evaluation is so good that only a mate can improve it.
    pub only_mate: bool,
}

/// A step of the node.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The step.
    pub step: Step,
    /// Its position in the order of the node's steps, from 1.
    pub index: i32,
    /// Whether it is a capture or promotion.
    pub noisy: bool,
    /// Whether it loses by static exchange.
    pub losing: bool,
    /// Its history score.
    pub learnt: i32,
}

impl Shallow<'_> {
    /// Late move pruning: the number of steps tried before the remaining quiet ones are pruned.
    pub fn worth_trying(&self) -> i32 {
        if self.mid_turn && self.depth <= 6 {
            return (self.params.late_second + self.params.late_second_by_depth * self.depth) / 100;
        }
        if self.mid_turn || self.only_mate {
            return i32::MAX;
        }
        let steps = self.params.late + self.params.late_by_depth * self.depth * self.depth;
        steps / if self.improving { 100 } else { 200 }
    }

    /// Whether a step to the position `next` is pruned: a capture that loses too much, or a quiet step that
    /// loses a piece or cannot bring the evaluation up to alpha. Checks get a wider margin.
    pub fn prunes<P: Evaluate>(&self, position: &P, next: &P, candidate: &Candidate, alpha: i32) -> bool {
        let Candidate { step, noisy, losing, learnt, .. } = *candidate;
        if self.mid_turn {
            return !noisy && self.is_disproved(learnt);
        }
        let left = self.left(candidate.index);
        let holds = |threshold| exchange::holds_in(position, step, next, threshold);
        let doubtful = if noisy {
            losing && left < 1 && learnt < 0
        } else {
            self.has_failed(left, learnt)
                || self.is_futile(left, alpha)
                || !holds(self.min_quiet_exchange(left))
        };
        let gives_check = || !next.mid_turn() && next.in_check();
        doubtful && !gives_check() || (doubtful || losing) && !holds(self.min_exchange())
    }

    /// The depth left for a step after its base reduction, in plies.
    fn left(&self, index: i32) -> i32 {
        let reduction = base_reduction(self.params, self.depth, index) / 1024;
        let more = i32::from(!self.improving && reduction > 0);
        (self.depth - 1 - (reduction + more) * self.params.left_by_reduction / 100).max(0)
    }

    /// Futility pruning: whether no quiet step is likely to bring the evaluation up to alpha.
    fn is_futile(&self, left: i32, alpha: i32) -> bool {
        let margin = self.params.futility + self.params.futility_by_depth * left;
        left < 7 && !self.only_mate && self.evaluation.is_some_and(|value| value + margin <= alpha)
    }

    /// History pruning: whether a quiet first step has failed too often.
    fn has_failed(&self, left: i32, learnt: i32) -> bool {
        left < 5 && learnt < -LIMIT * self.params.disproved_first / 100 * self.depth
    }

    /// History pruning: whether a quiet second step has failed too often.
    fn is_disproved(&self, learnt: i32) -> bool {
        self.depth <= 4 && learnt < -LIMIT * self.params.disproved_by_depth / 100 * self.depth
    }

    /// The minimum static exchange value of a capture or a quiet check, in centipawns.
    fn min_exchange(&self) -> i32 {
        -self.params.capture_loss_by_depth * self.depth
    }

    /// The minimum static exchange value of any other quiet step, in centipawns.
    fn min_quiet_exchange(&self, left: i32) -> i32 {
        -self.params.quiet_loss - self.params.quiet_loss_by_depth * left * left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NODE: Shallow = Shallow {
        params: &Params::DEFAULT,
        depth: 9,
        evaluation: Some(0),
        improving: true,
        mid_turn: false,
        only_mate: false,
    };

    #[test]
    fn later_steps_have_less_depth_left() {
        let left: Vec<i32> = [1, 2, 4, 8, 16, 32, 64].map(|index| NODE.left(index)).into();
        assert_eq!(left[0], 8);
        assert!(left.is_sorted_by(|sooner, later| sooner >= later));
        assert!(left[6] < 5);
        let worse = Shallow { improving: false, ..NODE };
        assert!(worse.left(32) < NODE.left(32));
        assert!(worse.worth_trying() < NODE.worth_trying());
    }

    #[test]
    fn a_step_that_has_failed_often_is_pruned_near_the_leaves() {
        let params = Params { disproved_first: 50, ..Params::DEFAULT };
        let node = Shallow { params: &params, depth: 2, ..NODE };
        assert!(node.has_failed(1, -LIMIT - 1));
        assert!(!node.has_failed(1, -LIMIT) && !node.has_failed(5, -LIMIT - 1));
        assert!(!Shallow { params: &Params::DEFAULT, ..node }.has_failed(1, -4 * LIMIT));
    }

    #[test]
    fn a_step_near_the_leaves_must_be_able_to_reach_alpha() {
        assert!(!NODE.is_futile(1, 100));
        assert!(NODE.is_futile(1, 200));
        assert!(!NODE.is_futile(7, 5000), "far from the leaves none is");
        let winning = Shallow { only_mate: true, ..NODE };
        assert!(!winning.is_futile(1, 200));
    }
}
