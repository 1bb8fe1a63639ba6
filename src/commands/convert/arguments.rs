//! The arguments of `firzan convert`.

use crate::commands::sources::Sources;
use crate::console::compressed::bare_name;
use crate::records::notation;
use clap::{Args, ValueEnum};
use firzan::games::Variant;
use firzan::rules::Notation;
use std::path::{Path, PathBuf};

/// The arguments of `firzan convert`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) sources: Sources,
    /// Format of the input [default: from the file extension, or else pgn]
    #[arg(long, value_enum)]
    pub(super) from: Option<Form>,
    /// Format of the output
    #[arg(long, value_enum)]
    pub(super) to: Form,
    /// Move notation [default: in PGN and EPD, san if the input is in SAN or the game is chess, Chess960 or
    /// Shatranj; otherwise rules]
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// Write every position of a game, not only the last; in EPD, with the move played as operation sm
    #[arg(long)]
    pub(super) every: bool,
    /// Leave out games that cannot be read, and the rest of a game after an unreadable move, instead of
    /// copying these games unchanged
    #[arg(long)]
    pub(super) skip_unreadable: bool,
    /// Leave out games or positions that have already been written
    #[arg(long)]
    pub(super) unique: bool,
    /// Write to this file instead of standard output, after everything has been converted
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Arguments {
    /// The notation in which to write a game's moves; `was_san` if they were read in SAN.
    pub(super) fn notation(&self, variant: Variant, was_san: bool) -> Notation {
        let default = || match self.to {
            Form::Pgn | Form::Epd => notation::for_record(variant, was_san),
            Form::Fen | Form::Turns => Notation::Rules,
        };
        self.notation.unwrap_or_else(default)
    }
}

/// A format of games or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// Game records
    Pgn,
    /// Positions with operations, one per line
    Epd,
    /// Positions, one per line
    Fen,
    /// Moves, one game per line, after `fen FEN moves` if the game does not begin at the start position
    Turns,
}

impl Form {
    /// The format for a file's extension; PGN if it is unknown.
    pub fn of_name(path: &Path) -> Form {
        let extension = bare_name(path).extension().and_then(|end| end.to_str()).unwrap_or("");
        Form::from_str(extension, true).unwrap_or(Form::Pgn)
    }

    /// True for formats that consist of positions rather than games.
    pub fn holds_positions(self) -> bool {
        matches!(self, Form::Epd | Form::Fen)
    }
}
