//! What a game of orthodox pieces may choose.

use super::pieces::{BISHOP, KNIGHT, Pieces, QUEEN, ROOK};
use super::relays::Relays;
use crate::core::Color;
use crate::rules::{About, Kind, Outcome, Stalemate};

/// What makes a game of orthodox pieces and their board.
pub trait Customs: Copy + Send + Sync + 'static {
    /// See [`Position::NAME`](crate::rules::Position::NAME).
    const NAME: &'static str;
    /// See [`Position::TITLE`](crate::rules::Position::TITLE).
    const TITLE: &'static str;
    /// See [`Position::ABOUT`](crate::rules::Position::ABOUT).
    const ABOUT: About;
    /// The FEN of the start position.
    const START: &'static str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    /// The pieces, in the order of their indices. Left and right must be alike in their moves.
    const KINDS: &'static [Kind; 6];
    /// What a pawn may become, the best first.
    const PROMOTIONS: &'static [u8] = &[QUEEN, ROOK, BISHOP, KNIGHT];
    /// Whether there is castling.
    const CASTLING: bool = true;
    /// Whether a pawn that has just stepped twice can be captured in passing.
    const EN_PASSANT: bool = true;
    /// Whether a pawn can come back to a square that it has left.
    const PAWNS_RETURN: bool = false;
    /// Whether there are turns to play where the game is drawn for want of material, as published perft
    /// counts and other programs have it.
    const GOES_ON_WHEN_DRAWN: bool = false;
    /// See [`Position::STALEMATE`](crate::rules::Position::STALEMATE).
    const STALEMATE: Stalemate = Stalemate::Draws;
    /// What the pieces lend each other; `()` if nothing.
    type Relays: Relays;

    /// The pieces that cannot be captured, besides kings.
    #[inline]
    fn immune(_: &Pieces) -> u64 {
        0
    }

    /// See [`Position::verdict`](crate::rules::Position::verdict).
    fn verdict(board: &Pieces, side: Color) -> Option<Outcome>;
}
