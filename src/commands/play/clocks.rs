//! The players' clocks.

use firzan::core::Color;
use std::fmt;
use std::str::FromStr;
use std::time::{Duration, Instant};

/// Minutes for the game, and seconds added after each move: `5+3`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    base: Duration,
    /// Added after each move.
    pub increment: Duration,
}

impl FromStr for TimeControl {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<TimeControl, &'static str> {
        let (minutes, seconds) = text.split_once('+').unwrap_or((text, "0"));
        let read = |text: &str, unit: f64| {
            let number = text.parse::<f64>().ok().filter(|number| (0.0..=1e6).contains(number));
            number.map(|number| Duration::from_secs_f64(number * unit))
        };
        let control = read(minutes, 60.0).zip(read(seconds, 1.0)).filter(|(base, _)| !base.is_zero());
        let (base, increment) = control.ok_or("expected MINUTES or MINUTES+SECONDS, such as 5+3")?;
        Ok(TimeControl { base, increment })
    }
}

impl fmt::Display for TimeControl {
    /// Writes the times in seconds, as in PGN: `300+3`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.base.as_secs_f64())?;
        if self.increment.is_zero() { Ok(()) } else { write!(f, "+{}", self.increment.as_secs_f64()) }
    }
}

/// Two clocks, one of which is running.
#[derive(Clone, Copy, Debug)]
pub struct Clocks {
    /// Their initial setting.
    pub control: TimeControl,
    left: [Duration; 2],
    since: Instant,
}

impl Clocks {
    /// Starts the clocks.
    pub fn new(control: TimeControl) -> Clocks {
        Clocks { control, left: [control.base; 2], since: Instant::now() }
    }

    /// The time left to a side while `mover` is to move.
    pub fn left(&self, side: Color, mover: Color) -> Duration {
        let left = self.left[side.index()];
        if side == mover { left.saturating_sub(self.since.elapsed()) } else { left }
    }

    /// Stops the clock of the side that has moved and starts the other.
    pub fn press(&mut self, mover: Color) {
        self.left[mover.index()] = self.left(mover, mover) + self.control.increment;
        self.restart();
    }

    /// Restarts the running clock without charging the time since the last move.
    pub fn restart(&mut self) {
        self.since = Instant::now();
    }

    /// Both clocks as text.
    pub fn text(&self, mover: Color) -> String {
        let [white, black] = Color::BOTH.map(|side| clock(self.left(side, mover)));
        format!("White {white}, Black {black}")
    }
}

/// A time as a clock shows it: 1:02:03, 4:05 or 9.8.
fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match (seconds / 3600, seconds / 60 % 60, seconds % 60) {
        (0, 0, 0..20) => format!("{:.1}", time.as_secs_f64()),
        (0, minutes, seconds) => format!("{minutes}:{seconds:02}"),
        (hours, minutes, seconds) => format!("{hours}:{minutes:02}:{seconds:02}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_read_and_times_written_as_on_a_clock() {
        for (text, expected) in [("5+3", "300+3"), ("0.5", "30")] {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()), Ok(expected.into()));
        }
        for text in ["", "+3", "0+3", "x", "5+", "-1", "5+x", "nan", "1e9", "5+3+2"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
        for (millis, text) in [(9_840, "9.8"), (65_000, "1:05"), (3_723_000, "1:02:03")] {
            assert_eq!(clock(Duration::from_millis(millis)), text);
        }
    }
}
