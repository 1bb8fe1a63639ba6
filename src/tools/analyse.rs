//! Searching a position for a person at a terminal.

use super::interrupt;
use super::position::PositionArguments;
use crate::any::AnyGame;
use crate::core::Turn;
use crate::protocol::engine::{DEFAULT_HASH, Engine};
use crate::protocol::output::Output;
use crate::search::score::{REPETITION, depends_on_path, mate_in};
use crate::search::{Bound, Control, Info, Limits, Memory, Report, Settings};
use anyhow::Result;
use clap::Args;
use std::sync::Arc;
use std::time::Duration;
use terminal_size::{Width, terminal_size_of};

/// How long a search without limits runs.
const USUAL_TIME: Duration = Duration::from_secs(5);

/// The column in which lines of turns start.
const LINE_COLUMN: usize = 33;

/// The arguments of `firzan analyse`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Seconds to search; 5 if no limit is given
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Depth in turns
    #[arg(long)]
    depth: Option<u32>,
    /// Nodes to search
    #[arg(long)]
    nodes: Option<u64>,
    /// Lines to show
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    multipv: u16,
    /// Search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Megabytes of the transposition table
    #[arg(long, default_value_t = DEFAULT_HASH as u32, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
}

/// Draws the position, prints the lines of the search as it deepens, then the best turn and the position
/// after it. A signal ends the search.
///
/// # Errors
/// If the position cannot be set up or there is no memory for the table.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let mut game = options.position.game()?;
    output.line(format_args!("{} ({})\n", game.title(), game.variant()));
    output.line(shown(game.as_ref()));
    if let Some(outcome) = game.outcome().filter(|_| game.turns().is_empty()) {
        output.line(format_args!("The game is over: {outcome}"));
        return Ok(());
    }
    let settings = Settings {
        threads: options.threads.into(),
        lines: options.multipv.into(),
        ..Settings::default()
    };
    let table = Memory::new(options.hash as usize)?;
    let legend = format!(
        "Scores are {}'s, in pawns: above 0 it is better. #2 is its mate in two turns, #-2 the opponent's, +rep2 a \
         win by repetition after two. A + or - behind a score: at least, or at most, so much.",
        game.side()
    );
    output.line(wrapped(&legend, 0));
    output.line("depth  time       nodes   score  line");
    let control = Arc::new(Control::default());
    let handle = Arc::clone(&control);
    interrupt::on_signal(move || handle.stop(), || {});
    let mut table_shown = Shown::default();
    let best = game.search(&options.limits(), settings, &table, &control, &mut |news| {
        if let Report::Line(info) = news
            && table_shown.is_new(info)
        {
            output.line(wrapped(&row(game.as_ref(), info), LINE_COLUMN));
        }
        if output.is_lost() {
            control.stop();
        }
    });
    if let Some(turn) = best.turn {
        output.line(format_args!("\nBest turn: {}\n", game.write(turn)));
        game.play(turn);
        output.line(shown(game.as_ref()));
        if let Some(outcome) = game.outcome() {
            output.line(format_args!("The game is over: {outcome}"));
        }
    }
    Ok(())
}

impl Arguments {
    fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time: self.time.or(unlimited.then_some(USUAL_TIME)),
            ..Limits::default()
        }
    }
}

/// A time in seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "not a time that can pass".to_string())
}

/// The lines shown last, by rank.
#[derive(Default)]
struct Shown(Vec<(i32, Vec<Turn>)>);

impl Shown {
    /// Whether a line says more than the last one of its rank: a mate stays the same at any depth.
    fn is_new(&mut self, info: &Info) -> bool {
        let line = (info.value, info.line.clone());
        let known = self.0.get(info.rank - 1) == Some(&line);
        self.0
            .resize(self.0.len().max(info.rank), Default::default());
        self.0[info.rank - 1] = line;
        !(known && info.bound == Bound::Exact && mate_in(info.value).is_some())
    }
}

fn shown(game: &dyn AnyGame) -> String {
    format!(
        "{}\n{} to move\nFen: {}\n",
        game.diagram(),
        game.side(),
        game.fen()
    )
}

/// A line, wrapped between words if the terminal is too narrow, the rest indented by this many columns.
fn wrapped(text: &str, indent: usize) -> String {
    let Some((Width(columns), _)) = terminal_size_of(std::io::stdout()) else {
        return text.to_string();
    };
    let columns: usize = columns.into();
    let indent = " ".repeat(if columns > indent + 20 { indent } else { 2 });
    textwrap::fill(
        text,
        textwrap::Options::new(columns).subsequent_indent(&indent),
    )
}

fn row(game: &dyn AnyGame, info: &Info) -> String {
    let bound = match info.bound {
        Bound::Lower => "+",
        Bound::Upper => "-",
        Bound::Exact => " ",
    };
    let rank = if info.rank > 1 {
        format!("#{} ", info.rank)
    } else {
        String::new()
    };
    format!(
        "{:>5} {:>5.1} {:>11} {:>7}{bound} {rank}{}",
        info.depth,
        info.time.as_secs_f64(),
        info.nodes,
        value(info.value),
        Engine::notation(game, &info.line)
    )
}

/// A value for people: pawns, a mate in turns, or a win by repetition.
pub fn value(value: i32) -> String {
    match mate_in(value) {
        Some(turns) if value > 0 => format!("#{turns}"),
        Some(turns) => format!("#-{}", -turns),
        None if depends_on_path(value) => {
            format!(
                "{}rep{}",
                if value > 0 { "+" } else { "-" },
                REPETITION - value.abs()
            )
        }
        None => format!("{:+.2}", f64::from(value) / 100.0),
    }
}
