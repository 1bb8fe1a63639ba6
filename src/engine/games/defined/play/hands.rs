//! Pieces in hand.

use crate::core::{Color, Square, key};
use crate::games::defined::game::limits::MOST_KINDS;

/// The pieces in both sides' hands, by kind. They are plain: promoted pieces revert when they are captured.
#[derive(Clone, Copy, Debug)]
pub struct Hands {
    counts: [[u8; MOST_KINDS]; 2],
    /// By side, the kinds in hand as bits.
    held: [u32; 2],
    key: u64,
    /// Whether the last step captured nothing, but dropped or promoted a piece.
    pub(super) has_arrived: bool,
    /// While a step is played, the kind that enters by it, and its square.
    pub(super) entering: Option<(u8, Square)>,
}

impl Default for Hands {
    fn default() -> Hands {
        Hands::EMPTY
    }
}

impl Hands {
    /// No pieces.
    pub(super) const EMPTY: Hands =
        Hands { counts: [[0; MOST_KINDS]; 2], held: [0; 2], key: 0, has_arrived: false, entering: None };

    /// One piece of each kind for both sides, for this number of kinds.
    pub(super) fn one_of_each(kinds: usize) -> Hands {
        let mut hands = Hands::EMPTY;
        let pieces = Color::BOTH.into_iter().flat_map(|color| (0..kinds).map(move |kind| (color, kind)));
        pieces.for_each(|(color, kind)| hands.add(color, kind as u8));
        hands
    }

    /// The number of a side's pieces of a kind.
    #[inline]
    pub fn count(&self, color: Color, kind: u8) -> u8 {
        self.counts[color.index()][usize::from(kind) % MOST_KINDS]
    }

    /// The number of a side's pieces.
    pub fn len(&self, color: Color) -> u32 {
        self.counts[color.index()].iter().map(|&count| u32::from(count)).sum()
    }

    /// Whether a side has no pieces in hand.
    #[inline]
    pub fn is_empty(&self, color: Color) -> bool {
        self.held[color.index()] == 0
    }

    /// The kinds in a side's hand, in ascending order.
    #[inline]
    pub fn kinds(&self, color: Color) -> impl Iterator<Item = u8> + use<> {
        let mut rest = self.held[color.index()];
        std::iter::from_fn(move || {
            let kind = rest.trailing_zeros();
            rest &= rest.wrapping_sub(1);
            (kind < u32::BITS).then_some(kind as u8)
        })
    }

    /// Adds a piece. A hand has room for 255 of a kind, more than any game has pieces.
    #[inline]
    pub fn add(&mut self, color: Color, kind: u8) {
        let count = self.count(color, kind);
        self.set(color, kind, count.saturating_add(1));
    }

    /// Removes a piece.
    #[inline]
    pub fn take(&mut self, color: Color, kind: u8) {
        let count = self.count(color, kind);
        debug_assert!(count > 0);
        self.set(color, kind, count.saturating_sub(1));
    }

    #[inline]
    fn set(&mut self, color: Color, kind: u8, count: u8) {
        let slot = &mut self.counts[color.index()][usize::from(kind) % MOST_KINDS];
        self.key ^= fact(color, kind, *slot) ^ fact(color, kind, count);
        *slot = count;
        let bit = 1 << (u32::from(kind) % u32::BITS);
        let held = &mut self.held[color.index()];
        *held = if count > 0 { *held | bit } else { *held & !bit };
    }

    /// The key of the pieces in hand.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The [`key`](Self::key), computed from scratch.
    pub fn key_from_scratch(&self) -> u64 {
        let pieces =
            Color::BOTH.into_iter().flat_map(|color| self.kinds(color).map(move |kind| (color, kind)));
        pieces.fold(0, |all, (color, kind)| all ^ fact(color, kind, self.count(color, kind)))
    }
}

/// The key of the number of a side's pieces of a kind; 0 for none.
#[inline]
fn fact(color: Color, kind: u8, count: u8) -> u64 {
    if count == 0 {
        return 0;
    }
    let number = (color.index() << 13 | usize::from(kind) << 8 | usize::from(count)) as u64;
    key::fact(1 << 16 | number)
}
