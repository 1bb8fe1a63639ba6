//! The alpha-beta window.

use super::score::INFINITE;

/// The open interval in which the exact value is searched.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The null window that asks whether the value is above `alpha`.
    pub const fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The window as the other side sees it.
    pub const fn inverted(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window with both bounds raised by `by`.
    pub const fn shifted(self, by: i32) -> Window {
        Window { alpha: self.alpha + by, beta: self.beta + by }
    }

    /// Whether it is wider than a null window: the node is on the principal variation.
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
