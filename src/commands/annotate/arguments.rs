//! The arguments of `firzan annotate`.

use crate::commands::analyse::Effort;
use crate::commands::sources::Sources;
use crate::records::notation;
use clap::Args;
use firzan::games::Variant;
use firzan::rules::Notation;
use std::path::PathBuf;
use std::time::Duration;

/// The time per move if no limit is given.
pub const DEFAULT_TIME: Duration = Duration::from_secs(1);

/// The arguments of `firzan annotate`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    pub(super) sources: Sources,
    /// Number of lines to search; with 1, only-moves cannot be detected
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) multipv: u16,
    #[command(flatten)]
    pub(super) effort: Effort,
    /// Move notation [default: in PGN and text, san if the input is in SAN or the game is chess, Chess960 or
    /// Shatranj; otherwise rules]
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// An opening book whose moves are not searched; may be repeated
    #[arg(long, value_name = "FILE")]
    pub(super) book: Vec<PathBuf>,
    /// Print a JSON object per game instead of PGN
    #[arg(long)]
    pub(super) json: bool,
    /// Print a table and a plot per game instead of PGN
    #[arg(long, conflicts_with = "json")]
    pub(super) text: bool,
    /// Write a report to this file: a self-contained page for the browser, with a board, a graph and the
    /// lines of each game. PGN is then written only with --output
    #[arg(long, value_name = "FILE")]
    pub(super) html: Option<PathBuf>,
    /// Leave out games that cannot be read, and the rest of a game after an unreadable move, instead of
    /// copying these games unchanged
    #[arg(long)]
    pub(super) skip_unreadable: bool,
    /// Write to this file, every ten seconds, at the end and after Ctrl-C. Games that it already has in PGN
    /// are not searched again if they were annotated with the same options, and are kept if they are not in
    /// the input
    #[arg(long, short, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
}

impl Arguments {
    /// True if unreadable games are copied unchanged, which is possible only in PGN.
    pub(super) fn passes_on(&self) -> bool {
        self.writes_pgn() && !self.skip_unreadable
    }

    /// True if games are written in PGN.
    pub(super) fn writes_pgn(&self) -> bool {
        !self.json && !self.text && (self.html.is_none() || self.output.is_some())
    }

    /// The options of the search as text. A game annotated with the same options is not searched again.
    pub(super) fn options(&self) -> String {
        let limits = self.effort.limits(DEFAULT_TIME);
        let mut options = Vec::new();
        options.extend(limits.move_time.map(|time| format!("time={}", time.as_secs_f64())));
        options.extend(limits.depth.map(|depth| format!("depth={depth}")));
        options.extend(limits.nodes.map(|nodes| format!("nodes={nodes}")));
        options.push(format!("multipv={}", self.multipv));
        options.push(format!("threads={}", self.effort.threads));
        options.push(format!("hash={}", self.effort.hash));
        options.extend(self.book.iter().map(|book| format!("book={}", book.display())));
        options.extend(self.notation.map(|notation| format!("notation={notation}")));
        options.join(" ")
    }

    /// The notation in which to write a game of this variant; `was_san` if it was read in SAN.
    pub(super) fn notation_of(&self, variant: Variant, was_san: bool) -> Notation {
        match self.notation {
            Some(notation) => notation,
            None if self.json => Notation::default(),
            None => notation::for_record(variant, was_san),
        }
    }
}
