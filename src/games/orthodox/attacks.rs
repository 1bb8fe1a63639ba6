//! Who attacks what, relays included.

use super::{Customs, KING, Kind, Orthodox, PAWN, Relays};
use crate::core::{Color, Eight, Shape, Square, SquareSet};
use crate::games::Position;
use crate::pieces::riders::narrow::{between, bishop, bishop_lines, rook, rook_lines};
use crate::pieces::tables::Mode;
use crate::pieces::{Betza, Geometry, leaps, narrow};

/// The a-file.
pub const FILE_A: u64 = 0x0101_0101_0101_0101;
/// The h-file.
pub const FILE_H: u64 = FILE_A << 7;
/// The first and the eighth rank.
pub const END_RANKS: u64 = 0xFF00_0000_0000_00FF;
/// The dark squares, a1 among them.
pub const DARK: u64 = 0xAA55_AA55_AA55_AA55;

/// Leaps by side, kind and square.
type Leaps = [[[u64; 64]; 6]; 2];

const fn compile(kinds: &[Kind; 6], mode: Mode) -> Leaps {
    let mut table = [[[0; 64]; 6]; 2];
    let mut kind = 0;
    while kind < 6 {
        let mut side = 0;
        while side < 2 {
            let leaps = leaps(kinds[kind].betza, Geometry::EIGHT, mode, Color::BOTH[side]);
            table[side][kind] = narrow(leaps);
            side += 1;
        }
        kind += 1;
    }
    table
}

/// How men capture, as sets of kinds of one bit each, and whether pawns may step twice at first.
struct Manners {
    leap: u8,
    lines: u8,
    diagonals: u8,
    double_step: bool,
}

const fn manners(kinds: &[Kind; 6]) -> Manners {
    let mut manners = Manners {
        leap: 0,
        lines: 0,
        diagonals: 0,
        double_step: false,
    };
    let mut kind = 0;
    while kind < 6 {
        let piece = Betza::new(kinds[kind].betza);
        let mut i = 0;
        while i < piece.ways().len() {
            let way = &piece.ways()[i];
            if way.initial {
                manners.double_step = true;
            } else if way.captures && way.range == 1 {
                manners.leap |= 1 << kind;
            } else if way.captures && (way.dx == 0 || way.dy == 0) {
                manners.lines |= 1 << kind;
            } else if way.captures {
                manners.diagonals |= 1 << kind;
            }
            i += 1;
        }
        kind += 1;
    }
    manners
}

/// All squares that some knight of the set reaches.
pub fn knights(set: u64) -> u64 {
    let one = (set & !FILE_A) >> 1 | (set & !FILE_H) << 1;
    let two = (set & !(FILE_A | FILE_A << 1)) >> 2 | (set & !(FILE_H | FILE_H >> 1)) << 2;
    one << 16 | one >> 16 | two << 8 | two >> 8
}

impl<C: Customs> Orthodox<C> {
    const MOVES: &'static Leaps = &compile(C::KINDS, Mode::Moves);
    const CAPTURES: &'static Leaps = &compile(C::KINDS, Mode::Captures);
    const MANNERS: Manners = manners(C::KINDS);
    /// Whether pawns may step twice at first.
    pub(super) const DOUBLE_STEP: bool = Self::MANNERS.double_step;

    /// Whether men of a kind capture by leaps of one step.
    #[inline]
    pub(super) const fn captures_by_leap(kind: u8) -> bool {
        Self::MANNERS.leap >> kind & 1 != 0
    }

    /// Where the leaps of a side's man of a kind end.
    #[inline]
    pub(super) fn moves(color: Color, kind: u8, square: Square) -> u64 {
        Self::MOVES[color.index()][kind as usize][square.index() & 63]
    }

    /// Where a side's man of a kind captures by a leap.
    #[inline]
    pub(super) fn captures(color: Color, kind: u8, square: Square) -> u64 {
        Self::CAPTURES[color.index()][kind as usize][square.index() & 63]
    }

    /// The men who ride along ranks and files.
    #[inline]
    pub(super) fn on_lines(&self) -> u64 {
        self.of_kinds(Self::MANNERS.lines)
    }

    /// The men who ride along diagonals.
    #[inline]
    pub(super) fn on_diagonals(&self) -> u64 {
        self.of_kinds(Self::MANNERS.diagonals)
    }

    #[inline]
    fn of_kinds(&self, kinds: u8) -> u64 {
        let wanted = (PAWN..=KING).filter(|kind| kinds >> kind & 1 != 0);
        wanted.fold(0, |men, kind| men | self.men.kind(kind))
    }

    /// The men of `color` that attack `square` by leaps.
    #[inline]
    fn leapers(&self, square: Square, color: Color) -> u64 {
        let leaping = (PAWN..=KING).filter(|&kind| Self::captures_by_leap(kind));
        let lent = self.relays.attackers(&self.men, color, square);
        // From where a man captures the square an enemy there would capture him.
        leaping.fold(lent, |men, kind| {
            men | Self::captures(!color, kind, square) & self.men.kind(kind)
        })
    }

    /// The men of `color` that attack `square`, were `occupied` the occupied squares.
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: u64) -> u64 {
        self.men.side(color)
            & (self.leapers(square, color)
                | rook(square, occupied) & self.on_lines()
                | bishop(square, occupied) & self.on_diagonals())
    }

    /// Computes relays, checkers and pins anew for the side to move.
    pub(super) fn refresh(&mut self) {
        self.relays = C::Relays::new(&self.men);
        let (us, them) = (self.side(), !self.side());
        let king_square = self.king(us);
        let enemies = self.men.side(them);
        let occupied = self.men.occupied();
        let mut checkers = enemies & self.leapers(king_square, them);
        let mut pinned = 0;
        let snipers = enemies
            & (rook_lines(king_square) & self.on_lines()
                | bishop_lines(king_square) & self.on_diagonals());
        for sniper in snipers.squares() {
            let blockers = between(king_square, sniper) & occupied;
            if blockers.is_empty() {
                checkers |= u64::of(sniper);
            } else if !blockers.several() {
                pinned |= blockers;
            }
        }
        self.checkers = checkers;
        self.pinned = pinned & self.men.side(us);
    }
}

/// The rank of a square as its owner counts, from 0.
pub fn rank_for(color: Color, square: Square) -> u8 {
    match color {
        Color::White => Eight::rank(square),
        Color::Black => 7 - Eight::rank(square),
    }
}
