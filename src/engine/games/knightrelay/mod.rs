//! Knight Relay Chess (Mannis Charosh, 1972): a knight lends its leap to every queen, rook, bishop and pawn
//! that it guards; knights neither capture nor are captured. Everything else is as in orthodox chess
//! (`orthodox`) except:
//!
//! | rule | where |
//! |---|---|
//! | which pieces have a knight's leap, and where pawns may not use it | `relay` |
//! | knights do not capture; they cannot be captured | `pieces`, `Relay::immune` |
//! | no en passant; relays may bring a pawn back, even for another double step | the constants of `Customs` |
//! | draws by insufficient material | `Relay::verdict` |

mod about;
mod evaluate;
mod params;
mod pieces;
mod relay;
mod terms;
mod weights;

use super::orthodox::{Customs, KNIGHT, Orthodox, Pieces, minor_pieces_only};
use crate::core::{Color, SquareSet};
use crate::rules::{Identity, Kind, Outcome, Reason};
use pieces::KINDS;
use relay::Lent;

/// A position of Knight Relay Chess.
pub type KnightRelay = Orthodox<Relay>;

/// Chess with relays by knights.
#[derive(Clone, Copy, Debug)]
pub struct Relay;

impl Customs for Relay {
    const IDENTITY: Identity = Identity::new("knightrelay", "Knight Relay Chess", about::ABOUT, &KINDS);
    const KINDS: &'static [Kind; 6] = &KINDS;
    /// Knights lend their leap.
    type Relays = Lent;
    const EN_PASSANT: bool = false;
    /// By relayed moves.
    const PAWNS_RETURN: bool = true;

    /// Knights cannot be captured.
    #[inline]
    fn immune(board: &Pieces) -> u64 {
        board.kind(KNIGHT)
    }

    /// A draw when no pawn, rook or queen is left, and either no bishop, or no knight and bishops on one
    /// colour only.
    fn verdict(board: &Pieces, _: Color) -> Option<Outcome> {
        let (knights, bishops, one_color) = minor_pieces_only(board)?;
        let drawn = bishops.is_empty() || knights.is_empty() && one_color;
        drawn.then(|| Outcome::draw(Reason::InsufficientMaterial))
    }
}
