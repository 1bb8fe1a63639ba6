//! `firzan book build`.

use super::file::save;
use super::games::Play;
use super::records;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::shard::Shard;
use crate::console::{files, interrupt, progress};
use anyhow::{Context, Result, ensure};
use clap::Args;
use firzan::book::Builder;
use firzan::games::{Registry, Variant};
use firzan::system::atomic_file;
use rayon::prelude::*;
use std::path::PathBuf;

/// The arguments of `firzan book build`.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    /// PGN files; games of other variants or without a result are left out
    #[arg(long, value_name = "FILES", num_args = 1.., required_unless_present = "selfplay")]
    from: Vec<PathBuf>,
    /// Number of self-play games, all different and all reproducible
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    selfplay: u32,
    #[command(flatten)]
    play: Play,
    /// Moves to take from each game, by both sides together
    #[arg(long, default_value_t = 24)]
    plies: usize,
    /// Leave out moves played in fewer games. Not for shards, which need all moves: use it when merging them
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u16,
    /// Take only part K of N of the games
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Games to play at the same time [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The book to write
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Builds the book and writes it.
///
/// # Errors
/// If a PGN file cannot be read, there are no games, there is no memory for them, or the book cannot be
/// written. After a signal, in which case the file is not touched. After the book is written, if some games
/// could not be read to their ends.
pub fn run(options: &Arguments, output: &Output, registry: &Registry) -> Result<()> {
    atomic_file::check(&options.output).with_context(|| files::cannot_write(&options.output))?;
    interrupt::check_for_signals();
    let mut builder = Builder::new(options.variant);
    let unread = records::add(&mut builder, registry, &options.from, options.shard, options.plies)?;
    let pool = pool(options.threads)?;
    pool.install(|| play(options, &mut builder))?;
    // A shard may be empty.
    ensure!(
        !builder.is_empty() || options.shard != Shard::WHOLE,
        "no game of {} has a result: no book was written",
        builder.variant()
    );
    save(builder, options.min_games, &options.output, output)?;
    unread.check("game", "games", None)
}

fn play(options: &Arguments, builder: &mut Builder) -> Result<()> {
    let variant = builder.variant();
    let numbers: Vec<u64> = options.shard.indices(options.selfplay.into()).collect();
    let bar = progress::bar("games", numbers.len() as u64);
    let games: Result<Vec<_>> = numbers
        .into_par_iter()
        .map(|number| {
            let played = options.play.game(variant, number);
            bar.inc(1);
            played
        })
        .collect();
    bar.finish_and_clear();
    for (game, winner) in games? {
        builder.add_game(game.as_ref(), winner, options.plies);
    }
    Ok(())
}
