//! What the men of chess are worth.

use super::{Fide, params, weights};
use crate::eval::{Levels, Score, Weights, fitted};
use crate::games::orthodox::{self, Evaluated, TERMS};

impl Evaluated for Fide {
    const VALUES: [Score; 6] = orthodox::VALUES;
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.35, 1.0, 0.76, 0.57, 0.42, 0.3, 0.22, 0.15, 0.1, 0.05],
        nodes: [400.0, 560e3],
    };
}
