//! A search as lines of JSON, one per event.

use super::display::Display;
use crate::console::output::Output;
use firzan::any::AnyGame;
use firzan::format::{Style, json};
use firzan::search::{Best, Info};

/// Lines of JSON on standard output. Each object has a member `type`.
pub struct Json {
    output: Output,
    style: Style,
}

impl Json {
    /// Prints to `output`.
    pub fn new(output: Output, style: Style) -> Json {
        Json { output, style }
    }
}

impl Display for Json {
    fn begin(&mut self, game: &dyn AnyGame) {
        self.output.line(json::position(game, self.style.view));
    }

    fn line(&mut self, game: &dyn AnyGame, info: &Info) {
        self.output.line(json::line(game, info, self.style));
    }

    fn end(&mut self, game: &dyn AnyGame, best: &Best) {
        self.output.line(json::best_turn(game, best, self.style));
    }
}
