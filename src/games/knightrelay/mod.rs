//! Knight Relay Chess (Mannis Charosh, 1972): a knight lends its leap to every queen, rook, bishop and pawn
//! that it guards; knights neither capture nor are captured.

mod weights;

use super::Kind;
use super::chess::DARK;
use super::orthodox::{BISHOP, Customs, KING, KNIGHT, Men, Orthodox, TERMS};
use crate::core::SquareSet;
use crate::eval::{Weights, fitted};

/// A position of Knight Relay Chess.
pub type KnightRelay = Orthodox<Relay>;

/// Chess with relays by knights.
#[derive(Clone, Copy, Debug)]
pub struct Relay;

impl Customs for Relay {
    const NAME: &'static str = "knightrelay";
    const TITLE: &'static str = "Knight Relay Chess";
    const KINDS: &'static [Kind] = &[
        Kind {
            letter: 'P',
            name: "pawn",
            betza: "mfWcfF",
        },
        Kind {
            letter: 'N',
            name: "knight",
            betza: "mN",
        },
        Kind {
            letter: 'B',
            name: "bishop",
            betza: "B",
        },
        Kind {
            letter: 'R',
            name: "rook",
            betza: "R",
        },
        Kind {
            letter: 'Q',
            name: "queen",
            betza: "Q",
        },
        Kind {
            letter: 'K',
            name: "king",
            betza: "K",
        },
    ];
    const RELAY: bool = true;
    const WEIGHTS: Weights = fitted!(TERMS, weights);

    /// No pawn, rook or queen is left, and either no bishop, or no knight and bishops on one colour only.
    fn insufficient(men: &Men) -> bool {
        let (knights, bishops) = (men.kind(KNIGHT), men.kind(BISHOP));
        if (men.occupied() ^ men.kind(KING) ^ knights ^ bishops).any() {
            return false;
        }
        let one_color = (bishops & DARK).is_empty() || (bishops & !DARK).is_empty();
        bishops.is_empty() || knights.is_empty() && one_color
    }
}
