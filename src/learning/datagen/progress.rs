//! The progress of the games: a live line on a terminal, a line each minute elsewhere.

use crate::console::output::Output;
use firzan::system::locks::lock;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The time between two lines without a terminal.
const INTERVAL: Duration = Duration::from_secs(60);

/// The display of games being played.
pub struct Progress {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    output: Output,
    start: Instant,
    /// Positions of earlier runs.
    before: u64,
    /// Games to play in this run.
    missing: u64,
    /// Games and positions of this run.
    games: AtomicU64,
    positions: AtomicU64,
    last_line: Mutex<Instant>,
}

impl Progress {
    /// For `total` games, `done` of them already played, with `positions` in all.
    pub fn new(total: u64, done: u64, positions: u64, output: &Output) -> Progress {
        let bar = ProgressBar::new(total).with_position(done);
        let template = "[{wide_bar}] {pos}/{len} games, {msg}";
        // The template is constant; if it were invalid, the default bar would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let start = Instant::now();
        Progress {
            bar,
            output: output.clone(),
            start,
            before: positions,
            missing: total - done,
            games: AtomicU64::new(0),
            positions: AtomicU64::new(0),
            last_line: Mutex::new(start),
        }
    }

    /// Counts a game with this many positions.
    pub fn game(&self, positions: u64) {
        let positions = self.positions.fetch_add(positions, Relaxed) + positions;
        let games = self.games.fetch_add(1, Relaxed) + 1;
        // Not the bar's own estimate, which counts the games of earlier runs as new.
        let gone = self.start.elapsed();
        let left = gone.mul_f64((self.missing.saturating_sub(games)) as f64 / games as f64);
        self.bar.set_message(format!(
            "{} positions, {:.0} positions/s, {} left",
            self.before + positions,
            positions as f64 / gone.as_secs_f64(),
            HumanDuration(left)
        ));
        self.bar.inc(1);
        let mut last_line = lock(&self.last_line);
        if self.bar.is_hidden() && last_line.elapsed() >= INTERVAL {
            *last_line = Instant::now();
            let (done, total) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let message = self.bar.message();
            self.output.line(format_args!("{done}/{total} games, {message}"));
        }
    }

    /// Removes the display.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
