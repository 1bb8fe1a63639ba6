//! The engine that searches, and the side of a repertoire.

use crate::learning::subject::subject;
use crate::theory::store::Engine;
use clap::ValueEnum;
use firzan::core::Color;
use firzan::games::Variant;

/// A side of a repertoire.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Side {
    /// White
    White,
    /// Black
    Black,
}

impl Side {
    /// The color of it.
    pub fn color(self) -> Color {
        match self {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }
    }
}

/// The engine of this program, in a game.
pub fn engine(variant: Variant) -> Engine {
    let curve = subject(variant).curve();
    let learnt = variant.learnt_mark();
    Engine {
        version: env!("CARGO_PKG_VERSION").to_string(),
        evaluator: if learnt.is_empty() { "built-in".to_string() } else { learnt },
        spread: curve.normalized(curve.spread),
    }
}
