//! Shows the progress of the games: a live line on a terminal, a line per minute elsewhere.

use crate::console::output::Output;
use indicatif::{HumanDuration, ProgressBar, ProgressFinish, ProgressStyle};
use std::time::{Duration, Instant};

/// The interval between lines without a terminal.
const INTERVAL: Duration = Duration::from_secs(60);

/// The progress display; dropping it removes it.
pub struct Progress {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    output: Output,
    start: Instant,
    /// Positions from earlier runs.
    before: u64,
    /// Games to play in this run.
    missing: u64,
    /// Games and positions played in this run.
    games: u64,
    positions: u64,
    last_line: Instant,
}

impl Progress {
    /// Creates the display for `total` games; `done` of them, with `positions` positions, are already played.
    pub fn new(total: u64, done: u64, positions: u64, output: &Output) -> Progress {
        let bar = ProgressBar::new(total).with_position(done).with_finish(ProgressFinish::AndClear);
        let template = "[{wide_bar}] {pos}/{len} games, {msg}";
        // If the template were invalid, the default bar would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        let (output, start) = (output.clone(), Instant::now());
        let (before, missing) = (positions, total - done);
        Progress { bar, output, start, before, missing, games: 0, positions: 0, last_line: start }
    }

    /// Counts a game with this many positions.
    pub fn game(&mut self, positions: u64) {
        self.positions += positions;
        self.games += 1;
        // The bar's own estimate would count the games of earlier runs as new.
        let gone = self.start.elapsed();
        let left = gone.mul_f64((self.missing.saturating_sub(self.games)) as f64 / self.games as f64);
        self.bar.set_message(format!(
            "{} positions, {:.0} positions/s, {} left",
            self.before + self.positions,
            self.positions as f64 / gone.as_secs_f64(),
            HumanDuration(left)
        ));
        self.bar.inc(1);
        if self.bar.is_hidden() && self.last_line.elapsed() >= INTERVAL {
            self.last_line = Instant::now();
            let (done, total) = (self.bar.position(), self.bar.length().unwrap_or(0));
            let message = self.bar.message();
            self.output.line(format_args!("{done}/{total} games, {message}"));
        }
    }
}
