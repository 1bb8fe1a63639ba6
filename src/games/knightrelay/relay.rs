//! The relay: which men have a knight's leap, and where it takes them.

use super::Relay;
use crate::core::{Color, Square, SquareSet};
use crate::games::orthodox::{Customs, END_RANKS, KING, KNIGHT, Men, PAWN, Relays};
use crate::pieces::tables::Mode;
use crate::pieces::{Geometry, leaps, narrow, reversed};

/// By side, the men that its knights guard and to whom they lend their leap.
#[derive(Clone, Copy, Debug)]
pub struct Lent([u64; 2]);

/// The knight's leap, which it lends.
const LEAP: [u128; 128] = {
    let knight = Relay::KINDS[KNIGHT as usize].betza;
    leaps(knight, Geometry::EIGHT, Mode::Moves, Color::White)
};

/// A pawn's relayed move may not end on the first or last rank.
const PAWN_LEAP: [u128; 128] = {
    let mut table = LEAP;
    let mut square = 0;
    while square < 64 {
        table[square] &= !END_RANKS as u128;
        square += 1;
    }
    table
};

static LEAPS: [u64; 64] = narrow(LEAP);
static PAWN_LEAPS: [u64; 64] = narrow(PAWN_LEAP);
/// The squares from which a pawn's relayed move reaches a square.
static PAWN_ORIGINS: [u64; 64] = narrow(reversed(&PAWN_LEAP));

/// All squares that the knights of the set reach.
pub fn knights(set: u64) -> u64 {
    let targets = set.squares().map(|knight| Lent::leaps(KNIGHT, knight));
    targets.fold(0, |all, targets| all | targets)
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

    fn lenders(&self, men: &Men, to: Square) -> u64 {
        let takes = |color: Color| self.receivers(color).has(to);
        let color = Color::BOTH.into_iter().find(|&color| takes(color));
        color.map_or(0, |color| LEAPS[to.index() & 63] & men.men(color, KNIGHT))
    }

    #[inline]
    fn attackers(&self, men: &Men, color: Color, square: Square) -> u64 {
        let (square, pawns) = (square.index() & 63, men.kind(PAWN));
        self.receivers(color) & (LEAPS[square] & !pawns | PAWN_ORIGINS[square] & pawns)
    }
}
