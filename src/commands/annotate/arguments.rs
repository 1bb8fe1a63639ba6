//! The arguments of `firzan annotate`.

use crate::commands::analyse::Effort;
use crate::commands::sources::Sources;
use crate::games::Variant;
use crate::records::notation;
use crate::rules::Notation;
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

/// How long a turn is searched without limits.
pub const USUAL_TIME: Duration = Duration::from_secs(1);

/// The arguments of `firzan annotate`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) sources: Sources,
    /// Lines to search; with one, only moves are not recognised
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) multipv: u16,
    #[command(flatten)]
    pub(super) effort: Effort,
    /// How turns are written; if not given, as SAN in PGN and text of chess and Shatranj
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// A book whose turns are not searched; may be given several times
    #[arg(long, value_name = "FILE")]
    pub(super) book: Vec<PathBuf>,
    /// Print an object of JSON for each game instead of PGN
    #[arg(long)]
    pub(super) json: bool,
    /// Print a table and a plot of each game instead of PGN
    #[arg(long, conflicts_with = "json")]
    pub(super) text: bool,
    /// Write a report to this file: a page to open in a browser, complete in itself, with a board, the graph
    /// and the lines of each game. Nothing else is printed then, unless it is asked for
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Write to this file, every ten seconds and at the end, also after Ctrl-C; games in PGN that it already
    /// has, annotated with the same options, are kept
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Arguments {
    /// How games are searched, in words: the tag `AnnotationOptions`. By the same words they need not be
    /// searched again.
    pub(super) fn options(&self) -> String {
        let limits = self.effort.limits(USUAL_TIME);
        let mut words = Vec::new();
        words.extend(limits.move_time.map(|time| format!("time={}", time.as_secs_f64())));
        words.extend(limits.depth.map(|depth| format!("depth={depth}")));
        words.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
        words.push(format!("multipv={}", self.multipv));
        words.push(format!("threads={}", self.effort.threads));
        words.push(format!("hash={}", self.effort.hash));
        words.extend(self.book.iter().map(|book| format!("book={}", book.display())));
        words.extend(self.notation.map(|notation| format!("notation={notation}")));
        words.join(" ")
    }

    /// How turns are written in the text of a game of this variant.
    pub(super) fn notation_of(&self, variant: Variant) -> Notation {
        match self.notation {
            Some(notation) => notation,
            None if self.json => Notation::default(),
            None => notation::of_records(variant),
        }
    }
}
