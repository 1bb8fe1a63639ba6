//! Values that share no cache line with others (no false sharing).

use std::ops::Deref;

/// A value that shares its cache lines with no other, so that writes to its neighbours do not slow down its
/// readers. Cache lines have 128 bytes, or 64, of which some processors fetch pairs.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
