//! Moves and attacks of pieces, checks and pins.

use super::pieces::{GENERAL, KING, KNIGHT, MINISTER, OLIPHANT, PAWN, PIECES, PRIESTESS, ROOK, WARMACHINE};
use super::position::GrandShatranj;
use crate::core::{Color, Square, SquareSet};
use crate::pieces::riders::wide::{between, rook, rook_lines};
use crate::pieces::tables::Purpose;
use crate::pieces::{DoubleLeaper, Geometry, leaps, reversed};
use crate::rules::Position;

const FIRST_RANK: u128 = 0x3FF;

/// The a-file: dividing the set of all squares by the first rank leaves one square for each rank.
pub const FILE_A: u128 = ((1 << 100) - 1) / FIRST_RANK;
/// The j-file.
pub const FILE_J: u128 = FILE_A << 9;

/// The squares that oliphants and warmachines reach, given the pieces around them. The second argument is the
/// magic number of a perfect hash of those pieces.
static OLIPHANTS: DoubleLeaper = DoubleLeaper::new(PIECES[OLIPHANT as usize].betza, 0x0104_0008_0C0C_0000);
static WARMACHINES: DoubleLeaper =
    DoubleLeaper::new(PIECES[WARMACHINE as usize].betza, 0x2010_1040_3018_8048);
const DOUBLE_LEAPERS: [(u8, &DoubleLeaper); 2] = [(OLIPHANT, &OLIPHANTS), (WARMACHINE, &WARMACHINES)];

/// The squares that pieces leap to, by square and kind below the warmachine; only the first leap of
/// oliphants.
static LEAPS: [[u128; WARMACHINE as usize]; 128] = {
    let mut table = [[0; WARMACHINE as usize]; 128];
    let mut kind = 0;
    while kind < WARMACHINE as usize {
        let targets = captures(PIECES[kind].betza, Color::White);
        let mut square = 0;
        while square < 128 {
            table[square][kind] = targets[square];
            square += 1;
        }
        kind += 1;
    }
    table
};

/// The squares that a pawn attacks, by option `commoner`, colour and square. On its tenth rank it moves
/// sideways or, with the option, like a king.
static PAWN_TARGETS: [[[u128; 128]; 2]; 2] = [pawns("sW"), pawns(PIECES[KING as usize].betza)];

/// The pawns that attack a square, by option `commoner`, colour and square.
static PAWN_SOURCES: [[[u128; 128]; 2]; 2] = [
    [reversed(&PAWN_TARGETS[0][0]), reversed(&PAWN_TARGETS[0][1])],
    [reversed(&PAWN_TARGETS[1][0]), reversed(&PAWN_TARGETS[1][1])],
];

const fn captures(betza: &str, color: Color) -> [u128; 128] {
    leaps(betza, Geometry::TEN, Purpose::Captures, color)
}

/// The squares that pawns attack, by colour and square; on their tenth rank they attack like `last`.
const fn pawns(last: &str) -> [[u128; 128]; 2] {
    [pawn(last, Color::White), pawn(last, Color::Black)]
}

const fn pawn(last: &str, color: Color) -> [u128; 128] {
    let mut table = captures(PIECES[PAWN as usize].betza, color);
    let end = captures(last, color);
    let mut square = 0;
    while square < 100 {
        if rank_of(color, 9) >> square & 1 != 0 {
            table[square] = end[square];
        }
        square += 1;
    }
    table
}

/// The squares of a rank, numbered from 0 to 9 from a side's point of view.
#[inline]
pub const fn rank_of(color: Color, rank: u32) -> u128 {
    match color {
        Color::White => FIRST_RANK << (10 * rank),
        Color::Black => FIRST_RANK << (90 - 10 * rank),
    }
}

/// The difference between square indices when a pawn steps forward.
#[inline]
pub const fn up(color: Color) -> i32 {
    10 * color.sign()
}

