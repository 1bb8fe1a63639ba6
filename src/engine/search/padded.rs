//! Values that share no cache line with others (no false sharing).

use std::ops::Deref;

/// A value that shares its cache lines with no other, so that writes next to it do not invalidate it for its
/// readers. Cache lines have 64 bytes, which some processors fetch in pairs, or 128.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

impl<T> Deref for Padded<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}
