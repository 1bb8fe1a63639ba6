//! The arguments of `firzan convert`.

use super::form::Form;
use crate::commands::sources::Sources;
use crate::games::Variant;
use crate::records::notation;
use crate::rules::Notation;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `firzan convert`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) sources: Sources,
    /// What the files hold, if their names do not end in it; otherwise PGN
    #[arg(long, value_enum)]
    pub(super) from: Option<Form>,
    /// What to write
    #[arg(long, value_enum)]
    pub(super) to: Form,
    /// How turns are written; if not given, as SAN in PGN and EPD of chess and Shatranj
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// Write every position of a game instead of its last, in EPD with the turn played as sm
    #[arg(long)]
    pub(super) every: bool,
    /// Leave out games, or positions, that were written before
    #[arg(long)]
    pub(super) unique: bool,
    /// Write this file, whole when all is done, instead of standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Arguments {
    /// How turns of a game are written.
    pub(super) fn notation(&self, variant: Variant) -> Notation {
        let usual = || match self.to {
            Form::Pgn | Form::Epd => notation::of_records(variant),
            Form::Fen | Form::Turns => Notation::Rules,
        };
        self.notation.unwrap_or_else(usual)
    }
}
