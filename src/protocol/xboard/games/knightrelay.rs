//! Knight Relay Chess: it has no en passant, but XBoard captures en passant anyway.

use crate::protocol::xboard::board::look::{Look, OF_CHESS, WITH_PASSES};
use crate::protocol::xboard::board::{Wire, plain};
use crate::protocol::xboard::moves::half::Half;
use firzan::any::{AnyGame, Grid};
use firzan::core::{Spot, Turn};
use firzan::rules::Kind;

pub struct KnightRelay;

impl Wire for KnightRelay {
    fn look(&self) -> Option<Look> {
        Some(Look { pictures: OF_CHESS, parent: WITH_PASSES })
    }

    /// XBoard knows the pieces' own moves, but not the knight moves that they borrow.
    fn knows(&self, half: Half) -> bool {
        match half {
            Half::Step { from, to, .. } => {
                let leap = (from.file.abs_diff(to.file), from.rank.abs_diff(to.rank));
                ![(1, 2), (2, 1)].contains(&leap)
            }
            Half::Pass | Half::Drop { .. } => true,
        }
    }

    /// Before a move that XBoard would mistake for an en passant capture, both sides pass, which makes it
    /// forget the double step.
    fn halves(&self, game: &mut dyn AnyGame, before: &Grid, turn: Turn) -> Vec<Half> {
        let step = plain(game, before, turn);
        if looks_like_en_passant(game, before, turn) {
            vec![Half::Pass, Half::Pass, step]
        } else {
            vec![step]
        }
    }
}

/// Whether XBoard would mistake a move for an en passant capture: a pawn changes files to an empty square,
/// after a pawn moved two ranks. The file must be halfway between the start and end of that move.
fn looks_like_en_passant(game: &dyn AnyGame, before: &Grid, turn: Turn) -> bool {
    let is_pawn = |spot: Spot| game.kind(spot).is_some_and(Kind::is_pawn);
    let now = game.parts(turn);
    let Some(last) = game.played().last().map(|&turn| game.parts(turn)) else {
        return false;
    };
    is_pawn(now.from)
        && now.from.file != now.to.file
        && before.is_empty(now.to)
        && is_pawn(last.to)
        && last.from.rank.abs_diff(last.to.rank) == 2
        && now.to.file == (last.from.file + last.to.file) / 2
}
