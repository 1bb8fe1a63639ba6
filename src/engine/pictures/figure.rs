//! Pieces to draw.

#[cfg(feature = "defined")]
use super::recognition::emblem;
use crate::any::{AnyGame, Piece};
use crate::core::{Color, Spot};
use crate::pieces::Way;
use crate::rules::Kind;
use std::ptr;

/// The name of the emblem of a kind. In Firzan's own games every kind has one.
#[cfg(not(feature = "defined"))]
fn emblem(_: &dyn AnyGame, kind: &Kind) -> Option<&'static str> {
    Some(kind.name)
}

/// The state of a piece in a drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// A piece without states, or one that is not promoted yet.
    Only,
    /// The move state: it moves without capturing.
    Moving,
    /// The capture state: it moves only to capture.
    Capturing,
    /// It has been promoted to another kind.
    Promoted,
}

/// A piece to draw.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The name of its kind, or of its second kind if it is in its second state.
    pub name: &'static str,
    /// Its letter in FEN.
    pub letter: char,
    /// The name of its emblem; `None` if it shows its letter instead.
    pub emblem: Option<&'static str>,
    /// The moves it can make from its square.
    pub ways: Vec<Way>,
    /// Its side.
    pub color: Color,
    /// Its state.
    pub state: State,
    /// Whether Black is at the bottom.
    pub from_black: bool,
}

/// The figure of a piece on a square; `None` off the board.
pub fn figure(game: &dyn AnyGame, piece: Piece, spot: Spot, from_black: bool) -> Option<Figure> {
    let kind = game.kinds().iter().find(|kind| kind.letter == piece.letter)?;
    let second = game.second_kind(piece.letter);
    game.betza(piece.letter, spot)?;
    Some(Figure {
        name: second.filter(|_| piece.second_state).unwrap_or(kind).name,
        letter: piece.letter,
        emblem: emblem(game, kind),
        ways: game.ways(piece, spot),
        color: piece.color,
        state: match (game.has_states(piece.letter), piece.second_state) {
            (false, _) => State::Only,
            (true, true) if second.is_some() => State::Promoted,
            (true, false) if second.is_some() => State::Only,
            (true, true) => State::Capturing,
            (true, false) => State::Moving,
        },
        from_black,
    })
}

/// Every piece of a kind with its key: its FEN symbol, such as `n` or `+P`, followed by `2` on the second of
/// two boards. Pieces on the second board come last. Empty for a kind that is the second state of another.
pub fn figures(game: &dyn AnyGame, kind: &Kind, from_black: bool) -> Vec<(String, Figure)> {
    let first = game.kinds().iter().find(|other| other.letter == kind.letter);
    if !first.is_some_and(|first| ptr::eq(first, kind)) {
        return Vec::new();
    }
    let boards = game.size().0 / game.board_files();
    let states: &[bool] = if game.has_states(kind.letter) { &[false, true] } else { &[false] };
    let mut figures = Vec::new();
    for board in 0..boards {
        let spot = Spot { file: board * game.board_files(), rank: 0 };
        for &second_state in states {
            for color in Color::BOTH {
                let piece = Piece { letter: kind.letter, second_state, color };
                let key = piece.symbol() + if board > 0 { "2" } else { "" };
                figures.extend(figure(game, piece, spot, from_black).map(|figure| (key, figure)));
            }
        }
    }
    figures
}
