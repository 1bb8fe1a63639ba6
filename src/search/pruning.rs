//! What is pruned or reduced, in numbers: margins in centipawns, depths in turns.

use super::histories::LIMIT;
use crate::eval::Evaluate;
use std::sync::LazyLock;

/// A margin in centipawns, scaled for the game.
pub const fn margin<P: Evaluate>(centipawns: i32) -> i32 {
    centipawns * P::MARGINS / 100
}

/// Razoring: whether the evaluation is so far below alpha that only captures could still help.
pub fn is_hopeless<P: Evaluate>(depth: i32, evaluation: i32, alpha: i32) -> bool {
    depth <= 3 && evaluation + margin::<P>(200 * depth + 100) < alpha
}

/// Reverse futility pruning: whether the evaluation is so far above beta that no quiet turn of the opponent
/// could bring it down.
pub fn is_won<P: Evaluate>(depth: i32, evaluation: i32, beta: i32, improving: bool) -> bool {
    let turns = (depth - i32::from(improving)).max(1);
    depth <= 7 && evaluation - margin::<P>(80 * turns) >= beta
}

/// A node near the leaves, where steps are pruned by heuristics.
#[derive(Clone, Copy)]
pub struct Shallow {
    /// Turns still to search.
    pub depth: i32,
    /// Whether the evaluation is better than at this side's last turn.
    pub improving: bool,
    /// Whether the node is in mid-turn.
    pub halfway: bool,
}

impl Shallow {
    /// Late move pruning: how many steps are tried before the remaining quiet ones are pruned.
    pub fn quiets_worth_trying(self) -> i32 {
        if self.depth > 6 {
            return i32::MAX;
        }
        if self.halfway {
            return 2 + 2 * self.depth;
        }
        let many = 4 + 2 * self.depth * self.depth;
        if self.improving { many } else { many * 2 / 3 }
    }

    /// Futility pruning: whether no quiet step is likely to bring the evaluation up to alpha.
    pub fn is_futile<P: Evaluate>(self, evaluation: i32, alpha: i32) -> bool {
        self.depth <= 6 && evaluation + margin::<P>(100 + 90 * self.depth) <= alpha
    }

    /// History pruning: whether a quiet step has failed too often.
    pub fn is_disproved(self, learnt: i32) -> bool {
        self.depth <= 4 && learnt < -LIMIT / 4 * self.depth
    }

    /// The minimum static exchange value of a capture, by its history.
    pub fn least_exchange<P: Evaluate>(self, learnt: i32) -> i32 {
        margin::<P>(-80 * self.depth - learnt / 128)
    }

    /// The minimum static exchange value of a quiet step.
    pub fn least_quiet_exchange<P: Evaluate>(self) -> i32 {
        margin::<P>(-15 * self.depth * self.depth - 25)
    }
}

/// Late move pruning at the root: how many turns are tried before the remaining quiet ones are pruned.
/// Matters in games of two-step turns, where a position has hundreds of turns, sorted by the evaluation after
/// each.
pub fn turns_worth_trying(depth: i32) -> usize {
    48 * (1 + depth * depth) as usize
}

/// Null move: by how many turns the reply to a pass is reduced, if the evaluation is `above` beta.
pub fn null_reduction<P: Evaluate>(depth: i32, above: i32) -> i32 {
    2 + depth / 4 + (above / margin::<P>(200)).min(2)
}

/// Natural logarithms of depth and index, halved by the divisor of late move reductions.
static REDUCTIONS: LazyLock<[[i32; 64]; 64]> = LazyLock::new(|| {
    let mut table = [[0; 64]; 64];
    for (depth, row) in table.iter_mut().enumerate().skip(1) {
        for (index, cell) in row.iter_mut().enumerate().skip(1) {
            *cell = (700.0 + (depth as f64).ln() * (index as f64).ln() * 1024.0 / 2.2) as i32;
        }
    }
    table
});

/// Late move reductions: by how many turns a step is reduced at first. `index` counts the steps tried, from
/// 1; `less` is subtracted from the result.
pub fn reduction(depth: i32, index: i32, learnt: i32, less: i32) -> i32 {
    if depth < 2 || index < 3 {
        return 0;
    }
    let base = REDUCTIONS[depth.min(63) as usize][index.min(63) as usize];
    ((base - 1024 * learnt / LIMIT) / 1024 - less).clamp(0, depth - 1)
}
