//! Castling in orthodox chess: squares and rights.

use super::fen::FenError;
use crate::core::{Color, Square, Step, key};
use std::fmt;

/// The start and target squares of the castling pieces.
#[derive(Clone, Copy, Debug)]
pub struct Castling {
    /// The king's move.
    pub king: (Square, Square),
    /// The rook's move.
    pub rook: (Square, Square),
}

impl Castling {
    /// The castling represented by a king's step, if any.
    #[inline]
    pub fn of(step: Step) -> Option<&'static Castling> {
        CASTLINGS.iter().find(|castling| castling.step() == step)
    }

    /// The step that represents this castling: the king's move.
    #[inline]
    pub const fn step(&self) -> Step {
        Step::new(self.king.0, self.king.1)
    }

    /// Whether it is queenside castling.
    pub fn is_long(&self) -> bool {
        self.king.1 < self.king.0
    }
}

/// The letters of the castling rights, in FEN order.
const LETTERS: [char; 4] = ['K', 'Q', 'k', 'q'];

/// The castling that each right allows, in FEN order.
pub const CASTLINGS: [Castling; 4] = {
    const fn castling(rank: usize, king_to: usize, rook_from: usize, rook_to: usize) -> Castling {
        const fn squares(rank: usize, from: usize, to: usize) -> (Square, Square) {
            (Square::new(rank * 8 + from), Square::new(rank * 8 + to))
        }
        Castling { king: squares(rank, 4, king_to), rook: squares(rank, rook_from, rook_to) }
    }
    [castling(0, 6, 7, 5), castling(0, 2, 0, 3), castling(7, 6, 7, 5), castling(7, 2, 0, 3)]
};

/// By square, the rights that remain after a move from or to it.
static REMAINING: [u8; 64] = {
    let mut table = [15; 64];
    let mut right = 0;
    while right < 4 {
        table[CASTLINGS[right].king.0.index()] &= !(1 << right);
        table[CASTLINGS[right].rook.0.index()] &= !(1 << right);
        right += 1;
    }
    table
};

/// The castling rights of both sides: bit n for letter n of `KQkq`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rights(u8);

impl Rights {
    /// Reads the field of a FEN; `at_home` returns whether king and rook are on their home squares. If not,
    /// the right is ignored and reported in `repairs`: FENs of other programs often contain such rights,
    /// which Stockfish and lichess ignore, too.
    ///
    /// # Errors
    /// On unknown or repeated letters.
    pub fn read(
        text: &str,
        at_home: impl Fn(Color, &Castling) -> bool,
        repairs: &mut Vec<FenError>,
    ) -> Result<Rights, FenError> {
        let fault = |fault: String| Err(FenError::new("castling", fault));
        let (mut rights, mut impossible) = (0, 0);
        for letter in text.chars().filter(|_| text != "-") {
            let Some(right) = LETTERS.iter().position(|&known| known == letter) else {
                return fault(format!("expected - or castling letters such as KQkq, found {text:?}"));
            };
            if (rights | impossible) >> right & 1 != 0 {
                return fault(format!("{letter} appears twice"));
            }
            let is_home = at_home(Color::BOTH[right / 2], &CASTLINGS[right]);
            *(if is_home { &mut rights } else { &mut impossible }) |= 1 << right;
        }
        if impossible != 0 {
            let fault =
                format!("{} ignored, king and rook are not on their home squares", Rights(impossible));
            repairs.push(FenError::new("castling", fault));
        }
        Ok(Rights(rights))
    }

    /// The castlings allowed by a side's rights, kingside first.
    #[inline]
    pub fn of(self, color: Color) -> impl Iterator<Item = &'static Castling> {
        let first = 2 * color.index();
        let all = CASTLINGS.iter().enumerate().skip(first).take(2);
        all.filter_map(move |(right, castling)| (self.0 >> right & 1 != 0).then_some(castling))
    }

    /// The number of castlings allowed by a side's rights.
    #[inline]
    pub fn number(self, color: Color) -> usize {
        (self.0 >> (2 * color.index()) & 3).count_ones() as usize
    }

    /// Removes the rights that depend on the piece on a square. The index is taken modulo 64.
    #[inline]
    pub fn touch(&mut self, square: Square) {
        self.0 &= REMAINING[square.index() & 63];
    }

    /// The key of these rights.
    #[inline]
    pub fn key(self) -> u64 {
        key::fact(u64::from(self.0))
    }
}

impl fmt::Display for Rights {
    /// Writes the field of a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("-");
        }
        let held = (0..4).filter(|right| self.0 >> right & 1 != 0);
        f.write_str(&held.map(|right| LETTERS[right]).collect::<String>())
    }
}
