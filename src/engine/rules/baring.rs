//! Winning by baring the king, in Shatranj and its descendants.

use super::{Board, Outcome, Reason};
use crate::core::{Color, Shape, Square, SquareSet};

/// The outcome if a side has only its king left, with `side` to move. That side has not lost yet if it can
/// bare its opponent in return. `steps` returns the king's moves from a square.
#[inline]
pub fn baring<S: Shape, const KINDS: usize>(
    board: &Board<S, KINDS>,
    side: Color,
    king: u8,
    steps: impl Fn(Square) -> S::Set,
) -> Option<Outcome> {
    let bare = |color| !board.side(color).several();
    // To bare its opponent, the king must be able to capture the last piece, unguarded by the other king.
    let can_bare = || {
        let last = board.side(!side) & !board.kind(king);
        let king_steps = |color| steps(board.pieces(color, king).first());
        !last.several() && (last & king_steps(side) & !king_steps(!side)).any()
    };
    match (bare(side), bare(!side)) {
        (false, false) => None,
        (true, true) => Some(Outcome::draw(Reason::BothKingsBare)),
        (false, true) => Some(Outcome::win(side, Reason::BareKing)),
        (true, false) if can_bare() => None,
        (true, false) => Some(Outcome::win(!side, Reason::BareKing)),
    }
}
