//! What is pruned or reduced: margins in centipawns, depths in turns. The numbers are the game's own.

use super::histories::LIMIT;
use crate::eval::Params;
use std::sync::LazyLock;

/// Razoring: whether the evaluation is so far below alpha that only captures could still help.
pub fn is_hopeless(params: &Params, depth: i32, evaluation: i32, alpha: i32) -> bool {
    depth <= 3 && evaluation + params.razoring + params.razoring_by_depth * depth < alpha
}

/// Reverse futility pruning: whether the evaluation is so far above beta that no quiet turn of the opponent
/// could bring it down.
pub fn is_won(params: &Params, depth: i32, evaluation: i32, beta: i32, improving: bool) -> bool {
    let turns = (depth - i32::from(improving)).max(1);
    depth <= 7 && evaluation - params.won_by_depth * turns >= beta
}

/// Whether the evaluation is so good that nothing but a mate, often by a quiet check, makes it better.
pub fn only_mate_helps(evaluation: i32) -> bool {
    evaluation >= 1000
}

/// A node near the leaves, where steps are pruned by heuristics.
#[derive(Clone, Copy)]
pub struct Shallow<'a> {
    /// The game's numbers.
    pub params: &'a Params,
    /// Turns still to search.
    pub depth: i32,
    /// Whether the evaluation is better than at this side's last turn.
    pub improving: bool,
    /// Whether the node is in mid-turn.
    pub halfway: bool,
}

impl Shallow<'_> {
    /// Late move pruning: how many steps are tried before the remaining quiet ones are pruned.
    pub fn quiets_worth_trying(self) -> i32 {
        if self.depth > 6 {
            return i32::MAX;
        }
        if self.halfway {
            return 2 + 2 * self.depth;
        }
        let many = self.params.late + self.params.late_by_depth * self.depth * self.depth;
        many / if self.improving { 100 } else { 150 }
    }

    /// Futility pruning: whether no quiet step is likely to bring the evaluation up to alpha.
    pub fn is_futile(self, evaluation: i32, alpha: i32) -> bool {
        let margin = self.params.futility + self.params.futility_by_depth * self.depth;
        self.depth <= 6 && evaluation + margin <= alpha
    }

    /// History pruning: whether a quiet step has failed too often.
    pub fn is_disproved(self, learnt: i32) -> bool {
        self.depth <= 4 && learnt < -LIMIT * self.params.disproved_by_depth / 100 * self.depth
    }

    /// The minimum static exchange value of a capture, by its history.
    pub fn least_exchange(self, learnt: i32) -> i32 {
        -self.params.capture_loss_by_depth * (10_240 * self.depth + learnt) / 10_240
    }

    /// The minimum static exchange value of a quiet step.
    pub fn least_quiet_exchange(self) -> i32 {
        -self.params.quiet_loss - self.params.quiet_loss_by_depth * self.depth * self.depth
    }
}

/// Late move pruning at the root: how many turns are tried before the remaining quiet ones are pruned.
/// Matters in games of two-step turns, where a position has hundreds of turns, sorted by the evaluation after
/// each.
pub fn turns_worth_trying(depth: i32) -> usize {
    48 * (1 + depth * depth) as usize
}

/// Null move: by how many turns the reply to a pass is reduced, if the evaluation is `above` beta.
pub fn null_reduction(params: &Params, depth: i32, above: i32) -> i32 {
    (params.null + params.null_by_depth * depth) / 100 + (above / params.null_by_margin).min(2)
}

/// Natural logarithms, in 256ths.
static LOGARITHMS: LazyLock<[i32; 64]> =
    LazyLock::new(|| std::array::from_fn(|n| (256.0 * (n.max(1) as f64).ln()).round() as i32));

/// Late move reductions: by how many turns a step is reduced at first. `index` counts the steps tried, from
/// 1; `less` is subtracted from the result.
pub fn reduction(params: &Params, depth: i32, index: i32, learnt: i32, less: i32) -> i32 {
    if depth < 2 || index < 3 {
        return 0;
    }
    let product = LOGARITHMS[depth.min(63) as usize] * LOGARITHMS[index.min(63) as usize] / 256;
    let base = params.reduction + params.reduction_by_logarithms * product / 256;
    let less_by_history = params.reduction_by_history * learnt / LIMIT;
    ((base - less_by_history) / 1024 - less).clamp(0, depth - 1)
}
