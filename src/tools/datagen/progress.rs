//! How far the games are: a live line on a terminal, a line each minute elsewhere.

use crate::protocol::output::Output;
use indicatif::{HumanDuration, ProgressBar, ProgressStyle};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// The time between two lines where there is no terminal.
const INTERVAL: Duration = Duration::from_secs(60);

/// The display of games being played.
pub struct Progress {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    output: Output,
    start: Instant,
    /// Positions of earlier runs, and of this one.
    before: u64,
    positions: AtomicU64,
    told: Mutex<Instant>,
}

impl Progress {
    /// For `total` games, `done` of them already played, with so many positions.
    pub fn new(total: u64, done: u64, positions: u64, output: &Output) -> Progress {
        let bar = ProgressBar::new(total).with_position(done);
        let template = "[{wide_bar}] {pos}/{len} games, {msg}, {eta} left";
        // The template is constant, and a bar without it would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.reset_eta();
        let start = Instant::now();
        Progress {
            bar,
            output: output.clone(),
            start,
            before: positions,
            positions: AtomicU64::new(0),
            told: Mutex::new(start),
        }
    }

    /// A game with so many positions has been played.
    pub fn game(&self, positions: u64) {
        let positions = self.positions.fetch_add(positions, Relaxed) + positions;
        let rate = positions as f64 / self.start.elapsed().as_secs_f64();
        let all = self.before + positions;
        self.bar
            .set_message(format!("{all} positions, {rate:.0} positions/s"));
        self.bar.inc(1);
        let mut told = self.told.lock().unwrap_or_else(|error| error.into_inner());
        if self.bar.is_hidden() && told.elapsed() >= INTERVAL {
            *told = Instant::now();
            self.output.line(format_args!(
                "{}/{} games, {}, {} left",
                self.bar.position(),
                self.bar.length().unwrap_or(0),
                self.bar.message(),
                HumanDuration(self.bar.eta())
            ));
        }
    }

    /// All is done.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
