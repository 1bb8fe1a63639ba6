//! The forms that games and positions come in.

use clap::ValueEnum;
use std::path::Path;

/// A form of games or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// Records of games
    Pgn,
    /// Positions with operations, one a line
    Epd,
    /// Positions, one a line
    Fen,
    /// Turns of games, a game a line; after `fen FEN moves` from another position than the start
    Turns,
}

impl Form {
    /// The form that a file's name ends in; otherwise records.
    pub fn of_name(path: &Path) -> Form {
        let end = path.extension().and_then(|end| end.to_str()).unwrap_or("");
        Form::from_str(end, true).unwrap_or(Form::Pgn)
    }

    /// Whether it holds positions, not games.
    pub fn holds_positions(self) -> bool {
        matches!(self, Form::Epd | Form::Fen)
    }
}
