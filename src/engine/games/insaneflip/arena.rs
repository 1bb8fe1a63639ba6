//! The two boards and the leaps of pieces on them.

use super::about::{ABOUT, ABOUT_8};
use super::{DABABBA, ELEPHANT, KINDS, KING, KNIGHT, PAWN};
use crate::core::{Color, Eight, Shape, Square, Ten};
use crate::pieces::tables::{Purpose, first_steps, narrow_all};
use crate::pieces::{Geometry, leaps};
use crate::rules::About;

/// A board on which the game is played.
pub trait Arena: Shape {
    /// The name in variant ids.
    const NAME: &'static str;
    /// The display name.
    const TITLE: &'static str;
    /// The description in English.
    const ABOUT: About;
    /// The FEN of the start position.
    const START: &'static str;
    /// Kings per side; losing any of them loses the game.
    const KINGS: u32;

    /// Looks up a square in one of the compiled tables.
    fn lookup(table: usize, square: Square) -> Self::Set;

    /// The squares to which a piece with this set of moves can leap, whatever occupies them.
    #[inline]
    fn leaps(moves: usize, square: Square) -> Self::Set {
        Self::lookup(moves % UNIONS, square)
    }

    /// The square in front of a pawn; none on the last rank.
    #[inline]
    fn pawn_step(color: Color, square: Square) -> Self::Set {
        Self::lookup(UNIONS + color.index(), square)
    }

    /// The squares on which a pawn can capture.
    #[inline]
    fn pawn_captures(color: Color, square: Square) -> Self::Set {
        Self::lookup(UNIONS + 2 + color.index(), square)
    }
}

/// The kinds whose moves can be relayed. Bit n of a move set stands for the natural move of `LENDERS[n]`.
pub const LENDERS: [u8; 4] = [KING, ELEPHANT, KNIGHT, DABABBA];

/// By kind, the natural move as a move set; empty for Powers and for pawns, which have their own rules.
pub const MOVES: [usize; 6] = [1, 0, 2, 4, 8, 0];

/// The set of all moves that can be relayed; they reach every square within two steps.
pub const ALL_MOVES: usize = UNIONS - 1;

/// The number of move sets.
const UNIONS: usize = 1 << LENDERS.len();

/// One table per move set, plus each colour's pawn steps and pawn captures.
const TABLES: usize = UNIONS + 4;

const fn compile(board: Geometry) -> [[u128; 128]; TABLES] {
    let mut tables = [[0; 128]; TABLES];
    let mut kind = 0;
    while kind < LENDERS.len() {
        let betza = KINDS[LENDERS[kind] as usize].betza;
        let table = leaps(betza, board, Purpose::Moves, Color::White);
        let mut i = 0;
        while i < UNIONS * 128 {
            let (moves, square) = (i / 128, i % 128);
            if moves >> kind & 1 != 0 {
                tables[moves][square] |= table[square];
            }
            i += 1;
        }
        kind += 1;
    }
    let pawn = KINDS[PAWN as usize].betza;
    tables[UNIONS] = first_steps(pawn, board, Purpose::Moves, Color::White);
    tables[UNIONS + 1] = first_steps(pawn, board, Purpose::Moves, Color::Black);
    tables[UNIONS + 2] = leaps(pawn, board, Purpose::Captures, Color::White);
    tables[UNIONS + 3] = leaps(pawn, board, Purpose::Captures, Color::Black);
    tables
}

static WIDE: [[u128; 128]; TABLES] = compile(Geometry::TEN);

static NARROW: [[u64; 64]; TABLES] = narrow_all(&compile(Geometry::EIGHT));

impl Arena for Ten {
    const NAME: &'static str = "insaneflip";
    const TITLE: &'static str = "Insane Flip Relay Shatranj";
    const ABOUT: About = ABOUT;
    const START: &'static str = "dnewkkwend/pppppppppp/10/10/10/10/10/10/PPPPPPPPPP/DNEWKKWEND w - - 0 1";
    const KINGS: u32 = 2;

    #[inline]
    fn lookup(table: usize, square: Square) -> u128 {
        WIDE[table][square.index()]
    }
}

impl Arena for Eight {
    const NAME: &'static str = "insaneflip8";
    const TITLE: &'static str = "Insane Flip Relay Shatranj 8x8";
    const ABOUT: About = ABOUT_8;
    const START: &'static str = "dnewkend/pppppppp/8/8/8/8/PPPPPPPP/DNEWKEND w - - 0 1";
    const KINGS: u32 = 1;

    #[inline]
    fn lookup(table: usize, square: Square) -> u64 {
        NARROW[table][square.index() & 63]
    }
}
