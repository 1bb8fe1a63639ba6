//! The alpha-beta window.

use super::score::INFINITE;

/// The open interval in which a search returns exact values.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window that tests whether the value is above `alpha`.
    pub const fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The window from the other side's point of view.
    pub const fn inverted(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window with `by` added to both bounds.
    pub const fn shifted(self, by: i32) -> Window {
        Window { alpha: self.alpha + by, beta: self.beta + by }
    }

    /// Whether it is wider than a null window: the node is on the principal variation.
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
