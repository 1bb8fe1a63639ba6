//! Time management: how long a search for a move may take, from the time left and the ply of the game.
//!
//! A move's time should be in proportion to its part in the result, because twice the time gains about as
//! much at any move. In self-play, the changes of the expected score from now to the end of the game add up
//! to those of n moves like the present one, where n is in chess 45 at ply 8, 27 at ply 24 and 16 at ply 40;
//! in Flipping Xiangqi, which is decided early, 10 at ply 16; in Grand Shatranj 40 until ply 40 and 28 at ply
//! 60. [`moves_ahead`] lies between them.

use super::Limits;
use super::platform::Instant;
use crate::rules::Counters;
use std::time::Duration;

/// Increments of later moves that are divided as if they were on the clock already. A game has about as many
/// moves left as this, and time that is left when it is decided is lost.
const INCREMENTS_AHEAD: u32 = 40;

/// Time reserved for delays on a busy machine; at most three quarters of the clock.
const RESERVE: Duration = Duration::from_millis(80);

/// The number of moves among which the time is divided at a ply of the game. From ply 72 on it stays at 16:
/// without an increment, a smaller number would leave nothing for long games.
fn moves_ahead(ply: u32) -> u32 {
    28u32.saturating_sub(ply / 6).max(16)
}

/// The times at which a search ends.
#[derive(Clone, Copy, Debug)]
pub struct Clock {
    start: Instant,
    /// No new iteration starts after about this time: see [`is_late`](Self::is_late). `None` without a clock
    /// or if the time for the move is fixed, because all of it is used then.
    soft: Option<Duration>,
    /// The search stops after this time; `None` = no limit.
    hard: Option<Duration>,
}

impl Clock {
    /// A clock that starts now, for the side to move. `overhead` is the delay until an answer reaches the
    /// opponent.
    pub fn new(limits: &Limits, counters: &Counters, overhead: Duration) -> Clock {
        let start = Instant::now();
        let side = counters.side.index();
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            return Clock { start, soft: None, hard: Some(time) };
        }
        let Some(time) = limits.time[side] else {
            return Clock { start, soft: None, hard: None };
        };
        let ply = counters.fullmove.saturating_sub(1).saturating_mul(2).saturating_add(side as u32);
        // Some programs send 0 if there is no control.
        let to_control = limits.moves_to_go.filter(|&moves| moves > 0).unwrap_or(u32::MAX);
        let turns = moves_ahead(ply).min(to_control);
        // The clock must survive this move: the increments count for the share, not for the longest time.
        let left = time.saturating_sub(overhead + RESERVE.min(time * 3 / 4));
        let increments = limits.increment[side] * INCREMENTS_AHEAD.min(to_control - 1);
        let share = (left + increments) / turns;
        let longest = left * 4 / 5 / turns.min(2);
        let hard = (share * 3).min(longest).max(Duration::from_millis(1));
        // An iteration ends about half of the limit later, so that moves take their share on average.
        let soft = (share * 2 / 3).min(hard);
        Clock { start, soft: Some(soft), hard: Some(hard) }
    }

    /// Time since the start.
    pub fn elapsed(&self) -> Duration {
        self.start.elapsed()
    }

    /// Whether it is too late to start another iteration. `patience` is a factor for the soft limit.
    pub fn is_late(&self, patience: f64) -> bool {
        self.soft.is_some_and(|soft| self.elapsed() >= soft.mul_f64(patience))
    }

    /// Whether the search must end.
    pub fn is_over(&self) -> bool {
        self.hard.is_some_and(|hard| self.elapsed() >= hard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::core::Color;

    const OVERHEAD: Duration = Duration::from_millis(10);

    /// The clock of White's move number `fullmove`.
    fn clock(millis: [u64; 2], moves_to_go: Option<u32>, fullmove: u32) -> Clock {
        let [time, increment] = millis.map(Duration::from_millis);
        let (time, increment) = ([Some(time); 2], [increment; 2]);
        let limits = Limits { time, increment, moves_to_go, ..Limits::default() };
        Clock::new(&limits, &Counters { side: Color::White, halfmove: 0, fullmove }, OVERHEAD)
    }

    fn hard(clock: &Clock) -> Duration {
        clock.hard.expect("a hard limit")
    }

    #[test]
    fn no_moves_to_the_control_mean_that_there_is_none() {
        assert_eq!(hard(&clock([3000, 0], Some(0), 1)), hard(&clock([3000, 0], None, 1)));
        assert!(hard(&clock([3000, 0], Some(1), 1)) > hard(&clock([3000, 0], Some(0), 1)));
    }

    #[test]
    fn no_clock_is_overdrawn() {
        for time in [0, 1, 5, 20, 100, 1000, 60_000, 3_600_000, i64::MAX as u64] {
            for increment in [0, 10, 10_000, i64::MAX as u64] {
                for moves_to_go in [None, Some(0), Some(1), Some(2), Some(40), Some(u32::MAX)] {
                    for fullmove in [0, 1, 20, 500, u32::MAX] {
                        let clock = clock([time, increment], moves_to_go, fullmove);
                        let hard = hard(&clock);
                        assert!(hard.as_millis() <= u128::from(time.max(1)), "{time} ms: {hard:?}");
                        assert!(clock.soft.expect("a soft limit") <= hard);
                    }
                }
            }
        }
    }

    /// Plays from move 5 on, as from an opening; returns the milliseconds left before each move.
    fn left([mut time, increment]: [u64; 2], moves: u32, used: impl Fn(&Clock) -> Duration) -> Vec<u64> {
        let play = |fullmove| {
            let before = time;
            let used = used(&clock([time, increment], None, fullmove)).as_millis() as u64;
            time = time.checked_sub(used).expect("no move is late") + increment;
            before
        };
        (5..5 + moves).map(play).collect()
    }

    #[test]
    fn games_of_the_longest_moves_are_not_lost_on_time() {
        for control in [[3000, 30], [1000, 20], [60_000, 600], [500, 1000]] {
            left(control, 500, |clock| hard(clock) + OVERHEAD);
        }
        for control in [[20, 2], [60_000, 0], [1000, 0]] {
            left(control, 100, hard);
        }
    }

    /// The time that searches take on average.
    fn usual(clock: &Clock) -> Duration {
        hard(clock).min(clock.soft.expect("a soft limit").mul_f64(1.5))
    }

    #[test]
    fn time_is_spent_while_the_game_is_open() {
        for [time, increment] in [[3000, 30], [1000, 10], [60_000, 600]] {
            let shares = left([time, increment], 100, usual);
            let shares: Vec<u64> = shares.iter().map(|left| 100 * left / time).collect();
            let [ten, twenty, forty, last] = [10, 20, 40, 104].map(|number| shares[number - 5]);
            assert!((75..85).contains(&ten), "{shares:?}");
            assert!((45..55).contains(&twenty), "{shares:?}");
            assert!(forty < 20 && last < 20, "{shares:?}");
        }
        // Without an increment something is left for long games.
        assert!(left([60_000, 0], 200, usual).iter().all(|&left| left > 50));
    }
}
