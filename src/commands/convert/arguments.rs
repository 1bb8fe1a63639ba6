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
    /// Form of the input [default: by the ending of the file's name, else PGN]
    #[arg(long, value_enum)]
    pub(super) from: Option<Form>,
    /// Form of the output
    #[arg(long, value_enum)]
    pub(super) to: Form,
    /// Notation of moves [default: in PGN and EPD SAN if the input has it, and in chess, Chess960 and
    /// Shatranj; else that of the rules]
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// Write all positions of a game instead of the last, in EPD with the move played as sm
    #[arg(long)]
    pub(super) every: bool,
    /// Leave out games that cannot be read, and the rest of a game after a move that cannot be read, instead
    /// of passing these games on unchanged
    #[arg(long)]
    pub(super) skip_unreadable: bool,
    /// Leave out games, or positions, that have already been written
    #[arg(long)]
    pub(super) unique: bool,
    /// Write to this file instead of standard output, once everything is converted
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Arguments {
    /// The notation in which to write a game's moves; `was_san` if they were read in SAN.
    pub(super) fn notation(&self, variant: Variant, was_san: bool) -> Notation {
        let usual = || match self.to {
            Form::Pgn | Form::Epd => notation::of_record(variant, was_san),
            Form::Fen | Form::Turns => Notation::Rules,
        };
        self.notation.unwrap_or_else(usual)
    }
}

/// A form of games or positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Form {
    /// Records of games
    Pgn,
    /// Positions with operations, one per line
    Epd,
    /// Positions, one per line
    Fen,
    /// Moves of games, one game per line, after `fen FEN moves` unless it begins at the start position
    Turns,
}

impl Form {
    /// The form by the ending of a file's name; PGN for any other ending.
    pub fn of_name(path: &Path) -> Form {
        let end = bare_name(path).extension().and_then(|end| end.to_str()).unwrap_or("");
        Form::from_str(end, true).unwrap_or(Form::Pgn)
    }

    /// Whether it consists of positions rather than games.
    pub fn holds_positions(self) -> bool {
        matches!(self, Form::Epd | Form::Fen)
    }
}
