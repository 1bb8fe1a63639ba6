//! Castling: the kinds that castle, and their squares.

use super::Frame;
use crate::core::{Color, Square};
use crate::games::defined::game::{Definition, KindSet};
use std::marker::PhantomData;

/// The tag of castling steps.
pub const CASTLES: u8 = 1;

/// Castling in a game. Sides of the board are 0 for kingside and 1 for queenside.
pub struct Castlings<F: Frame> {
    /// Whether castling is allowed, and kings castle to files of the board.
    pub allowed: bool,
    /// Whether king and rooks may start anywhere on the rank.
    pub anywhere: bool,
    /// Whether a side may not castle on the wing where its opponent has castled.
    pub(crate) opposite: bool,
    /// By colour and side of the board, whether castling wins.
    pub(crate) wins: [[bool; 2]; 2],
    pub(crate) king_file: u8,
    /// The kind that castles as king, by side.
    pub(crate) kings: [Option<u8>; 2],
    pub(crate) rooks: [KindSet; 2],
    pub(crate) rook_from: [u8; 2],
    /// By colour and side of the board, the targets of king and rook.
    goals: [[(Square, Square); 2]; 2],
    /// The castling rank of each colour.
    pub(crate) ranks: [u8; 2],
    pub(crate) files: u8,
    frame: PhantomData<F>,
}

/// A right to castle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Right {
    /// The king's square.
    pub king: Square,
    /// The rook's square.
    pub rook: Square,
}

/// The rights of both colours, by side of the board.
pub type Rights = [[Option<Right>; 2]; 2];

impl<F: Frame> Castlings<F> {
    /// The castling rules of a definition.
    pub fn new(definition: &Definition) -> Castlings<F> {
        let rules = &definition.rules.castling;
        let board = definition.rules.board;
        let ranks = [rules.rank, board.ranks.saturating_sub(1).saturating_sub(rules.rank)];
        let on_board = |file: u8, rank: u8| F::square(file.min(board.files - 1), rank.min(board.ranks - 1));
        let goals = ranks.map(|rank| {
            let [short, long] = rules.king_to;
            [
                (on_board(short, rank), on_board(short.saturating_sub(1), rank)),
                (on_board(long, rank), on_board(long + 1, rank)),
            ]
        });
        Castlings {
            allowed: rules.allowed && rules.king_to.iter().all(|&file| file < board.files),
            anywhere: rules.anywhere,
            opposite: rules.opposite,
            wins: rules.wins,
            king_file: rules.king_file,
            kings: rules.king.map(|kinds| kinds.kinds().last().map(|kind| kind as u8)),
            rooks: rules.rooks,
            rook_from: rules.rook_from,
            goals,
            ranks,
            files: board.files,
            frame: PhantomData,
        }
    }

    /// The targets of king and rook.
    #[inline]
    pub fn goal(&self, color: Color, side: usize) -> (Square, Square) {
        self.goals[color.index()][side]
    }
}

/// Writes the castling field of a FEN. For castling as in Chess960 it lists the rooks' files, after the
/// castling king's file if a side has several kings on the rank. `gates` are a side's further letters.
pub fn write<F: Frame>(
    rights: &Rights,
    by_files: bool,
    has_several_kings: impl Fn(Color) -> bool,
    gates: impl Fn(Color) -> String,
) -> String {
    let signs = [['K', 'Q'], ['k', 'q']];
    let file = |color: Color, square: Square| color.cased(char::from(b'A' + F::file(square)));
    let rook = |color: Color, side: usize| {
        let right = rights[color.index()][side]?;
        Some(if by_files { file(color, right.rook) } else { signs[color.index()][side] })
    };
    let king = |color: Color| {
        let right = rights[color.index()].into_iter().flatten().next()?;
        (by_files && has_several_kings(color)).then(|| file(color, right.king))
    };
    let letters =
        |color| [king(color), rook(color, 0), rook(color, 1)].into_iter().flatten().collect::<String>();
    let text: String = Color::BOTH.into_iter().map(|color| letters(color) + &gates(color)).collect();
    if text.is_empty() { "-".to_string() } else { text }
}
