//! The display of a run: a live line with the time left on a terminal, a line per step elsewhere, and a line
//! per generation.

use super::arguments::Arguments;
use crate::console::output::{Output, complain};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt::{Display, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Redraw interval while nothing changes.
const TICK: Duration = Duration::from_millis(500);

/// Maximum number of matches per generation: two candidates, and the new player against the first.
const MATCHES: u64 = 3;

/// The display.
pub struct Bar {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    /// Games per generation, matches included; `None` if the clock measures progress.
    games: Option<u64>,
    /// The number of counted games that were played by earlier runs.
    earlier: Arc<AtomicU64>,
    output: Output,
}

impl Bar {
    /// Creates the display of a run that has taken `seconds` and completed `done` generations so far.
    pub fn new(options: &Arguments, seconds: f64, done: usize, output: &Output) -> Bar {
        let games = options.games().map(|games| games + 2 * MATCHES * options.pairs());
        let games = games.filter(|_| options.seconds().is_none());
        let whole = options.seconds().map_or(0, |seconds| seconds as u64);
        let (whole, gone) = match games {
            Some(games) => (games * options.planned() as u64, games * done as u64),
            None => (whole, seconds as u64),
        };
        let earlier = Arc::new(AtomicU64::new(gone));
        let before = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let (begun, own) = (Instant::now(), Arc::clone(&earlier));
        let left = move |state: &ProgressState, text: &mut dyn Write| {
            let now = begun.elapsed();
            let left = match games {
                Some(_) => at_this_rate(now, state.pos(), own.load(Ordering::Relaxed), whole),
                None => Some(Duration::from_secs(whole).saturating_sub(before + now)),
            };
            let _ = left.map_or(Ok(()), |left| write!(text, ", {:#} left", HumanDuration(left)));
        };
        let style = ProgressStyle::with_template("[{wide_bar}] {percent} %{left}; {msg}");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar()).with_key("left", left);
        let bar = ProgressBar::new(whole).with_style(style).with_position(gone);
        bar.enable_steady_tick(TICK);
        Bar { bar, games, earlier, output: output.clone() }
    }

    /// Shows the present step. Without a terminal, prints it to standard error, to keep it out of the table.
    pub fn say(&self, what: impl Display) {
        if self.bar.is_hidden() {
            complain(&what);
        }
        self.bar.set_message(what.to_string());
    }

    /// Counts the games of the current step that an earlier run has played.
    pub fn skip(&self, games: u64) {
        if self.games.is_some() {
            self.earlier.fetch_add(games, Ordering::Relaxed);
            self.bar.inc(games);
        }
    }

    /// Counts a game that ended this many seconds after the start.
    pub fn game(&self, seconds: f64) {
        match self.games {
            Some(_) => self.bar.inc(1),
            None => self.bar.set_position(seconds as u64),
        }
    }

    /// Sets the number of complete generations.
    pub fn done(&self, generations: usize) {
        if let Some(games) = self.games {
            self.bar.set_position(games * generations as u64);
        }
    }

    /// Prints a line.
    pub fn line(&self, text: impl Display) {
        self.bar.suspend(|| self.output.line(text));
    }

    /// Removes the live line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Estimates the time left for `whole` games if those played after the first `earlier` took `time`; `None`
/// before the first of them.
fn at_this_rate(time: Duration, done: u64, earlier: u64, whole: u64) -> Option<Duration> {
    let played = done.checked_sub(earlier).filter(|played| *played > 0)?;
    let seconds = time.as_secs_f64() * whole.saturating_sub(done) as f64 / played as f64;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rate_of_a_resumed_run_ignores_earlier_games() {
        let second = Duration::from_secs(1);
        assert_eq!(at_this_rate(second, 910, 900, 1000), Some(9 * second));
        assert_eq!(at_this_rate(second, 900, 900, 1000), None);
        assert_eq!(at_this_rate(second, 1001, 900, 1000), Some(Duration::ZERO));
    }
}
