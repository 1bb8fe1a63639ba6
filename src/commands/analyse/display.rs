//! What shows a search.

use crate::any::AnyGame;
use crate::search::{Best, Info};

/// Shows a search as it goes.
pub trait Display: Send {
    /// The position, before its search. One whose game is over is not searched unless turns are left.
    fn begin(&mut self, game: &dyn AnyGame);
    /// A line found.
    fn line(&mut self, game: &dyn AnyGame, info: &Info);
    /// The result.
    fn end(&mut self, game: &dyn AnyGame, best: &Best);
}
