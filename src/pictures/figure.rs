//! Pieces to draw.

use crate::any::{AnyGame, Piece};
use crate::core::{Color, Spot};
use crate::rules::Kind;

/// A piece to draw.
#[derive(Clone, Copy, Debug)]
pub struct Figure<'a> {
    /// The name of its kind.
    pub name: &'a str,
    /// Its moves there, in [Betza notation](crate::pieces::betza).
    pub betza: &'a str,
    /// Its side.
    pub color: Color,
    /// Whether it is in the capture state; `None` for a piece without states.
    pub capturing: Option<bool>,
    /// Whether Black is at the bottom.
    pub is_turned: bool,
}

/// The figure of a piece on a square; `None` off the board.
pub fn figure(game: &dyn AnyGame, piece: Piece, spot: Spot, is_turned: bool) -> Option<Figure<'static>> {
    let kind = game.kinds().iter().find(|kind| kind.letter == piece.letter)?;
    Some(Figure {
        name: kind.name,
        betza: game.betza(piece.letter, spot)?,
        color: piece.color,
        capturing: game.has_states(piece.letter).then_some(piece.second_state),
        is_turned,
    })
}

/// Every piece of a kind with its key: its FEN symbol, such as `n` or `+P`, followed by `2` on the second of
/// two boards; those of the second board come last.
pub fn figures(game: &dyn AnyGame, kind: &Kind, is_turned: bool) -> Vec<(String, Figure<'static>)> {
    let boards = game.size().0 / game.board_files();
    let states: &[bool] = match game.has_states(kind.letter) {
        true => &[false, true],
        false => &[false],
    };
    let mut figures = Vec::new();
    for board in 0..boards {
        let spot = Spot { file: board * game.board_files(), rank: 0 };
        for &second_state in states {
            for color in Color::BOTH {
                let piece = Piece { letter: kind.letter, second_state, color };
                let key = piece.symbol() + if board > 0 { "2" } else { "" };
                figures.extend(figure(game, piece, spot, is_turned).map(|figure| (key, figure)));
            }
        }
    }
    figures
}
