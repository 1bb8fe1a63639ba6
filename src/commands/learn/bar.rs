//! The display of a run: a live line with the time left on a terminal, elsewhere a line for each step, and a
//! line for each generation.

use super::arguments::Arguments;
use super::plan::Plan;
use crate::console::output::{Output, complain};
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;
use std::time::Duration;

/// How often it is drawn where nothing happens.
const TICK: Duration = Duration::from_millis(500);

/// The matches of a generation: of two candidates, and against the first player.
const MATCHES: u64 = 3;

/// The display.
pub struct Bar {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    /// Games of a generation; `None` if the clock says how much is done.
    games: Option<u64>,
    output: Output,
}

impl Bar {
    /// The display of a run that has taken these seconds and completed so many generations.
    pub fn new(options: &Arguments, seconds: f64, done: usize, output: &Output) -> Bar {
        let plan = Plan(options);
        let games = options.games().map(|games| games + 2 * MATCHES * plan.pairs());
        let games = games.filter(|_| options.seconds().is_none());
        let whole = options.seconds().map_or(0, |seconds| seconds as u64);
        let (whole, gone) = match games {
            Some(games) => (games * plan.generations() as u64, games * done as u64),
            None => (whole, seconds as u64),
        };
        let template = "[{wide_bar}] {percent} %, {eta} left; {msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(whole).with_style(style).with_position(gone);
        bar.reset_eta();
        bar.enable_steady_tick(TICK);
        Bar { bar, games, output: output.clone() }
    }

    /// Says what is being done, on standard error: the generations' table is not interrupted by it.
    pub fn say(&self, what: impl Display) {
        if self.bar.is_hidden() {
            complain(&what);
        }
        self.bar.set_message(what.to_string());
    }

    /// Games were played before, in the step that begins now.
    pub fn had(&self, games: u64) {
        if self.games.is_some() {
            self.bar.inc(games);
            self.bar.reset_eta();
        }
    }

    /// A game was played, and these seconds are gone.
    pub fn game(&self, seconds: f64) {
        match self.games {
            Some(_) => self.bar.inc(1),
            None => self.bar.set_position(seconds as u64),
        }
    }

    /// So many generations are complete.
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
