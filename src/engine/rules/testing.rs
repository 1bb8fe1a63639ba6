//! Helpers for the tests of several games.

use super::{Board, Piece};
use crate::core::{Color, Shape, Square, SquareSet};

/// A random board with one king per side and other pieces on about a third of the squares.
pub fn scattered<S: Shape, const KINDS: usize>(random: &mut fastrand::Rng, king: u8) -> Board<S, KINDS> {
    let mut board = Board::default();
    let squares: Vec<Square> = S::squares().collect();
    for color in Color::BOTH {
        let free = |board: &Board<S, KINDS>, square| board.at(square).is_none();
        let home = loop {
            let square = squares[random.usize(..squares.len())];
            if free(&board, square) {
                break square;
            }
        };
        board.put(home, Piece { kind: king, color });
    }
    for square in squares {
        let kind = random.u8(..KINDS as u8);
        if kind != king && board.at(square).is_none() && random.u8(..3) == 0 {
            let color = Color::BOTH[random.usize(..2)];
            board.put(square, Piece { kind, color });
        }
    }
    board
}

/// The squares of each side's pieces, as wide sets.
pub fn sides<S: Shape, const KINDS: usize>(board: &Board<S, KINDS>) -> [u128; 2] {
    Color::BOTH.map(|color| wide(board.side(color)))
}

/// Widens a set of squares.
pub fn wide(set: impl SquareSet) -> u128 {
    set.squares().fold(0, |wide, square| wide | 1 << square.index())
}
