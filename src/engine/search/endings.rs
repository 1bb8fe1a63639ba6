//! Probing a game's endgame tables in the search.
//!
//! A table gives the side that wins by force, regardless of earlier moves. A winner that takes the shortest
//! path gets closer to the end with each move, so it never repeats a position on that path. Only a position
//! that has already occurred twice in the game can interfere, because its third occurrence decides the game,
//! and only if it is closer to the end. So a table's result is used only if its distance does not exceed that
//! of any position that is won by the same side and has occurred twice.
//!
//! Whether a search probes tables depends on its position, not on which tables earlier searches have
//! generated, so a search of a fixed number of nodes visits the same nodes on every machine. Without a clock
//! it therefore waits for the tables; with a clock it probes them as soon as they are ready. They are
//! generated at low priority. Even so, any move, including the opponent's on the same machine, may be delayed
//! by a tick of the scheduler, so no tables are generated while either clock is short.

use super::{Control, Limits, platform, score};
use crate::core::{Color, Turn};
use crate::eval::{Evaluate, IfMissing, TableValue, Tables};
use crate::rules::Game;
use std::collections::HashSet;
use std::time::Duration;

/// Minimum time on both clocks for generating tables. Those for one position take up to 1.5 s, and each move
/// played meanwhile may be delayed by 10 ms.
const MIN_CLOCK: Duration = Duration::from_secs(1);

/// Limits on the use of endgame tables.
#[derive(Clone, Copy, Debug)]
pub struct Endings {
    /// By winner, the maximum distance of a usable result, in plies to the end of the game; `None` if no
    /// table may be probed.
    farthest: Option<[u32; 2]>,
}

impl Endings {
    /// No table may be probed.
    pub const NONE: Endings = Endings { farthest: None };

    /// The usable results for a search of a game's position with these limits. Waits for the tables unless
    /// the search has a clock; stopping `control` ends the wait.
    pub fn of_search<P: Evaluate>(game: &Game<P>, limits: &Limits, control: &Control) -> Endings {
        let side = game.position().side();
        let has_clock = limits.move_time.is_some() || limits.timed(side) || limits.ponder;
        if !has_clock {
            await_tables(game, control);
        }
        let mut clocks = limits.time.iter().chain([&limits.move_time]).flatten();
        let is_long = clocks.all(|&clock| clock >= MIN_CLOCK);
        Endings::new(game, if is_long { IfMissing::Make } else { IfMissing::Leave })
    }

    /// The usable results, given the game so far.
    fn new<P: Evaluate>(game: &Game<P>, if_missing: IfMissing) -> Endings {
        let tables = game.position().tables(if_missing);
        if tables == Tables::None {
            return Endings::NONE;
        }
        let mut farthest = [u32::MAX; 2];
        for position in repeated(game) {
            if tables != Tables::Ready {
                return Endings::NONE;
            }
            let Some((winner, plies)) = forced(position) else {
                continue;
            };
            let farthest = &mut farthest[winner.index()];
            *farthest = plies.min(*farthest);
        }
        Endings { farthest: Some(farthest) }
    }

    /// The value of a position for its side to move, `ply` plies from the root; `None` if no forced win is
    /// known.
    #[inline]
    pub fn value<P: Evaluate>(&self, position: &P, ply: i32) -> Option<i32> {
        let farthest = self.farthest?;
        let (winner, distance) = forced(position)?;
        let value = score::MATE - ply - distance as i32;
        let counts = distance <= farthest[winner.index()] && value >= score::MATE_BOUND;
        counts.then_some(if winner == position.side() { value } else { -value })
    }

    /// The best move in a position whose result is known, and the position after it; `None` if the result is
    /// unknown or the game is over.
    pub fn best<P: Evaluate>(&self, position: &P) -> Option<(Turn, P)> {
        self.value(position, 0)?;
        let after = position.legal_moves().into_iter().map(|turn| {
            let mut next = position.clone();
            next.play_turn(turn);
            (turn, next)
        });
        // The move with the lowest value for the opponent. Moves without a forced result count as draws.
        after.min_by_key(|(_, next)| self.value(next, 1).unwrap_or(0))
    }
}

/// The result of a game's position in the tables that are ready; `None` if they do not contain it or if
/// earlier repetitions make it unusable.
pub fn ending<P: Evaluate>(game: &Game<P>) -> Option<TableValue> {
    let ending = game.position().ending()?;
    let endings = Endings::new(game, IfMissing::Leave);
    let counts = ending == TableValue::Open || endings.value(game.position(), 0).is_some();
    counts.then_some(ending)
}

/// The side that wins by force, and the number of plies to the end.
#[inline]
fn forced<P: Evaluate>(position: &P) -> Option<(Color, u32)> {
    match position.ending()? {
        TableValue::Won(plies) => Some((position.side(), plies)),
        TableValue::Lost(plies) => Some((!position.side(), plies)),
        TableValue::Open => None,
    }
}

/// Waits until the tables for a game's position are ready or `control` is stopped. Returns at once if the
/// position has none.
pub fn await_tables<P: Evaluate>(game: &Game<P>, control: &Control) {
    while game.position().tables(IfMissing::Await) == Tables::Making && !control.is_stopped() {
        platform::pause();
    }
}

/// The positions of a game that have occurred twice and can occur again.
pub(super) fn repeated<P: Evaluate>(game: &Game<P>) -> impl Iterator<Item = &P> {
    let positions = game.positions();
    let first = positions.len().saturating_sub(game.position().reversible() as usize + 1);
    let recent = &positions[first..];
    let mut keys = HashSet::with_capacity(recent.len());
    recent.iter().filter(move |position| !keys.insert(position.key()))
}
