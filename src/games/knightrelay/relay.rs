//! The relay: which men have a knight's leap, and where it takes them.

use crate::core::{Color, Square};
use crate::games::orthodox::{END_RANKS, FILE_A, FILE_H, KING, KNIGHT, Men, PAWN, Relays};
use crate::pieces::tables::Mode;
use crate::pieces::{Geometry, leaps, narrow, reversed};

/// By side, the men that its knights guard and to whom they lend their leap.
#[derive(Clone, Copy, Debug)]
pub struct Lent([u64; 2]);

/// The lent leap, for all men but pawns.
static LEAPS: [u64; 64] = narrow(leaps("N", Geometry::EIGHT, Mode::Captures, Color::White));

/// A pawn's relayed move may not end on the first or last rank.
const fn pawn_leaps() -> [u128; 128] {
    let mut table = leaps("N", Geometry::EIGHT, Mode::Captures, Color::White);
    let mut square = 0;
    while square < 64 {
        table[square] &= !END_RANKS as u128;
        square += 1;
    }
    table
}

static PAWN_LEAPS: [u64; 64] = narrow(pawn_leaps());

/// The squares from which a pawn's relayed move reaches a square.
static PAWN_ORIGINS: [u64; 64] = narrow(reversed(&pawn_leaps()));

/// All squares that the knights of the set reach.
pub fn knights(set: u64) -> u64 {
    let one = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let two = (set & !(FILE_A | FILE_A << 1)) >> 2 | (set & !(FILE_H | FILE_H >> 1)) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

/// The men of a side to whom a knight can lend its leap: all but kings and knights.
#[inline]
pub fn takers(men: &Men, color: Color) -> u64 {
    men.side(color) & !(men.kind(KNIGHT) | men.kind(KING))
}

impl Relays for Lent {
    #[inline]
    fn new(men: &Men) -> Lent {
        Lent(Color::BOTH.map(|color| knights(men.men(color, KNIGHT)) & takers(men, color)))
    }

    #[inline]
    fn receivers(&self, color: Color) -> u64 {
        self.0[color.index()]
    }

    #[inline]
    fn leaps(kind: u8, from: Square) -> u64 {
        let table = if kind == PAWN { &PAWN_LEAPS } else { &LEAPS };
        table[from.index() & 63]
    }

    #[inline]
    fn attackers(&self, men: &Men, color: Color, square: Square) -> u64 {
        let (square, pawns) = (square.index() & 63, men.kind(PAWN));
        self.receivers(color) & (LEAPS[square] & !pawns | PAWN_ORIGINS[square] & pawns)
    }
}
