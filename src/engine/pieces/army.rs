//! Kinds of pieces, and armies compiled from their Betza lines.

use super::tables::Purpose;
use super::{Betza, Geometry, leaps, narrow};
use crate::core::{Color, Square};

/// The role of a kind of piece in its game, independent of its letter and name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// A king: losing it, by mate or capture, loses the game.
    Royal,
    /// A pawn, written without its letter in algebraic notation.
    Pawn,
    /// Any other piece.
    Plain,
}

/// A kind of piece.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// Its letter in FEN, upper case.
    pub letter: char,
    /// Its name in English.
    pub name: &'static str,
    /// Its moves in [Betza notation](crate::pieces::betza).
    pub betza: &'static str,
    /// Its role in the game.
    pub role: Role,
    /// Its letters in the notations of other programs.
    pub letters: Letters,
}

/// The letters of a kind in the notations of other programs, all upper case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letters {
    /// The letter before a move in the SAN of Fairy-Stockfish's libraries; `None` for their pawn.
    pub mover: Option<char>,
    /// The letter after the `=` of a promotion there.
    pub promoted: char,
    /// The letters in WXF, the notation of Xiangqi; empty in games that do not use it.
    pub wxf: &'static str,
}

impl Kind {
    /// A kind of piece that is neither royal nor a pawn.
    pub const fn new(letter: char, name: &'static str, betza: &'static str) -> Kind {
        let letters = Letters { mover: Some(letter), promoted: letter, wxf: "" };
        Kind { letter, name, betza, role: Role::Plain, letters }
    }

    /// A royal kind.
    pub const fn royal(letter: char, name: &'static str, betza: &'static str) -> Kind {
        let role = Role::Royal;
        Kind { role, ..Kind::new(letter, name, betza) }
    }

    /// A kind of pawn.
    pub const fn pawn(letter: char, name: &'static str, betza: &'static str) -> Kind {
        let letters = Letters { mover: None, promoted: letter, wxf: "" };
        Kind { role: Role::Pawn, letters, ..Kind::new(letter, name, betza) }
    }

    /// Whether losing it loses the game.
    pub fn is_royal(&self) -> bool {
        self.role == Role::Royal
    }

    /// Whether it is a pawn.
    pub fn is_pawn(&self) -> bool {
        self.role == Role::Pawn
    }
}

/// Leaps by side, kind and square.
type Leaps<const KINDS: usize> = [[[u64; 64]; KINDS]; 2];

/// The moves of a set of kinds on an 8x8 board: tables of leaps, and the kinds that ride along ranks and
/// files or diagonals. Their moves must be left-right symmetric.
pub struct Army<const KINDS: usize> {
    moves: Leaps<KINDS>,
    captures: Leaps<KINDS>,
    leap: [bool; KINDS],
    lines: [bool; KINDS],
    diagonals: [bool; KINDS],
    initial: [bool; KINDS],
}

impl<const KINDS: usize> Army<KINDS> {
    /// Compiles the Betza lines.
    pub const fn new(kinds: &[Kind; KINDS]) -> Army<KINDS> {
        let mut army = Army {
            moves: [[[0; 64]; KINDS]; 2],
            captures: [[[0; 64]; KINDS]; 2],
            leap: [false; KINDS],
            lines: [false; KINDS],
            diagonals: [false; KINDS],
            initial: [false; KINDS],
        };
        let mut kind = 0;
        while kind < KINDS {
            let line = kinds[kind].betza;
            let mut side = 0;
            while side < 2 {
                let (board, color) = (Geometry::EIGHT, Color::BOTH[side]);
                army.moves[side][kind] = narrow(leaps(line, board, Purpose::Moves, color));
                army.captures[side][kind] = narrow(leaps(line, board, Purpose::Captures, color));
                side += 1;
            }
            let piece = Betza::new(line);
            let mut i = 0;
            while i < piece.ways().len() {
                let way = &piece.ways()[i];
                let straight = way.step.0 == 0 || way.step.1 == 0;
                army.initial[kind] |= way.initial;
                army.leap[kind] |= way.captures && way.most == 1;
                army.lines[kind] |= way.captures && way.most == 0 && straight;
                army.diagonals[kind] |= way.captures && way.most == 0 && !straight;
                i += 1;
            }
            kind += 1;
        }
        army
    }

    /// The squares that pieces leap to, with or without capturing, by side, kind and square.
    pub const fn steps(&self) -> Leaps<KINDS> {
        let mut steps = self.moves;
        let mut i = 0;
        while i < 2 * KINDS * 64 {
            let (side, kind, square) = (i / 64 / KINDS, i / 64 % KINDS, i % 64);
            steps[side][kind][square] |= self.captures[side][kind][square];
            i += 1;
        }
        steps
    }

    /// The squares that a piece of a side and kind leaps to without capturing.
    #[inline]
    pub fn moves(&self, color: Color, kind: u8, square: Square) -> u64 {
        self.moves[color.index()][kind as usize][square.index() & 63]
    }

    /// The squares on which a piece of a side and kind captures by leaping; also those from which an enemy of
    /// this kind would capture it.
    #[inline]
    pub fn captures(&self, color: Color, kind: u8, square: Square) -> u64 {
        self.captures[color.index()][kind as usize][square.index() & 63]
    }

    /// The squares that a piece of a side and kind reaches by leaps, and by the given rides if it has them,
    /// occupied or not.
    #[inline(always)]
    pub fn reach(
        &self,
        color: Color,
        kind: u8,
        square: Square,
        lines: impl FnOnce() -> u64,
        diagonals: impl FnOnce() -> u64,
    ) -> u64 {
        let mut reach = self.moves(color, kind, square);
        if self.rides_lines(kind) {
            reach |= lines();
        }
        if self.rides_diagonals(kind) {
            reach |= diagonals();
        }
        reach
    }

    /// Whether pieces of a kind capture by leaps.
    #[inline]
    pub const fn leaps(&self, kind: u8) -> bool {
        self.leap[kind as usize]
    }

    /// Whether pieces of a kind ride along ranks and files.
    #[inline]
    pub const fn rides_lines(&self, kind: u8) -> bool {
        self.lines[kind as usize]
    }

    /// Whether pieces of a kind ride along diagonals.
    #[inline]
    pub const fn rides_diagonals(&self, kind: u8) -> bool {
        self.diagonals[kind as usize]
    }

    /// Whether pieces of a kind have a special move from their starting square.
    #[inline]
    pub const fn starts_otherwise(&self, kind: u8) -> bool {
        self.initial[kind as usize]
    }
}
