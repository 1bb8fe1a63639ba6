//! Knight Relay Chess (Mannis Charosh, 1972): a knight lends its leap to every queen, rook, bishop and pawn
//! that it guards; knights neither capture nor are captured. The other differences from orthodox chess
//! (`orthodox`) are in this table, too:
//!
//! | rule | where |
//! |---|---|
//! | which pieces have a knight's leap, and where pawns may not use it | `relay` |
//! | knights do not capture and cannot be captured | `pieces`, `Relay::immune` |
//! | no en passant; relays may bring a pawn back for another double step | the constants of `Customs` |
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

/// The rules of Knight Relay Chess.
#[derive(Clone, Copy, Debug)]
pub struct Relay;

impl Customs for Relay {
    const IDENTITY: Identity = Identity::new("knightrelay", "Knight Relay Chess", about::ABOUT, &KINDS);
    const KINDS: &'static [Kind; 6] = &KINDS;
    /// Knights lend their leap.
    type Relays = Lent;
    const EN_PASSANT: bool = false;
    /// With relayed moves.
    const PAWNS_RETURN: bool = true;

    /// Knights cannot be captured.
    #[inline]
    fn immune(board: &Pieces) -> u64 {
        board.kind(KNIGHT)
    }

    /// A draw if no pawn, rook or queen is left, and either no bishop is left, or no knight is left and all
    /// bishops are on squares of one colour.
    fn verdict(board: &Pieces, _: Color) -> Option<Outcome> {
        let (knights, bishops, one_color) = minor_pieces_only(board)?;
        let drawn = bishops.is_empty() || knights.is_empty() && one_color;
        drawn.then(|| Outcome::draw(Reason::InsufficientMaterial))
    }
}