/// The squares that a piece other than a pawn attacks.
#[inline]
pub fn piece(kind: u8, from: Square, occupied: u128) -> u128 {
    match kind {
        OLIPHANT => OLIPHANTS.targets(from, occupied),
        WARMACHINE => WARMACHINES.targets(from, occupied),
        ROOK => rook(from, occupied),
        kind => LEAPS[from.index()].get(kind as usize).map_or(0, |&set| set),
    }
}

impl GrandShatranj {
    /// The squares that a pawn attacks.
    #[inline]
    pub(super) fn pawn_attacks(&self, color: Color, from: Square) -> u128 {
        PAWN_TARGETS[self.options.commoner as usize][color.index()][from.index()]
    }

    /// The squares that a side's pieces attack.
    pub(super) fn attacks(&self, color: Color) -> u128 {
        let (pieces, occupied) = (&self.board, self.board.occupied());
        let pawns = pieces.pieces(color, PAWN).squares();
        let mut all = pawns.fold(0, |all, square| all | self.pawn_attacks(color, square));
        for kind in KING..=ROOK {
            for square in pieces.pieces(color, kind).squares() {
                all |= piece(kind, square, occupied);
            }
        }
        all
    }

    /// The pieces of `color` that attack `square` if `occupied` are the occupied squares.
    #[inline]
    pub(super) fn attackers(&self, square: Square, color: Color, occupied: u128) -> u128 {
        let board = &self.board;
        let enemies = board.side(color);
        let leaps = &LEAPS[square.index()];
        let pawns = PAWN_SOURCES[self.options.commoner as usize][color.index()][square.index()];
        let mut attackers = pawns & board.kind(PAWN);
        for kind in [KING, GENERAL, MINISTER, PRIESTESS, KNIGHT] {
            attackers |= leaps[kind as usize] & board.kind(kind);
        }
        // Usually no piece of these kinds is within reach, so the pieces in between need not be examined.
        for (kind, window) in DOUBLE_LEAPERS {
            let leapers = board.kind(kind) & enemies;
            if (window.lines(square) & leapers).any() {
                attackers |= window.targets(square, occupied) & leapers;
            }
        }
        let rooks = board.kind(ROOK) & enemies;
        if (rook_lines(square) & rooks).any() {
            attackers |= rook(square, occupied) & rooks;
        }
        attackers & enemies
    }

    /// The squares where a piece might end the attack of `checker` on `king`, including the checker's square.
    /// Moving to one of them does not always end the attack.
    pub(super) fn answers(&self, king: Square, checker: Square) -> u128 {
        let path = match self.board.at(checker).map(|piece| piece.kind) {
            Some(OLIPHANT) => OLIPHANTS.guards(king, checker),
            Some(WARMACHINE) => WARMACHINES.guards(king, checker),
            Some(ROOK) => between(king, checker),
            _ => 0,
        };
        path | u128::of(checker)
    }

    /// Recomputes checkers and pins for the side to move.
    #[inline]
    pub(super) fn refresh(&mut self) {
        let king = self.king(self.side());
        self.checkers = self.attackers(king, !self.side(), self.board.occupied());
        self.pinned = if self.checkers.is_empty() { self.pins(king) } else { 0 };
    }

    /// Pinned pieces of the side to move: removing any of them would expose their king, which is not
    /// attacked.
    #[inline]
    fn pins(&self, king: Square) -> u128 {
        let board = &self.board;
        let (occupied, enemies) = (board.occupied(), board.side(!self.side()));
        let mut pinned = 0;
        // A double leaper is only blocked if all guard squares are occupied, so every piece on one is pinned.
        for (kind, window) in DOUBLE_LEAPERS {
            for sniper in (window.lines(king) & board.kind(kind) & enemies).squares() {
                pinned |= window.guards(king, sniper);
            }
        }
        for sniper in (rook_lines(king) & board.kind(ROOK) & enemies).squares() {
            let blockers = between(king, sniper) & occupied;
            if !blockers.several() {
                pinned |= blockers;
            }
        }
        pinned & board.side(self.side())
    }
}
