//! The arguments of `firzan analyse`, and its searches.

use crate::console::output::Output;
use crate::console::stoppable::Stoppable;
use crate::protocol::engine::DEFAULT_HASH;
use crate::records::notation;
use crate::records::setup::Setup;
use anyhow::Result;
use clap::{Args, ValueEnum};
use firzan::any::AnyGame;
use firzan::format::{Style, View};
use firzan::games::Variant;
use firzan::rules::Notation;
use firzan::search::score::mate_in;
use firzan::search::{Best, Info, Limits, Memory, Report, Settings};
use std::path::PathBuf;
use std::time::Duration;

/// Search time if no limit is given.
const DEFAULT_TIME: Duration = Duration::from_secs(5);

/// The arguments of `firzan analyse`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    #[arg(default_value = "chess")]
    pub(super) variant: Variant,
    #[command(flatten)]
    pub(super) setup: Setup,
    /// Search every position of a file: a FEN on each line, followed by the solution, such as `bm Nf3;`, `am
    /// e2e4;` or `dm 2;`; - reads standard input
    #[arg(long, value_name = "FILE", conflicts_with_all = ["fen", "moves"])]
    pub(super) epd: Option<PathBuf>,
    /// Print JSON, one object per line
    #[arg(long)]
    pub(super) json: bool,
    /// The point of view of scores: above 0, this side is ahead
    #[arg(long, value_enum, default_value = "mover")]
    view: Side,
    /// Move notation [default: rules; with --epd, that of the solutions]
    #[arg(long, value_parser = notation::parser())]
    pub(super) notation: Option<Notation>,
    /// Search for a mate in at most N moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=60))]
    pub(super) mate: Option<u32>,
    /// Number of lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub(super) multipv: u16,
    #[command(flatten)]
    pub(super) effort: Effort,
}

/// The point of view of scores, as an option.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Side {
    /// The side to move
    Mover,
    /// White
    White,
}

impl Arguments {
    /// The point of view of scores.
    pub(super) fn view(&self) -> View {
        match self.view {
            Side::Mover => View::Mover,
            Side::White => View::White,
        }
    }

    /// The point of view of scores, and the notation of moves.
    pub(super) fn style(&self) -> Style {
        Style { view: self.view(), notation: self.notation.unwrap_or_default() }
    }
}

/// The limits and resources of a search: arguments that several commands share.
#[derive(Clone, Debug, Args)]
pub struct Effort {
    /// Maximum time per position, in seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub time: Option<Duration>,
    /// Maximum depth, in plies
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    /// Maximum number of nodes per position
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    pub threads: u16,
    /// Size of the transposition table, in MiB
    #[arg(long, default_value_t = DEFAULT_HASH as u32)]
    #[arg(value_parser = clap::value_parser!(u32).range(1..=65_536))]
    pub hash: u32,
}

impl Effort {
    /// The limits of a search; `default_time` if none is given.
    pub fn limits(&self, default_time: Duration) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(unlimited.then_some(default_time)),
            ..Limits::default()
        }
    }

    /// The settings of a search that reports this many lines.
    pub fn settings(&self, lines: usize) -> Settings {
        Settings { threads: self.threads.into(), lines, overhead: Duration::ZERO, ..Settings::default() }
    }
}

/// Reads a time in seconds.
///
/// # Errors
/// If the text is not a number, is negative, or is too large for a [`Duration`].
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    if seconds.is_nan() || seconds < 0.0 {
        return Err("seconds must be 0 or more".to_string());
    }
    Duration::try_from_secs_f64(seconds).map_err(|_| "the time is too long".to_string())
}

/// True if a search's value means that the side to move mates in at most `max_moves` moves.
pub fn mates(value: i32, max_moves: u32) -> bool {
    mate_in(value).is_some_and(|turns| value > 0 && turns.unsigned_abs() <= max_moves)
}

/// The settings and the table that all searches share.
pub struct Searches<'a> {
    /// The stream for the results.
    pub output: &'a Output,
    limits: Limits,
    settings: Settings,
    table: Memory,
    stoppable: Stoppable,
}

impl Searches<'_> {
    pub fn new<'a>(options: &Arguments, output: &'a Output) -> Result<Searches<'a>> {
        let mut limits = options.effort.limits(DEFAULT_TIME);
        limits.mate = options.mate;
        if options.mate.is_some() {
            limits.move_time = options.effort.time;
        }
        Ok(Searches {
            output,
            limits,
            settings: options.effort.settings(options.multipv.into()),
            table: Memory::new(options.effort.hash as usize)?,
            stoppable: Stoppable::until_interrupted(),
        })
    }

    /// Clears the table, so that a search does not depend on earlier ones.
    pub fn forget(&self) {
        self.table.clear();
    }

    /// Waits for a position's endgame tables, so that making them does not count as search time.
    pub fn await_tables(&self, game: &dyn AnyGame) {
        game.await_tables(&self.stoppable.next());
    }

    /// Searches a position; `report` receives every line.
    pub fn search(&self, game: &dyn AnyGame, report: &mut (dyn FnMut(&Info) + Send)) -> Best {
        let control = self.stoppable.next();
        game.search(&self.limits, self.settings, &self.table, &control, &mut |message| {
            if let Report::Line(info) = message {
                report(info);
            }
            if self.output.is_lost() {
                control.stop();
            }
        })
    }
}
