//! Orthodox chess, by the FIDE laws as engines play them: draws by repetition and by the fifty-move rule
//! end the game without a claim.

mod weights;

use super::Kind;
use super::orthodox::{BISHOP, Customs, KING, KNIGHT, Men, Orthodox, TERMS};
use crate::core::SquareSet;
use crate::eval::{Weights, fitted};

/// A position of orthodox chess.
pub type Chess = Orthodox<Fide>;

/// Chess without relays.
#[derive(Clone, Copy, Debug)]
pub struct Fide;

/// The dark squares, a1 among them.
pub const DARK: u64 = 0xAA55_AA55_AA55_AA55;

impl Customs for Fide {
    const NAME: &'static str = "chess";
    const TITLE: &'static str = "Chess";
    const KINDS: &'static [Kind] = &[
        Kind {
            letter: 'P',
            name: "pawn",
            betza: "mfWcfF",
        },
        Kind {
            letter: 'N',
            name: "knight",
            betza: "N",
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
    const RELAY: bool = false;
    const WEIGHTS: Weights = fitted!(TERMS, weights);

    /// Kings alone or with one minor piece, or with bishops all on one colour.
    fn insufficient(men: &Men) -> bool {
        let (knights, bishops) = (men.kind(KNIGHT), men.kind(BISHOP));
        if (men.occupied() ^ men.kind(KING) ^ knights ^ bishops).any() {
            return false;
        }
        let one_color = (bishops & DARK).is_empty() || (bishops & !DARK).is_empty();
        knights.is_empty() && one_color || bishops.is_empty() && !knights.several()
    }
}
