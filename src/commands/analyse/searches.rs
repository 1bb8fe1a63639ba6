//! Searches one position after another.

use super::arguments::Arguments;
use crate::console::output::Output;
use crate::console::stoppable::Stoppable;
use anyhow::Result;
use firzan::any::AnyGame;
use firzan::search::score::mate_in;
use firzan::search::{Best, Info, Limits, Memory, Report, Settings};
use std::time::Duration;

/// The time of a search without limits.
pub const USUAL_TIME: Duration = Duration::from_secs(5);

/// Whether a value means that the side to move mates in at most that many moves.
pub fn mates(value: i32, most: u32) -> bool {
    mate_in(value).is_some_and(|turns| value > 0 && turns.unsigned_abs() <= most)
}

/// Searches one position after another.
pub struct Searches<'a> {
    /// The stream to which the lines are printed.
    pub output: &'a Output,
    limits: Limits,
    settings: Settings,
    table: Memory,
    stoppable: Stoppable,
}

impl Searches<'_> {
    pub fn new<'a>(options: &Arguments, output: &'a Output) -> Result<Searches<'a>> {
        let mut limits = options.effort.limits(USUAL_TIME);
        limits.mate = options.mate;
        if options.mate.is_some() {
            limits.move_time = options.effort.time;
        }
        Ok(Searches {
            output,
            limits,
            settings: options.effort.settings(options.multipv.into()),
            table: Memory::new(options.effort.hash as usize)?,
            stoppable: Stoppable::until_interrupted(),
        })
    }

    /// Forgets what earlier searches have stored.
    pub fn forget(&self) {
        self.table.clear();
    }

    /// Waits for a position's endgame tables, so that making them does not count as search time.
    pub fn await_tables(&self, game: &dyn AnyGame) {
        game.await_tables(&self.stoppable.next());
    }

    /// Searches a position; `news` receives every line.
    pub fn search(&self, game: &dyn AnyGame, news: &mut (dyn FnMut(&Info) + Send)) -> Best {
        let control = self.stoppable.next();
        game.search(&self.limits, self.settings, &self.table, &control, &mut |report| {
            if let Report::Line(info) = report {
                news(info);
            }
            if self.output.is_lost() {
                control.stop();
            }
        })
    }
}
