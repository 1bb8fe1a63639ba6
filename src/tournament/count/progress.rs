//! The display of a running match: a line per game, the table at intervals, and on a terminal a live line
//! below them.

use super::standings::Standings;
use crate::console::output::Output;
use crate::console::text::Printable;
use crate::tournament::record::results::Finished;
use indicatif::{ProgressBar, ProgressStyle};
use std::fmt::Display;

/// The display of a running match.
pub struct Progress {
    /// Invisible if standard error is not a terminal.
    bar: ProgressBar,
    output: Output,
    total: u64,
    interval: u32,
}

impl Progress {
    /// Starts with `done` of `total` games already played. The table is printed every `interval` games.
    pub fn new(total: u64, done: u64, interval: u32, output: &Output) -> Progress {
        let bar = ProgressBar::new(total).with_position(done);
        let template = "{pos}/{len} games  {msg}  {elapsed} elapsed, {eta} left";
        // The template is constant; if it were invalid, the default bar would do.
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.reset_eta();
        Progress { bar, output: output.clone(), total, interval }
    }

    /// Shows a finished game that has been counted; `is_last` if it decides the match.
    pub fn game(&self, game: &Finished, standings: &Standings, is_last: bool) {
        let [white, black] = &game.names;
        let done = standings.games();
        self.say(format_args!(
            "{done}/{}: game {} {white} - {black} {} {{{}}}",
            self.total, game.game, game.result, game.reason
        ));
        let is_due = self.interval > 0 && (done as u64).is_multiple_of(self.interval.into());
        // The final table is printed anyway.
        if is_due && !is_last && (done as u64) < self.total {
            self.say(format_args!("\n{}\n", standings.table()));
        }
        self.bar.set_position(done as u64);
        self.bar.set_message(Printable(standings.line()).to_string());
    }

    /// Prints a text above the live line and escapes control characters, which engines may have sent.
    pub fn say(&self, text: impl Display) {
        self.bar.suspend(|| self.output.line(Printable(text)));
    }

    /// Removes the live line.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
