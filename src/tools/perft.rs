//! Perft: the number of ways to play so many turns, the yardstick of turn generators.

use super::interrupt;
use crate::any::AnyGame;
use crate::cli::PositionArguments;
use crate::core::{Move, MoveList};
use crate::games::{Position, Stage};
use crate::protocol::output::{Output, complain};
use anyhow::Result;
use clap::Args;
use rayon::prelude::*;
use std::fmt;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// From this time on a count tells how far it is.
const LONG: Duration = Duration::from_secs(2);

/// What `firzan perft` takes.
#[derive(Clone, Debug, Args)]
pub struct Options {
    #[command(flatten)]
    position: PositionArguments,
    /// Turns to play
    depth: u32,
    /// Show the count of each turn
    #[arg(long)]
    divide: bool,
    /// Threads to use
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

/// Counts and prints. A count that takes long tells those of smaller depths on standard error first.
///
/// # Errors
/// If the position cannot be set up or there are no threads.
pub fn run(options: &Options, output: &Output) -> Result<()> {
    let game = options.position.game()?;
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(options.threads.into())
        .build()?;
    // There is nothing to save. Without this it would go on where a script has put it into the background.
    interrupt::on_signal(
        || std::process::exit(interrupt::exit_code().unwrap_or(1).into()),
        || {},
    );
    let (sender, counts) = channel();
    thread::scope(|scope| {
        scope.spawn(move || tell(&counts));
        // Together they take a small part of the time of the last.
        for depth in 1..options.depth {
            let count = pool.install(|| timed(game.as_ref(), depth));
            // Without a listener there is only no news.
            let _ = sender.send((depth, count));
        }
        if options.divide {
            let (rows, report) = pool.install(|| timed_divide(game.as_ref(), options.depth));
            for (turn, nodes) in rows {
                output.line(format_args!("{turn}: {nodes}"));
            }
            output.line(format_args!("\n{report}"));
        } else {
            output.line(pool.install(|| timed(game.as_ref(), options.depth)));
        }
        drop(sender);
    });
    Ok(())
}

/// Tells the counts of smaller depths, once all has taken long.
fn tell(counts: &Receiver<(u32, Report)>) {
    let start = Instant::now();
    let mut early = Vec::new();
    loop {
        match counts.recv_timeout(LONG.saturating_sub(start.elapsed())) {
            Ok(count) => early.push(count),
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
    for (depth, count) in early.into_iter().chain(counts) {
        complain(format_args!("depth {depth}: {count}"));
    }
}

/// Counts the sequences of `depth` legal turns. A turn of two parts is one ply. At the last ply turns are
/// counted, not played.
pub fn perft<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    if position.verdict().is_some() {
        return 0;
    }
    walk(position, depth)
}

/// `depth` is at least 1, and the men on the board have not decided the game.
fn walk<P: Position>(position: &P, depth: u32) -> u64 {
    if depth == 1 {
        return position.count();
    }
    let mut list = MoveList::new();
    position.steps(Stage::All, &mut list);
    let mut nodes = 0;
    for &step in &list {
        let mut next = position.clone();
        if next.play(step) {
            nodes += if next.mid_turn() {
                walk(&next, depth)
            } else {
                perft(&next, depth - 1)
            };
        }
    }
    nodes
}

/// [`perft`] by legal turn, in the order of generation, on all threads of the current rayon pool.
pub fn divide<P: Position>(position: &P, depth: u32) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let turns = position.turns();
    turns
        .into_par_iter()
        .map(|turn| {
            let mut next = position.clone();
            next.play_turn(turn);
            (turn, parallel(&next, depth - 1))
        })
        .collect()
}

/// [`perft`] on all threads of the current rayon pool: the first ply is split, and so is the second where
/// enough work lies below it.
pub fn parallel<P: Position>(position: &P, depth: u32) -> u64 {
    if depth < 4 || rayon::current_num_threads() == 1 {
        return perft(position, depth);
    }
    divide(position, depth)
        .into_iter()
        .map(|(_, nodes)| nodes)
        .sum()
}

/// A perft's count and its time.
#[derive(Clone, Copy, Debug)]
pub struct Report {
    /// Sequences of turns.
    pub nodes: u64,
    /// Seconds.
    pub seconds: f64,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let speed = self.nodes as f64 / self.seconds.max(1e-9);
        write!(
            f,
            "{} nodes in {:.3} s, {speed:.0} nodes per second",
            self.nodes, self.seconds
        )
    }
}

/// Perft of a game's position with its time.
pub fn timed(game: &dyn AnyGame, depth: u32) -> Report {
    let start = Instant::now();
    let nodes = game.perft(depth);
    Report {
        nodes,
        seconds: start.elapsed().as_secs_f64(),
    }
}

/// Perft by turn, sorted by the turns' texts, and the sum with its time.
pub fn timed_divide(game: &dyn AnyGame, depth: u32) -> (Vec<(String, u64)>, Report) {
    if depth == 0 {
        return (Vec::new(), timed(game, 0));
    }
    let start = Instant::now();
    let mut rows: Vec<(String, u64)> = game
        .divide(depth)
        .into_iter()
        .map(|(turn, nodes)| (game.write(turn), nodes))
        .collect();
    let nodes = rows.iter().map(|row| row.1).sum();
    let report = Report {
        nodes,
        seconds: start.elapsed().as_secs_f64(),
    };
    rows.sort();
    (rows, report)
}
