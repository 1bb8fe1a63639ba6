//! What threads write, kept away from what others read.

use std::ops::Deref;

/// A value that shares no cache line with anything else: who writes next to it does not take it away from
/// those who read it. Processors have lines of 64 bytes, which some fetch in pairs, or of 128.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
