//! The two boards and the leaps of the men on them.

use super::{DABABBA, ELEPHANT, KINDS, KING, KNIGHT, PAWN, POWER};
use crate::core::{Color, Eight, Shape, Square, Ten};
use crate::pieces::tables::Mode;
use crate::pieces::{Geometry, leaps, narrow};

/// A board on which the game is played.
pub trait Arena: Shape {
    /// See [`Position::NAME`](crate::games::Position::NAME).
    const NAME: &'static str;
    /// See [`Position::TITLE`](crate::games::Position::TITLE).
    const TITLE: &'static str;
    /// The FEN of the start position.
    const START: &'static str;
    /// Kings a side, all of which it needs.
    const KINGS: u32;

    /// Entry `square` of one of the tables that [`compile`] makes.
    fn lookup(table: usize, square: Square) -> Self::Set;

    /// Where a man of a kind other than the pawn goes from a square, whatever stands there.
    #[inline]
    fn leaps(kind: u8, square: Square) -> Self::Set {
        Self::lookup(kind as usize, square)
    }

    /// The square before a pawn, none on the last rank.
    #[inline]
    fn pawn_step(color: Color, square: Square) -> Self::Set {
        Self::lookup(PAWN as usize + color.index(), square)
    }

    /// Where a pawn captures.
    #[inline]
    fn pawn_captures(color: Color, square: Square) -> Self::Set {
        Self::lookup(PAWN as usize + 2 + color.index(), square)
    }
}

/// A table for each of the five kinds before the pawn, two of pawns' single steps, two of pawns' captures.
const TABLES: usize = 9;

const fn compile(board: Geometry) -> [[u128; 128]; TABLES] {
    const fn leaper(kind: u8, board: Geometry) -> [u128; 128] {
        leaps(KINDS[kind as usize].betza, board, Mode::Moves, Color::White)
    }
    let pawn = KINDS[PAWN as usize].betza;
    [
        leaper(KING, board),
        leaper(POWER, board),
        leaper(ELEPHANT, board),
        leaper(KNIGHT, board),
        leaper(DABABBA, board),
        leaps("fW", board, Mode::Moves, Color::White),
        leaps("fW", board, Mode::Moves, Color::Black),
        leaps(pawn, board, Mode::Captures, Color::White),
        leaps(pawn, board, Mode::Captures, Color::Black),
    ]
}

static WIDE: [[u128; 128]; TABLES] = compile(Geometry::TEN);

static NARROW: [[u64; 64]; TABLES] = {
    let wide = compile(Geometry::EIGHT);
    let mut tables = [[0; 64]; TABLES];
    let mut i = 0;
    while i < TABLES {
        tables[i] = narrow(wide[i]);
        i += 1;
    }
    tables
};

impl Arena for Ten {
    const NAME: &'static str = "insaneflip";
    const TITLE: &'static str = "Insane Flip Relay Shatranj";
    const START: &'static str =
        "dnewkkwend/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/DNEWKKWEND w - - 0 1";
    const KINGS: u32 = 2;

    #[inline]
    fn lookup(table: usize, square: Square) -> u128 {
        WIDE[table][square.index()]
    }
}

impl Arena for Eight {
    const NAME: &'static str = "insaneflip8";
    const TITLE: &'static str = "Insane Flip Relay Shatranj 8x8";
    const START: &'static str = "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 0 1";
    const KINGS: u32 = 1;

    #[inline]
    fn lookup(table: usize, square: Square) -> u64 {
        NARROW[table][square.index() & 63]
    }
}
