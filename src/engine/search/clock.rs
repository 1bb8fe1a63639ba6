//! Time management.

use super::Limits;
use super::platform::Instant;
use crate::core::Color;
use std::time::Duration;

/// Maximum number of moves to divide the time among, also used if the moves to go are unknown.
const TURNS_AHEAD: u32 = 22;

/// Time reserved for delays on a busy machine; at most three quarters of the clock.
const RESERVE: Duration = Duration::from_millis(80);

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
    /// A clock that starts now. `overhead` is the delay until an answer reaches the opponent.
    pub fn new(limits: &Limits, side: Color, overhead: Duration) -> Clock {
        let start = Instant::now();
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            return Clock { start, soft: None, hard: Some(time) };
        }
        let Some(time) = limits.time[side.index()] else {
            return Clock { start, soft: None, hard: None };
        };
        let increment = limits.increment[side.index()];
        let turns = limits.moves_to_go.unwrap_or(TURNS_AHEAD).clamp(1, TURNS_AHEAD);
        // The clock must survive this move, so the increment counts only for later ones.
        let left = time.saturating_sub(overhead + RESERVE.min(time * 3 / 4));
        let share = left / turns + increment * 3 / 4;
        let longest = if turns == 1 { left * 4 / 5 } else { left / 4 };
        let shortest = Duration::from_millis(1);
        let hard = (share * 3).min(longest).max(shortest);
        let soft = (share * 4 / 5).min(hard);
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

    #[test]
    fn no_clock_is_overdrawn() {
        for millis in [0, 1, 5, 20, 100, 1000, 60_000, 3_600_000] {
            for moves_to_go in [None, Some(1), Some(2), Some(40)] {
                let time = Duration::from_millis(millis);
                let limits = Limits {
                    time: [Some(time); 2],
                    increment: [Duration::from_millis(10); 2],
                    moves_to_go,
                    ..Limits::default()
                };
                let clock = Clock::new(&limits, Color::White, Duration::from_millis(10));
                let hard = clock.hard.expect("a hard limit");
                assert!(hard <= time.max(Duration::from_millis(1)), "{millis} ms: {hard:?}");
                assert!(clock.soft.expect("a soft limit") <= hard);
            }
        }
    }
}
