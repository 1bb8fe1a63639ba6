//! `firzan selfplay`: plays a game of the engine against itself.

use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::stoppable::Stoppable;
use crate::records::notation;
use crate::records::setup::PositionArguments;
use anyhow::{Context, Result};
use clap::Args;
use firzan::core::Color;
use firzan::format::Score;
use firzan::rules::Notation;
use firzan::search::{Limits, Memory, Settings};
use std::time::Duration;

/// The arguments of `firzan selfplay`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    #[command(flatten)]
    position: PositionArguments,
    /// Time per move, in milliseconds
    #[arg(long, default_value_t = 100)]
    movetime: u64,
    /// Nodes per move, instead of --movetime; on one thread, the game is then always the same
    #[arg(long)]
    nodes: Option<u64>,
    /// Number of search threads
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Move notation
    #[arg(long, default_value = "rules", value_parser = notation::parser())]
    notation: Notation,
}

/// Plays a game and prints it move by move, then its result and the reason. A signal ends it.
///
/// # Errors
/// If the position cannot be set up or the table cannot be allocated.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let mut game = options.position.game()?;
    output.line(format_args!("{} ({})\n{}", game.title(), game.variant(), game.fen()));
    let table = Memory::new(16).context("no memory for the table")?;
    let limits = match options.nodes {
        Some(nodes) => Limits::nodes(nodes),
        None => Limits::move_time(Duration::from_millis(options.movetime)),
    };
    let settings =
        Settings { threads: options.threads.into(), overhead: Duration::ZERO, ..Settings::default() };
    let searches = Stoppable::until_interrupted();
    let mut number = 1;
    let result = loop {
        if let Some(outcome) = game.outcome() {
            break outcome.to_string();
        }
        if let Some(why) = game.cut_off() {
            break format!("1/2-1/2 ({why})");
        }
        let best = game.search(&limits, settings, &table, &searches.next(), &mut |_| {});
        // The move of an interrupted search is not played.
        if interrupt::is_interrupted() || output.is_lost() {
            break "* (interrupted)".to_string();
        }
        let Some(turn) = best.turn else { unreachable!("a game that is not over has a legal move") };
        let dots = if game.side() == Color::White { "." } else { "..." };
        let value = Score::of(game.as_ref(), best.value);
        output.line(format_args!(
            "{number}{dots} {} ({value}, depth {})",
            game.write_in(options.notation, turn),
            best.depth
        ));
        number += game.side().index();
        game.play(turn);
    };
    output.line(format_args!("\n{}\nFen: {}\nResult: {result}", game.diagram(), game.fen()));
    Ok(())
}
