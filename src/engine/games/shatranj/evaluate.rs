//! Shatranj: piece values, weights, strength levels and network.

use super::{Old, Shatranj, params, weights};
use crate::eval::net::{Net, built_in};
use crate::eval::{Levels, Score, Weights, fitted};
use crate::games::orthodox::{Evaluated, TERMS};
use std::sync::Arc;

impl Evaluated for Old {
    /// An alfil can reach only eight squares, and a pawn can only promote to a ferz.
    const VALUES: [Score; 6] = [
        Score::new(80, 90),
        Score::new(400, 380),
        Score::new(110, 90),
        Score::new(600, 700),
        Score::new(150, 170),
        Score::ZERO,
    ];
    const LAST_PIECE: i32 = 2000;
    const PHASE: [i32; 6] = [0, 2, 1, 3, 0, 0];
    const PRESSURE: [u32; 5] = [1, 3, 1, 4, 2];
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.3, 0.87, 0.6, 0.42, 0.29, 0.2, 0.135, 0.09],
        nodes: &[620, 1320, 2810, 6000, 12_800, 27_200, 90_000, 560_000],
    };

    fn net() -> Option<&'static Arc<Net>> {
        built_in!(Shatranj, "shatranj.net")
    }
}
