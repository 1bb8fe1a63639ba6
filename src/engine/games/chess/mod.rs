//! Orthodox chess, under the FIDE laws as engines play them: draws by repetition and by the fifty-move rule
//! end the game without a claim. The board, pawns, castling and check are in `orthodox`.

mod about;
mod drawish;
mod evaluate;
mod params;
mod weights;

use super::orthodox::{Customs, Orthodox, Pieces, minor_pieces_only};
use crate::core::{Color, SquareSet};
use crate::rules::{Identity, Kind, Outcome, Reason};

/// A position of orthodox chess.
pub type Chess = Orthodox<Fide>;

/// The FIDE laws.
#[derive(Clone, Copy, Debug)]
pub struct Fide;

impl Customs for Fide {
    const IDENTITY: Identity = Identity::new("chess", "Chess", about::ABOUT, Self::KINDS);
    const KINDS: &'static [Kind; 6] = &[
        Kind::pawn('P', "pawn", "mfWcfFimfnD"),
        Kind::new('N', "knight", "N"),
        Kind::new('B', "bishop", "B"),
        Kind::new('R', "rook", "R"),
        Kind::new('Q', "queen", "Q"),
        Kind::royal('K', "king", "K"),
    ];
    type Relays = ();
    const CONTINUES_WHEN_DRAWN: bool = true;

    /// A draw with bare kings, with a single minor piece, or if all bishops are on squares of one colour.
    fn verdict(board: &Pieces, _: Color) -> Option<Outcome> {
        let (knights, bishops, one_color) = minor_pieces_only(board)?;
        let drawn = knights.is_empty() && one_color || bishops.is_empty() && !knights.several();
        drawn.then(|| Outcome::draw(Reason::InsufficientMaterial))
    }
}
