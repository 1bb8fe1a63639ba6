//! Chess: piece values, weights, strength levels and network.

use super::{Chess, Fide, drawish, params, weights};
use crate::core::Color;
use crate::eval::net::{Net, built_in};
use crate::eval::{Levels, Score, Weights, fitted};
use crate::games::orthodox::{self, Evaluated, Pieces, TERMS};
use std::sync::Arc;

impl Evaluated for Fide {
    const VALUES: [Score; 6] = orthodox::VALUES;
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.35, 1.0, 0.76, 0.57, 0.42, 0.3, 0.22, 0.16, 0.09, 0.05],
        nodes: &[2000, 3500, 6000, 10_500, 20_000, 40_000, 85_000, 190_000],
    };

    fn endgame_share(board: &Pieces, stronger: Color) -> i32 {
        drawish::endgame_share(board, stronger)
    }

    fn net() -> Option<&'static Arc<Net>> {
        built_in!(Chess, "chess.net")
    }
}
