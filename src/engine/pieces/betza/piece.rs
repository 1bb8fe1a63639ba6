//! A parsed piece.

use super::way::Way;

/// Maximum number of ways of one piece.
pub const MOST_WAYS: usize = 256;

/// A parsed piece.
#[derive(Clone, Copy, Debug)]
pub struct Betza {
    ways: [Way; MOST_WAYS],
    /// The number of ways, including those beyond the maximum, which are dropped.
    pub(super) len: usize,
    pub(super) takes_en_passant: bool,
}

impl Betza {
    pub(super) const EMPTY: Betza = Betza { ways: [Way::NONE; MOST_WAYS], len: 0, takes_en_passant: false };

    /// The ways to move, in the order of the terms.
    pub const fn ways(&self) -> &[Way] {
        self.ways.split_at(self.len).0
    }

    /// Whether it captures en passant.
    pub const fn takes_en_passant(&self) -> bool {
        self.takes_en_passant
    }

    /// Adds a way, but only counts it beyond the maximum.
    pub(super) const fn push(&mut self, way: Way) {
        if self.len < MOST_WAYS {
            self.ways[self.len] = way;
        }
        self.len += 1;
    }
}
