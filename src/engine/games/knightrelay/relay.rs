//! Relays: the pieces that can borrow a knight's leap, and their targets.

use super::pieces::KINDS;
use crate::core::{Color, Eight, Shape, Square, SquareSet};
use crate::games::orthodox::{END_RANKS, KING, KNIGHT, PAWN, Pieces, Relays};
use crate::pieces::Army;
use crate::rules::naming;

/// By side, the pieces that can borrow a knight's leap because a knight guards them.
#[derive(Clone, Copy, Debug)]
pub struct Lent([u64; 2]);

/// The compiled moves of the pieces.
const ARMY: &Army<6> = &Army::new(&KINDS);

/// The squares a knight's leap away.
#[inline]
fn leap(from: Square) -> u64 {
    ARMY.moves(Color::White, KNIGHT, from)
}

/// All squares that are a knight's leap away from squares of a set.
pub fn knights(set: u64) -> u64 {
    set.squares().fold(0, |all, knight| all | leap(knight))
}

/// The pieces of a side to which a knight can lend its leap: all except kings and knights.
#[inline]
pub fn eligible(board: &Pieces, color: Color) -> u64 {
    board.side(color) & !(board.kind(KNIGHT) | board.kind(KING))
}

impl Relays for Lent {
    #[inline]
    fn new(board: &Pieces) -> Lent {
        Lent(Color::BOTH.map(|color| knights(board.pieces(color, KNIGHT)) & eligible(board, color)))
    }

    #[inline]
    fn receivers(&self, color: Color) -> u64 {
        self.0[color.index()]
    }

    #[inline]
    fn leaps(kind: u8, from: Square) -> u64 {
        // A pawn's relayed move may not end on the first or last rank, so it attacks nothing there.
        leap(from) & if kind == PAWN { !END_RANKS } else { !0 }
    }

    fn lenders(&self, board: &Pieces, to: Square) -> u64 {
        let receives = |color: Color| self.receivers(color).has(to);
        let color = Color::BOTH.into_iter().find(|&color| receives(color));
        color.map_or(0, |color| leap(to) & board.pieces(color, KNIGHT))
    }

    fn refusal(kind: u8, from: Square, to: Square) -> Option<String> {
        let reason = match kind {
            _ if !leap(from).has(to) => return None,
            KING => "a king never moves as a knight, even when a knight guards it".to_string(),
            PAWN if END_RANKS.has(to) => {
                "a pawn's relayed move may not end on the first or last rank".to_string()
            }
            _ => format!(
                "{} moves as a knight only while a knight of its side guards it, and none guards {}",
                naming::article(KINDS[kind as usize].name),
                Eight::name(from)
            ),
        };
        Some(reason)
    }

    #[inline]
    fn attackers(&self, board: &Pieces, color: Color, square: Square) -> u64 {
        let pawns = board.kind(PAWN);
        let able = if END_RANKS.has(square) { !pawns } else { !0 };
        self.receivers(color) & leap(square) & able
    }
}
