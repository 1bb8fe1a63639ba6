//! Time controls and running clocks.

use anyhow::{Context, Result, bail};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// A time control: time for all moves or for a number of them, and an increment after each move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    /// The number of moves after which `time` is added again; `None` if never.
    pub turns: Option<u32>,
    /// Time at the start.
    pub time: Duration,
    /// Time added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = anyhow::Error;

    /// Reads `[moves/]time[+increment]`, with the time in seconds or as `minutes:seconds`.
    fn from_str(text: &str) -> Result<TimeControl> {
        let (turns, rest) = match text.split_once('/') {
            Some((turns, rest)) => {
                let turns: u32 = turns.parse().unwrap_or(0);
                if turns == 0 {
                    bail!("expected a number of moves before the /");
                }
                (Some(turns), rest)
            }
            None => (None, text),
        };
        let (time, increment) = rest.split_once('+').unwrap_or((rest, "0"));
        let time = match time.split_once(':') {
            Some((minutes, rest)) => seconds(minutes)? * 60 + seconds(rest)?,
            None => seconds(time)?,
        };
        let increment = seconds(increment)?;
        if time.is_zero() && increment.is_zero() {
            bail!("the time is zero");
        }
        Ok(TimeControl { turns, time, increment })
    }
}

impl fmt::Display for TimeControl {
    /// Writes the PGN form, such as `40/60+0.5`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(turns) = self.turns {
            write!(f, "{turns}/")?;
        }
        write!(f, "{}", self.time.as_secs_f64())?;
        if !self.increment.is_zero() {
            write!(f, "+{}", self.increment.as_secs_f64())?;
        }
        Ok(())
    }
}

/// Parses a time in seconds, such as `0.5` or `0.5s`, up to a year.
///
/// # Errors
/// If the text is not a time in this format.
pub fn seconds(text: &str) -> Result<Duration> {
    let text = text.strip_suffix('s').unwrap_or(text);
    let number = text.parse::<f64>().ok().filter(|&number| number < 3.2e7);
    number
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .with_context(|| format!("expected a time in seconds, found {text:?}"))
}

/// The limits on an engine's thinking.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkingLimits {
    /// The clock.
    pub clock: Option<TimeControl>,
    /// Time per move.
    pub move_time: Option<Duration>,
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Search depth, in plies.
    pub depth: Option<u32>,
    /// Extra time before a move counts as late.
    pub margin: Duration,
}

impl ThinkingLimits {
    /// Whether searches are limited by nodes or depth, so that games are reproducible.
    pub fn is_fixed(&self) -> bool {
        self.nodes.is_some() || self.depth.is_some()
    }

    /// Whether no limit is set.
    pub fn is_empty(&self) -> bool {
        self.clock.is_none() && self.move_time.is_none() && self.nodes.is_none() && self.depth.is_none()
    }
}

impl fmt::Display for ThinkingLimits {
    /// Writes the PGN tag `TimeControl`: the clock, `1/SECONDS` for a fixed time per move, then other limits.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut parts = Vec::new();
        parts.extend(self.clock.map(|clock| clock.to_string()));
        parts.extend(self.move_time.map(|time| format!("1/{}", time.as_secs_f64())));
        parts.extend(self.nodes.map(|nodes| format!("nodes={nodes}")));
        parts.extend(self.depth.map(|depth| format!("depth={depth}")));
        f.write_str(&parts.join(" "))
    }
}

/// The clock of one side in a game.
#[derive(Clone, Debug)]
pub struct Clock {
    limits: ThinkingLimits,
    left: Duration,
    turns_left: Option<u32>,
}

impl Clock {
    /// A clock at the start of a game.
    pub fn new(limits: ThinkingLimits) -> Clock {
        Clock {
            limits,
            left: limits.clock.map_or(Duration::ZERO, |clock| clock.time),
            turns_left: limits.clock.and_then(|clock| clock.turns),
        }
    }

    /// The side's limits.
    pub fn limits(&self) -> &ThinkingLimits {
        &self.limits
    }

    /// The time left; `None` without a clock.
    pub fn left(&self) -> Option<Duration> {
        self.limits.clock.map(|_| self.left)
    }

    /// The number of moves until time is added; `None` if the clock never adds any.
    pub fn turns_left(&self) -> Option<u32> {
        self.turns_left
    }

    /// The time limit for this move, including the margin; `None` if there is no limit.
    pub fn deadline(&self) -> Option<Duration> {
        let allowed = match (self.left(), self.limits.move_time) {
            (Some(left), Some(time)) => Some(left.min(time)),
            (left, time) => left.or(time),
        };
        allowed.map(|allowed| allowed + self.limits.margin)
    }

    /// Ends a move that took `used`. Returns true if it was in time.
    pub fn press(&mut self, used: Duration) -> bool {
        let in_time = self.deadline().is_none_or(|deadline| used <= deadline);
        if let Some(clock) = self.limits.clock {
            self.left = self.left.saturating_sub(used) + clock.increment;
            if let Some(turns) = &mut self.turns_left {
                *turns -= 1;
                if *turns == 0 {
                    self.turns_left = clock.turns;
                    self.left += clock.time;
                }
            }
        }
        in_time
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_are_read_and_written() {
        for (text, written) in
            [("10+0.1", "10+0.1"), ("40/1:30+0.5", "40/90+0.5"), ("0.5", "0.5"), ("0+1", "0+1")]
        {
            assert_eq!(text.parse::<TimeControl>().unwrap().to_string(), written);
        }
        for text in ["", "x", "0", "-1", "0/10", "x/10", "1:x", "1e300", "nan", "1+"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text:?}");
        }
    }

    #[test]
    fn a_clock_runs_down_and_is_replenished() {
        let seconds = Duration::from_secs;
        let mut clock = Clock::new(ThinkingLimits {
            clock: Some("2/10+1".parse().unwrap()),
            margin: seconds(1),
            ..ThinkingLimits::default()
        });
        assert!(clock.press(seconds(4)));
        assert_eq!((clock.left(), clock.turns_left()), (Some(seconds(7)), Some(1)));
        assert!(clock.press(seconds(8)));
        assert_eq!((clock.left(), clock.turns_left()), (Some(seconds(11)), Some(2)));
        assert!(!clock.press(seconds(13)));
    }
}
