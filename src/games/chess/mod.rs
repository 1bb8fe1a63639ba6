//! Orthodox chess, by the FIDE laws as engines play them: draws by repetition and by the fifty-move rule
//! end the game without a claim. The board, the pawns, castling and check are in
//! `orthodox`.

mod params;
mod weights;

use super::orthodox::{self, Customs, Evaluated, Men, Orthodox, TERMS, minor_pieces_only};
use crate::core::{Color, SquareSet};
use crate::eval::net::{Net, built_in};
use crate::eval::{Levels, Score, Weights, fitted};
use crate::rules::{Kind, Outcome, Reason};
use std::sync::Arc;

/// A position of orthodox chess.
pub type Chess = Orthodox<Fide>;

/// The laws of FIDE.
#[derive(Clone, Copy, Debug)]
pub struct Fide;

impl Customs for Fide {
    const NAME: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const KINDS: &'static [Kind; 6] = &[
        Kind::new('P', "pawn", "mfWcfFimfnD"),
        Kind::new('N', "knight", "N"),
        Kind::new('B', "bishop", "B"),
        Kind::new('R', "rook", "R"),
        Kind::new('Q', "queen", "Q"),
        Kind::new('K', "king", "K"),
    ];
    type Relays = ();

    /// A draw between bare kings, or with a single minor piece, or with bishops all on one colour.
    fn verdict(men: &Men, _: Color) -> Option<Outcome> {
        let (knights, bishops, one_color) = minor_pieces_only(men)?;
        let drawn = knights.is_empty() && one_color || bishops.is_empty() && !knights.several();
        drawn.then(|| Outcome::draw(Reason::InsufficientMaterial))
    }
}

impl Evaluated for Fide {
    const VALUES: [Score; 6] = orthodox::VALUES;
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.35, 1.0, 0.76, 0.57, 0.42, 0.3, 0.22, 0.15, 0.1, 0.05],
        nodes: [400.0, 560e3],
    };

    fn net() -> Option<&'static Arc<Net>> {
        built_in!(Chess, "chess.net")
    }
}
