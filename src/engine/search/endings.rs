//! Probing a game's endgame tables in the search.
//!
//! A table says who wins by force, regardless of the moves before. A winner that takes the shortest path gets
//! nearer to the end with each move, so it never repeats a position of its own win. Only a position that has
//! already occurred twice in the game can interfere, because its third occurrence decides the game, and only
//! if it is nearer to the end. So a table's result is used if its distance is at most that of every
//! position, won by the same side, that has occurred twice.
//!
//! Whether a search probes tables depends on its position, not on which tables earlier searches have made,
//! so a search of a fixed number of nodes visits the same nodes on every machine. To that end it waits for
//! the tables. A search with a clock does not wait: it probes tables as soon as they are ready. They are
//! made while no other thread needs the processors. Even so, any move, including the opponent's on the same
//! machine, may be delayed by a tick of the scheduler, so no tables are made while either clock is short.

use super::{Control, Limits, platform, score};
use crate::core::{Color, Turn};
use crate::eval::{Evaluate, IfMissing, TableValue, Tables};
use crate::rules::Game;
use std::collections::HashSet;
use std::time::Duration;

/// Tables are made only while both clocks have at least this. Those for one position take up to a second and
/// a half, during which each move may lose 10 ms.
const SHORTEST_CLOCK: Duration = Duration::from_secs(1);

/// The results of the tables that may be used.
#[derive(Clone, Copy, Debug)]
pub struct Endings {
    /// By winner, the maximum number of plies to the end; `None` if no table may be probed.
    farthest: Option<[u32; 2]>,
}

impl Endings {
    /// No table may be probed.
    pub const NONE: Endings = Endings { farthest: None };

    /// The results for a search of a game's position with these limits. Waits for the tables unless the
    /// search has a clock; `control` ends the wait.
    pub fn of_search<P: Evaluate>(game: &Game<P>, limits: &Limits, control: &Control) -> Endings {
        let side = game.position().side();
        let has_clock = limits.move_time.is_some() || limits.timed(side) || limits.ponder;
        if !has_clock {
            await_tables(game, control);
        }
        let mut clocks = limits.time.iter().chain([&limits.move_time]).flatten();
        let is_long = clocks.all(|&clock| clock >= SHORTEST_CLOCK);
        Endings::new(game, if is_long { IfMissing::Make } else { IfMissing::Leave })
    }

    /// The results that may be used after the game so far.
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
        // The lowest value for the opponent; a move that gives the win away is worth more to it than a loss.
        after.min_by_key(|(_, next)| self.value(next, 1).unwrap_or(0))
    }
}

/// The result of a game's position in the tables that are ready; `None` if they do not have it or if earlier
/// repetitions make it unusable.
pub fn ending<P: Evaluate>(game: &Game<P>) -> Option<TableValue> {
    let ending = game.position().ending()?;
    let endings = Endings::new(game, IfMissing::Leave);
    let counts = ending == TableValue::Open || endings.value(game.position(), 0).is_some();
    counts.then_some(ending)
}

/// The side that wins by force, and the plies until then.
#[inline]
fn forced<P: Evaluate>(position: &P) -> Option<(Color, u32)> {
    match position.ending()? {
        TableValue::Won(plies) => Some((position.side(), plies)),
        TableValue::Lost(plies) => Some((!position.side(), plies)),
        TableValue::Open => None,
    }
}

/// Waits until the tables for a game's position are ready or `control` is stopped. Returns at once if there
/// are none for it.
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
