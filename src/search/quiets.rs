//! What has been learnt about quiet steps: the history heuristic and killer steps.

use crate::core::{Color, Move};

/// History values stay within this.
const LIMIT: i32 = 16_384;

/// How well quiet steps did: by side, from and to.
pub struct Quiets {
    table: Box<[[i16; 128 * 128]; 2]>,
}

impl Default for Quiets {
    fn default() -> Self {
        Quiets {
            table: vec![[0; 128 * 128]; 2]
                .try_into()
                .unwrap_or_else(|_| unreachable!()),
        }
    }
}

impl Quiets {
    /// How well a step did, from -16384 to 16384.
    pub fn value(&self, side: Color, step: Move) -> i32 {
        i32::from(self.table[side.index()][index(step)])
    }

    /// Rewards `best`, which cut off at a depth in turns, and punishes those tried before it.
    pub fn learn(&mut self, side: Color, best: Move, tried: &[Move], depth: i32) {
        let bonus = (32 * depth * depth).clamp(32, 2048);
        self.add(side, best, bonus);
        for &step in tried {
            self.add(side, step, -bonus);
        }
    }

    /// Moves a value towards the limit, more slowly the nearer it is.
    fn add(&mut self, side: Color, step: Move, bonus: i32) {
        let value = &mut self.table[side.index()][index(step)];
        let old = i32::from(*value);
        *value = (old + bonus - old * bonus.abs() / LIMIT) as i16;
    }
}

fn index(step: Move) -> usize {
    step.from().index() * 128 + step.to().index()
}
