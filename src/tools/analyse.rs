//! A position searched for a person at a terminal.

use crate::any::AnyGame;
use crate::cli::PositionArguments;
use crate::protocol::engine::{DEFAULT_HASH, Engine};
use crate::search::score::{REPETITION, depends_on_path, mate_in};
use crate::search::{Bound, Control, Info, Limits, Memory, Report, Settings};
use anyhow::{Context, Result};
use clap::Args;
use std::time::Duration;

/// What `firzan analyse` takes.
#[derive(Clone, Debug, Args)]
pub struct Options {
    #[command(flatten)]
    position: PositionArguments,
    /// Seconds to search; 5 if no limit is given
    #[arg(long)]
    time: Option<f64>,
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
/// after it.
///
/// # Errors
/// If the position cannot be set up, the limits make no sense or there is no memory for the table.
pub fn run(options: &Options) -> Result<()> {
    let mut game = options.position.game()?;
    println!("{} ({})\n", game.title(), game.variant());
    show(game.as_ref());
    if let Some(outcome) = game.outcome().filter(|_| game.turns().is_empty()) {
        println!("The game is over: {outcome}");
        return Ok(());
    }
    let limits = options.limits()?;
    let settings = Settings {
        threads: options.threads.into(),
        lines: options.multipv.into(),
        ..Settings::default()
    };
    let table = Memory::new(options.hash as usize)?;
    println!("depth  time       nodes   score  line");
    let best = game.search(
        &limits,
        settings,
        &table,
        &Control::default(),
        &mut |news| {
            if let Report::Line(info) = news {
                println!("{}", row(game.as_ref(), info));
            }
        },
    );
    if let Some(turn) = best.turn {
        println!("\nBest turn: {}\n", game.write(turn));
        game.play(turn);
        show(game.as_ref());
        if let Some(outcome) = game.outcome() {
            println!("The game is over: {outcome}");
        }
    }
    Ok(())
}

impl Options {
    fn limits(&self) -> Result<Limits> {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        let seconds = self.time.or(unlimited.then_some(5.0));
        let move_time = seconds
            .map(|seconds| {
                Duration::try_from_secs_f64(seconds)
                    .with_context(|| format!("--time {seconds} is no time"))
            })
            .transpose()?;
        Ok(Limits {
            depth: self.depth,
            nodes: self.nodes,
            move_time,
            ..Limits::default()
        })
    }
}

fn show(game: &dyn AnyGame) {
    println!(
        "{}\n{} to move\nFen: {}\n",
        game.diagram(),
        game.side(),
        game.fen()
    );
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
