//! The squares that a side attacks.

use super::evaluated::Evaluated;
use super::terms::RING_HITS;
use crate::core::{Color, Eight, Shape, Square, SquareSet};
use crate::eval::Tally;

/// The squares that a side attacks, including relayed attacks.
#[derive(Clone, Copy, Default)]
pub struct Attacks {
    /// By kind.
    pub(super) kinds: [u64; 6],
    /// By any piece.
    pub(super) all: u64,
    /// By at least two pieces.
    pub(super) twice: u64,
    /// By pawns, without relayed attacks.
    pub(super) pawns: u64,
    /// Units of danger from attacks around the enemy king.
    pub(super) pressure: u32,
}

impl Attacks {
    #[inline]
    pub(super) fn add(&mut self, kind: u8, squares: u64) {
        self.kinds[kind as usize] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }

    /// Counts the squares around the enemy king that a piece attacks, and adds their units of danger.
    #[cfg_attr(target_arch = "x86_64", inline(always))]
    pub(super) fn add_pressure<C: Evaluated, T: Tally>(
        &mut self,
        kind: u8,
        attacked: u64,
        color: Color,
        tally: &mut T,
    ) {
        let hits = attacked.len();
        if hits > 0 {
            tally.count(RING_HITS, kind as usize, color, hits as i32);
            self.pressure += C::PRESSURE[kind as usize] + hits;
        }
    }
}

/// The index of a piece on its square in `PLACES`.
#[inline]
pub fn place_index(kind: u8, color: Color, square: Square) -> usize {
    let file = Eight::file(square) as usize;
    (kind as usize * 8 + Eight::rank_for(color, square) as usize) * 4 + file.min(7 - file)
}
