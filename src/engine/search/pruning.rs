//! Margins and reductions: margins in centipawns, depths in plies. Each game has its own parameters.

use super::histories::LIMIT;
use crate::eval::Params;
use std::sync::LazyLock;

/// Razoring: whether the evaluation is so far below alpha that only captures could raise it enough.
pub fn is_hopeless(params: &Params, depth: i32, evaluation: i32, alpha: i32) -> bool {
    depth <= 3 && evaluation + params.razoring + params.razoring_by_depth * depth < alpha
}

/// Reverse futility pruning: whether the evaluation is so far above beta that no quiet move of the opponent
/// is likely to bring it below.
pub fn is_won(params: &Params, depth: i32, evaluation: i32, beta: i32, improving: bool) -> bool {
    let turns = (depth - i32::from(improving)).max(1);
    depth <= 7 && evaluation - params.won_by_depth * turns >= beta
}

/// Whether the evaluation is so good that only a mate, often by a quiet check, can improve it.
pub fn only_mate_helps(evaluation: i32) -> bool {
    evaluation >= 1000
}

/// Late move pruning at the root: the number of moves tried before the remaining quiet ones are pruned. It
/// matters in games with two-step turns, where a position has hundreds of them, sorted by the nodes that
/// their last searches took, and at first by the evaluation after each.
pub fn turns_worth_trying(depth: i32) -> usize {
    48 * (1 + depth * depth) as usize
}

/// Null move: whether the evaluation is far enough above beta to try a pass.
pub fn may_pass(params: &Params, depth: i32, evaluation: i32, beta: i32) -> bool {
    evaluation >= beta + params.null_lead - params.null_lead_by_depth * depth
}

/// Null move: the reduction of the reply to a pass, in plies, if the evaluation exceeds beta by `above`.
pub fn null_reduction(params: &Params, depth: i32, above: i32) -> i32 {
    (params.null + params.null_by_depth * depth) / 100 + (above / params.null_by_margin).min(3)
}

/// Natural logarithms, in 256ths.
static LOGARITHMS: LazyLock<[i32; 64]> =
    LazyLock::new(|| std::array::from_fn(|n| (256.0 * (n.max(1) as f64).ln()).round() as i32));

/// Late move reductions: the reduction of a step in 1024ths of a ply, not counting its history. `index`
/// counts the steps tried, from 1.
pub fn base_reduction(params: &Params, depth: i32, index: i32) -> i32 {
    let [depth, index] = [depth, index].map(|n| LOGARITHMS[n.clamp(1, 63) as usize]);
    params.reduction + params.reduction_by_logarithms * (depth * index / 256) / 256
}

/// Late move reductions: the initial reduction of a step in plies. `index` counts the steps tried, from 1;
/// `more` 1024ths of a ply are added, and at least `kept` plies are left.
pub fn reduction(params: &Params, depth: i32, index: i32, learnt: i32, more: i32, kept: i32) -> i32 {
    if depth < 2 {
        return 0;
    }
    let more = if index < 3 { more - params.less_for_second } else { more };
    let less_by_history = params.reduction_by_history * learnt / LIMIT;
    let reduction = (base_reduction(params, depth, index) - less_by_history + more) / 1024;
    reduction.min(depth - 1 - kept).max(0)
}

/// The plies, 0 or 1, of an amount in 1024ths of a ply at a position: the amount is the share of positions
/// that get one. The position's key decides, so it gets the same in every iteration.
pub fn plies(amount: i32, key: u64) -> i32 {
    i32::from(i64::from(amount) > (key & 1023) as i64)
}
