//! The window of alpha-beta.

use super::score::INFINITE;

/// The values between which the true one is sought.
#[derive(Clone, Copy)]
pub struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    pub const FULL: Window = Window { alpha: -INFINITE, beta: INFINITE };

    /// The narrowest window: is the value above `alpha`?
    pub const fn above(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    /// The same window as the other side sees it.
    pub const fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// The window of values that are by so much larger.
    pub const fn shifted(self, by: i32) -> Window {
        Window { alpha: self.alpha + by, beta: self.beta + by }
    }

    /// Whether it is wider than a null window: the node is on the principal variation.
    pub const fn is_open(self) -> bool {
        self.beta - self.alpha > 1
    }
}
