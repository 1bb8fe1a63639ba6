//! The display of a run: a live line with the time left on a terminal, elsewhere a line for each step, and a
//! line for each generation.

use super::arguments::Arguments;
use crate::console::output::{Output, complain};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use std::fmt::{Display, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// Interval at which it is drawn while nothing happens.
const TICK: Duration = Duration::from_millis(500);

/// The matches of a generation: of two candidates, and against the first player.
const MATCHES: u64 = 3;

/// The display.
pub struct Bar {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    /// Games of a generation; `None` if the clock measures progress.
    games: Option<u64>,
    /// The number of counted games that were played before this command began.
    had: Arc<AtomicU64>,
    output: Output,
}

impl Bar {
    /// The display of a run that has taken these seconds and completed `done` generations.
    pub fn new(options: &Arguments, seconds: f64, done: usize, output: &Output) -> Bar {
        let games = options.games().map(|games| games + 2 * MATCHES * options.pairs());
        let games = games.filter(|_| options.seconds().is_none());
        let whole = options.seconds().map_or(0, |seconds| seconds as u64);
        let (whole, gone) = match games {
            Some(games) => (games * options.planned() as u64, games * done as u64),
            None => (whole, seconds as u64),
        };
        let had = Arc::new(AtomicU64::new(gone));
        let before = Duration::try_from_secs_f64(seconds).unwrap_or_default();
        let (begun, own) = (Instant::now(), Arc::clone(&had));
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
        Bar { bar, games, had, output: output.clone() }
    }

    /// Shows the present step; without a terminal on standard error, to keep it out of the table.
    pub fn say(&self, what: impl Display) {
        if self.bar.is_hidden() {
            complain(&what);
        }
        self.bar.set_message(what.to_string());
    }

    /// Notes games of the step that begins now that were played earlier.
    pub fn had(&self, games: u64) {
        if self.games.is_some() {
            self.had.fetch_add(games, Ordering::Relaxed);
            self.bar.inc(games);
        }
    }

    /// Notes a game, and the seconds since the start.
    pub fn game(&self, seconds: f64) {
        match self.games {
            Some(_) => self.bar.inc(1),
            None => self.bar.set_position(seconds as u64),
        }
    }

    /// Notes the number of complete generations.
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

/// The time that the rest of `whole` games takes if those after the first `had` took this time; `None` if
/// there are none.
fn at_this_rate(time: Duration, done: u64, had: u64, whole: u64) -> Option<Duration> {
    let played = done.checked_sub(had).filter(|played| *played > 0)?;
    let seconds = time.as_secs_f64() * whole.saturating_sub(done) as f64 / played as f64;
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_resumed_run_does_not_take_earlier_games_for_its_own() {
        let second = Duration::from_secs(1);
        assert_eq!(at_this_rate(second, 910, 900, 1000), Some(9 * second));
        assert_eq!(at_this_rate(second, 900, 900, 1000), None);
        assert_eq!(at_this_rate(second, 1001, 900, 1000), Some(Duration::ZERO));
    }
}
