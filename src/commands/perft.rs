//! `firzan perft`: counts move sequences.

use crate::console::interrupt;
use crate::console::output::{Output, complain};
use crate::console::pool::pool;
use crate::records::setup::PositionArguments;
use anyhow::Result;
use clap::Args;
use firzan::bench::perft::{Timing, timed, timed_divide};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Time after which a count begins to report its progress.
const PROGRESS_DELAY: Duration = Duration::from_secs(2);

/// The arguments of `firzan perft`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Length of the move sequences, in plies
    depth: u32,
    /// Show the count for each first move
    #[arg(long)]
    divide: bool,
    /// Number of threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
}

/// Prints the count. If that takes long, reports the counts of smaller depths on standard error.
///
/// # Errors
/// If the position cannot be set up or threads cannot be started.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let game = options.position.game()?;
    let pool = pool(options.threads)?;
    // There is nothing to save, but without a handler a script's background jobs ignore Ctrl-C.
    interrupt::on_signal(|| std::process::exit(interrupt::exit_code().unwrap_or(1).into()), || {});
    let (sender, counts) = channel();
    thread::scope(|scope| {
        // Without this thread, only the progress reports are missing.
        let _ = thread::Builder::new().spawn_scoped(scope, move || report(&counts));
        // The smaller depths together take a fraction of the time of the last.
        for depth in 1..options.depth {
            let count = pool.install(|| timed(game.as_ref(), depth));
            let _ = sender.send((depth, count));
        }
        if options.divide {
            let (rows, report) = pool.install(|| timed_divide(game.as_ref(), options.depth, &|| false));
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

/// Reports the counts of smaller depths, once the command has run for [`PROGRESS_DELAY`].
fn report(counts: &Receiver<(u32, Timing)>) {
    let start = Instant::now();
    let mut early = Vec::new();
    loop {
        match counts.recv_timeout(PROGRESS_DELAY.saturating_sub(start.elapsed())) {
            Ok(count) => early.push(count),
            Err(RecvTimeoutError::Timeout) => break,
            Err(RecvTimeoutError::Disconnected) => return,
        }
    }
    for (depth, count) in early.into_iter().chain(counts) {
        complain(format_args!("depth {depth}: {count}"));
    }
}
