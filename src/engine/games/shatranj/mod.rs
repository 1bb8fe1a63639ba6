//! Shatranj, the ancestor of chess: ferz and alfil replace queen and bishop; stalemating or baring the king
//! wins; no castling, double step or en passant. Everything else is as in orthodox chess (`orthodox`).

mod about;
mod evaluate;
mod params;
mod weights;

use super::orthodox::{Customs, KING, Orthodox, Pieces, QUEEN};
use crate::core::Color;
use crate::rules::baring::baring;
use crate::rules::{Identity, Kind, Outcome, Stalemate};

/// A position of Shatranj.
pub type Shatranj = Orthodox<Old>;

/// The rules of Shatranj.
#[derive(Clone, Copy, Debug)]
pub struct Old;

impl Customs for Old {
    const IDENTITY: Identity = Identity {
        stalemate: Stalemate::Loses,
        ..Identity::new("shatranj", "Shatranj", about::ABOUT, Self::KINDS)
    };
    const START: &'static str = "rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w - - 0 1";
    /// The letters are those of other programs.
    const KINDS: &'static [Kind; 6] = &[
        Kind::pawn('P', "pawn", "mfWcfF"),
        Kind::new('N', "knight", "N"),
        Kind::new('B', "alfil", "A"),
        Kind::new('R', "rook", "R"),
        Kind::new('Q', "ferz", "F"),
        Kind::royal('K', "king", "K"),
    ];
    /// Pawns promote to a ferz.
    const PROMOTIONS: &'static [u8] = &[QUEEN];
    const CASTLING: bool = false;
    const EN_PASSANT: bool = false;
    type Relays = ();

    /// A bare king loses, as in Grand Shatranj, unless its side can bare the other king in return.
    fn verdict(board: &Pieces, side: Color) -> Option<Outcome> {
        let steps = |king| Shatranj::ARMY.captures(side, KING, king);
        baring(board, side, KING, steps)
    }
}
