//! Evaluation of relays, in addition to the orthodox terms.

use super::relay::{eligible, knights};
use super::terms::{AWAITING_RELAY, LENDERS, RELAYED, RELAYED_CHECKS, RELAYED_PAWNS, TERMS};
use super::{KNIGHT, KnightRelay, Lent, Relay, params, weights};
use crate::core::{Color, Eight, Shape, Square, SquareSet};
use crate::eval::net::{Net, built_in};
use crate::eval::{Levels, Score, Tally, Weights, fitted};
use crate::games::orthodox::{self, BISHOP, Evaluated, Orthodox, PAWN, QUEEN, ROOK, Relays};
use crate::rules::Position;
use std::sync::Arc;

impl Evaluated for Relay {
    /// Knights cannot capture, but lend their leap.
    const VALUES: [Score; 6] = {
        let mut values = orthodox::VALUES;
        values[KNIGHT as usize] = Score::new(260, 200);
        values
    };
    const WEIGHTS: Weights = fitted!(TERMS, weights, params);
    const LEVELS: Levels = Levels {
        temperatures: &[2.0, 1.34, 1.08, 0.86, 0.68, 0.53, 0.42, 0.33, 0.26, 0.2, 0.14],
        nodes: &[900, 2400, 3800, 6000, 9600, 16_000, 30_000, 60_000],
    };
    const MARKS: bool = true;

    fn net() -> Option<&'static Arc<Net>> {
        built_in!(KnightRelay, "knightrelay.net")
    }

    #[inline]
    fn relayed_piece<T: Tally>(kind: u8, square: Square, gained: usize, color: Color, tally: &mut T) {
        // Knights borrow no leaps, so pawns use the knights' line.
        let row = kind.saturating_sub(KNIGHT) as usize;
        tally.one(RELAYED, row * 9 + gained, color);
        if kind == PAWN {
            tally.one(RELAYED_PAWNS, Eight::rank_for(color, square) as usize, color);
        }
    }

    #[inline]
    fn relay_terms<T: Tally>(position: &Orthodox<Relay>, color: Color, reached: u64, tally: &mut T) -> u32 {
        let board = position.board();
        let leaps = |square| Lent::leaps(KNIGHT, square);
        for square in board.pieces(color, KNIGHT).squares() {
            let guarded = (leaps(square) & eligible(board, color)).len() as usize;
            tally.one(LENDERS, guarded, color);
        }
        let near = leaps(position.king(!color));
        let waiting = near & !position.relays.receivers(color);
        for (row, kind) in [PAWN, BISHOP, ROOK, QUEEN].into_iter().enumerate() {
            let number = (board.pieces(color, kind) & waiting).len();
            tally.count(AWAITING_RELAY, row, color, number as i32);
        }
        let checks = (near & knights(board.pieces(color, KNIGHT)) & reached).len();
        tally.count(RELAYED_CHECKS, 0, color, checks as i32);
        u32::from(checks > 0)
    }
}
