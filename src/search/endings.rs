//! What a search takes from a game's tables of endings.
//!
//! A table says who wins by force whatever was played before. A winner that hurries comes nearer to the end
//! with each turn, and so to no position twice. Only what has occurred twice in the game could stand in the
//! way, as its third occurrence decides the game; and that only if it lies nearer to the end. So an ending
//! counts if it is no farther from its end than any position won by the same side that has occurred twice.
//!
//! Which searches ask tables depends on the position that is searched, not on what others have made before:
//! fixed numbers of nodes visit the same nodes on every machine. For that they wait until the tables are
//! there. Whoever has a clock does not wait, and asks them from the moment when they are there;
//! they are made while no thread needs the processors. Even so a turn may be late by a tick of the scheduler,
//! the opponent's on the same machine as well: while somebody's clock is short none are made.

use super::{Control, Limits, platform, score};
use crate::core::{Color, Turn};
use crate::eval::{Evaluate, TableValue, Tables, Wish};
use crate::rules::Game;
use std::time::Duration;

/// On no shorter clock tables are made. Those for one position take up to a second and a half, of which the
/// turns played meanwhile may lose 10 ms each.
const SHORTEST_CLOCK: Duration = Duration::from_secs(1);

/// The endings that count.
#[derive(Clone, Copy, Debug)]
pub struct Endings {
    /// By winner, the most turns to the end; `None` if no table may be asked.
    farthest: Option<[u32; 2]>,
}

impl Endings {
    /// None at all.
    pub const NONE: Endings = Endings { farthest: None };

    /// Those that count in a search of a game's position by these limits, which waits for the tables unless
    /// it has a clock. `control` ends the waiting.
    pub fn of_search<P: Evaluate>(game: &Game<P>, limits: &Limits, control: &Control) -> Endings {
        let side = game.position().side();
        let has_clock = limits.move_time.is_some() || limits.timed(side) || limits.ponder;
        if !has_clock {
            await_tables(game, control);
        }
        let mut clocks = limits.time.iter().chain([&limits.move_time]).flatten();
        let is_long = clocks.all(|&clock| clock >= SHORTEST_CLOCK);
        Endings::new(game, if is_long { Wish::Make } else { Wish::Leave })
    }

    /// Those that count from now on, after the game so far.
    fn new<P: Evaluate>(game: &Game<P>, wish: Wish) -> Endings {
        let tables = game.position().tables(wish);
        if tables == Tables::None {
            return Endings::NONE;
        }
        let mut farthest = [u32::MAX; 2];
        for position in repeated(game) {
            if tables != Tables::Ready {
                return Endings::NONE;
            }
            let Some((winner, turns)) = forced(position) else {
                continue;
            };
            let farthest = &mut farthest[winner.index()];
            *farthest = turns.min(*farthest);
        }
        Endings { farthest: Some(farthest) }
    }

    /// The value of a position for its side to move, that many turns from the root; `None` if nobody is known
    /// to force a win.
    #[inline]
    pub fn value<P: Evaluate>(&self, position: &P, turns: i32) -> Option<i32> {
        let farthest = self.farthest?;
        let (winner, distance) = forced(position)?;
        let value = score::MATE - turns - distance as i32;
        let counts = distance <= farthest[winner.index()] && value >= score::MATE_BOUND;
        counts.then_some(if winner == position.side() { value } else { -value })
    }

    /// The best turn of a position whose end is known, and the position after it; `None` at the end, too.
    pub fn best<P: Evaluate>(&self, position: &P) -> Option<(Turn, P)> {
        self.value(position, 0)?;
        let after = position.turns().into_iter().map(|turn| {
            let mut next = position.clone();
            next.play_turn(turn);
            (turn, next)
        });
        // What is worth least to the opponent; a turn that gives the win away is worth more to it than a
        // loss.
        after.min_by_key(|(_, next)| self.value(next, 1).unwrap_or(0))
    }
}

/// What tables that are there say of a game's position; `None` if they do not have it, or earlier repetitions
/// stand in the way.
pub fn ending<P: Evaluate>(game: &Game<P>) -> Option<TableValue> {
    let ending = game.position().ending()?;
    let endings = Endings::new(game, Wish::Leave);
    let counts = ending == TableValue::Open || endings.value(game.position(), 0).is_some();
    counts.then_some(ending)
}

/// Who wins by force, and the turns of both sides until then.
#[inline]
fn forced<P: Evaluate>(position: &P) -> Option<(Color, u32)> {
    match position.ending()? {
        TableValue::Won(turns) => Some((position.side(), turns)),
        TableValue::Lost(turns) => Some((!position.side(), turns)),
        TableValue::Open => None,
    }
}

/// Waits until the tables for a game's position are there, or are none, or `control` is stopped.
pub fn await_tables<P: Evaluate>(game: &Game<P>, control: &Control) {
    while game.position().tables(Wish::Await) == Tables::Making && !control.is_stopped() {
        platform::pause();
    }
}

/// The positions of a game that have occurred twice and can occur again.
pub(super) fn repeated<P: Evaluate>(game: &Game<P>) -> impl Iterator<Item = &P> {
    let positions = game.positions();
    let first = positions.len().saturating_sub(game.position().reversible() as usize + 1);
    let recent = &positions[first..];
    let keys: Vec<u64> = recent.iter().map(|position| position.key()).collect();
    let is_repeated = move |&(index, _): &(usize, &P)| keys[..index].contains(&keys[index]);
    recent.iter().enumerate().filter(is_repeated).map(|(_, position)| position)
}
