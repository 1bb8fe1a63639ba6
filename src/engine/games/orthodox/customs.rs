//! The rules that differ between the games on the orthodox board.

use super::pieces::{BISHOP, KNIGHT, Pieces, QUEEN, ROOK};
use super::relays::Relays;
use crate::core::Color;
use crate::rules::{Identity, Kind, Outcome};

/// The rules of a game on the orthodox board.
pub trait Customs: Copy + Send + Sync + 'static {
    /// The game's names, pieces and rules for draws.
    const IDENTITY: Identity;
    /// The FEN of the start position.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// The pieces, in the order of their indices. Their moves must be symmetric between left and right.
    const KINDS: &'static [Kind; 6];
    /// The kinds to which a pawn may promote, best first.
    const PROMOTIONS: &'static [u8] = &[QUEEN, ROOK, BISHOP, KNIGHT];
    /// True if the game has castling.
    const CASTLING: bool = true;
    /// True if a pawn that has just made a double step can be captured en passant.
    const EN_PASSANT: bool = true;
    /// True if a pawn can return to a square that it has left.
    const PAWNS_RETURN: bool = false;
    /// True if moves are still generated after a draw by insufficient material, as in published perft counts
    /// and in other programs.
    const CONTINUES_WHEN_DRAWN: bool = false;
    /// The moves that pieces lend each other; `()` for none.
    type Relays: Relays;

    /// The pieces other than kings that cannot be captured.
    #[inline]
    fn immune(_: &Pieces) -> u64 {
        0
    }

    /// See [`Position::verdict`](crate::rules::Position::verdict).
    fn verdict(board: &Pieces, side: Color) -> Option<Outcome>;
}
