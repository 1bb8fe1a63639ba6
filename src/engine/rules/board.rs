//! The pieces on a board: sets by kind and by colour, a mailbox and an incremental hash key.

use super::Kind;
use crate::core::{Color, Shape, Square, SquareSet, key};
use std::ops::Range;

/// A piece of a side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Piece {
    /// Index into the game's kinds.
    pub kind: u8,
    /// The side that owns it.
    pub color: Color,
}

impl Piece {
    /// The piece with this letter, upper case for White; `None` if no kind has it.
    pub fn read(kinds: &[Kind], letter: char) -> Option<Piece> {
        let upper = letter.to_ascii_uppercase();
        let kind = kinds.iter().position(|kind| kind.letter == upper)? as u8;
        let color = Color::BOTH[usize::from(letter != upper)];
        Some(Piece { kind, color })
    }

    /// Its letter, upper case for White.
    pub fn letter(self, kinds: &[Kind]) -> char {
        self.color.cased(kinds[self.kind as usize].letter)
    }

    /// A code less than twice the number of kinds, unique for each kind and side.
    #[inline]
    pub const fn code(self) -> u8 {
        self.kind * 2 + self.color as u8
    }

    const fn from_code(code: u8) -> Piece {
        Piece { kind: code / 2, color: if code & 1 == 0 { Color::White } else { Color::Black } }
    }
}

/// The pieces of `KINDS` kinds on a board of shape `S`.
#[derive(Clone, Copy)]
pub struct Board<S: Shape, const KINDS: usize> {
    kinds: [S::Set; KINDS],
    colors: [S::Set; 2],
    /// 0 for an empty square, else the piece's code plus one.
    mailbox: S::Mailbox,
    key: u64,
}

/// A board with pieces of any number of kinds.
pub trait Placement<S: Shape> {
    /// Maximum number of kinds of pieces.
    const KINDS: usize;
    /// The piece on a square.
    fn at(&self, square: Square) -> Option<Piece>;
    /// The pieces of a side and a kind.
    fn pieces(&self, color: Color, kind: u8) -> S::Set;
    /// The key of all pieces on their squares, updated incrementally.
    fn key(&self) -> u64;
    /// The [`key`](Self::key), computed from scratch.
    fn key_from_scratch(&self) -> u64;
}

impl<S: Shape, const KINDS: usize> Placement<S> for Board<S, KINDS> {
    const KINDS: usize = KINDS;

    #[inline]
    fn at(&self, square: Square) -> Option<Piece> {
        self.at(square)
    }

    #[inline]
    fn pieces(&self, color: Color, kind: u8) -> S::Set {
        self.pieces(color, kind)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let piece_key = |square| Some(key::at(self.at(square)?.code(), square));
        let keys = self.occupied().squares().filter_map(piece_key);
        keys.fold(0, |all, key| all ^ key)
    }
}

impl<S: Shape, const KINDS: usize> Default for Board<S, KINDS> {
    fn default() -> Self {
        Board { kinds: [S::Set::EMPTY; KINDS], colors: [S::Set::EMPTY; 2], mailbox: S::EMPTY, key: 0 }
    }
}

impl<S: Shape, const KINDS: usize> Board<S, KINDS> {
    /// The piece on a square.
    #[inline]
    pub fn at(&self, square: Square) -> Option<Piece> {
        match self.slot(square) {
            0 => None,
            code => Some(Piece::from_code(code - 1)),
        }
    }

    /// All pieces.
    #[inline]
    pub fn occupied(&self) -> S::Set {
        self.colors[0] | self.colors[1]
    }

    /// All pieces of a side.
    #[inline]
    pub fn side(&self, color: Color) -> S::Set {
        self.colors[color.index()]
    }

    /// All pieces of a kind.
    #[inline]
    pub fn kind(&self, kind: u8) -> S::Set {
        self.kinds[kind as usize]
    }

    /// The pieces of a kind and side.
    #[inline]
    pub fn pieces(&self, color: Color, kind: u8) -> S::Set {
        self.side(color) & self.kind(kind)
    }

    /// A hash of one side's pieces of these kinds, computed on demand.
    #[inline]
    pub fn digest(&self, color: Color, kinds: Range<u8>) -> u64 {
        kinds.fold(0, |digest: u64, kind| {
            (digest.rotate_left(23) ^ self.pieces(color, kind).digest()).wrapping_mul(0x94D0_49BB_1331_11EB)
        })
    }

    /// All pieces of the kinds for which `wanted` holds.
    #[inline]
    pub fn kinds(&self, wanted: impl Fn(u8) -> bool) -> S::Set {
        let mut pieces = S::Set::EMPTY;
        for kind in 0..KINDS {
            if wanted(kind as u8) {
                pieces |= self.kinds[kind];
            }
        }
        pieces
    }

    /// Hashes for [`correction_keys`](super::Position::correction_keys): one of both sides' pieces of the
    /// `common` kinds, and one for each side's pieces of the `own` kinds.
    #[inline]
    pub fn correction_keys(&self, common: Range<u8>, own: Range<u8>) -> [u64; 3] {
        let [white, black] = Color::BOTH.map(|color| self.digest(color, common.clone()));
        let [ours, theirs] = Color::BOTH.map(|color| self.digest(color, own.clone()));
        [white ^ black.rotate_left(32), ours, theirs]
    }

    /// Puts a piece on an empty square.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        debug_assert!(self.at(square).is_none());
        let bit = S::Set::of(square);
        self.kinds[piece.kind as usize] |= bit;
        self.colors[piece.color.index()] |= bit;
        self.set_slot(square, piece.code() + 1);
        self.key ^= key::at(piece.code(), square);
    }

    /// Removes the piece from a square and returns it; `None` if the square is empty.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.at(square)?;
        let bit = S::Set::of(square);
        self.kinds[piece.kind as usize] ^= bit;
        self.colors[piece.color.index()] ^= bit;
        self.set_slot(square, 0);
        self.key ^= key::at(piece.code(), square);
        Some(piece)
    }

    #[inline]
    fn slot(&self, square: Square) -> u8 {
        let slots = self.mailbox.as_ref();
        slots[square.index() & (slots.len() - 1)]
    }

    #[inline]
    fn set_slot(&mut self, square: Square, code: u8) {
        let slots = self.mailbox.as_mut();
        let mask = slots.len() - 1;
        slots[square.index() & mask] = code;
    }
}
