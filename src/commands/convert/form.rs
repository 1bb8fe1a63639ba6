//! The forms of games and positions.

use crate::console::compressed::bare_name;
use clap::ValueEnum;
use std::path::Path;

/// A form of games or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// Records of games
    Pgn,
    /// Positions with operations, one per line
    Epd,
    /// Positions, one per line
    Fen,
    /// Moves of games, one game per line; after `fen FEN moves` if it starts from another position
    Turns,
}

impl Form {
    /// The form by the ending of a file's name; PGN for any other ending.
    pub fn of_name(path: &Path) -> Form {
        let end = bare_name(path).extension().and_then(|end| end.to_str()).unwrap_or("");
        Form::from_str(end, true).unwrap_or(Form::Pgn)
    }

    /// Whether it has positions, not games.
    pub fn holds_positions(self) -> bool {
        matches!(self, Form::Epd | Form::Fen)
    }
}
