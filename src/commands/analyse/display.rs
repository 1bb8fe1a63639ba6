//! Output of a search.

use firzan::any::AnyGame;
use firzan::search::{Best, Info};

/// Shows a search while it runs.
pub trait Display: Send {
    /// Shows the position before its search. A finished game is searched only if there are legal moves left.
    fn begin(&mut self, game: &dyn AnyGame);
    /// Shows a line that was found.
    fn line(&mut self, game: &dyn AnyGame, info: &Info);
    /// Shows the result.
    fn end(&mut self, game: &dyn AnyGame, best: &Best);
}
