//! Games of the engine against itself, to learn from.
//!
//! | file | what |
//! |---|---|
//! | `play` | how a game is played |
//! | `generate` | playing many, on all cores |
//! | `format` | a game in bytes |
//! | `store` | the file that grows |
//! | `progress` | the display |
//! | `read` | reading files, and walking through their games |
//! | `merge` | one file of several |
//! | `quiet` | which positions an evaluation can be fitted to |
//!
//! # The format
//!
//! All numbers are little-endian. A file begins with
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `FIRZGAM1`; the last character is the format's version |
//! | 2 | the length of the text |
//! | ... | the text: the variant's id, the shard as `K/N`, the options of `play` as on the command line |
//! | 4 | the CRC-32 of all that |
//!
//! Then come the games, in the order in which they ended:
//!
//! | bytes | what |
//! |---|---|
//! | 8 | the game's number, from 0, among those of its seed |
//! | 2 | the number of turns |
//! | 1 | the winner: 0 nobody, 1 White, 2 Black |
//! | 4 | the CRC-32 of these 11 bytes |
//! | 6 each | the turns from the start: 4 bytes of the [turn](crate::core::Turn::bits), 2 of its value |
//! | 4 | the CRC-32 of the turns |
//!
//! A value is the search's for the side that moves, in centipawns as [`score`](crate::search::score) defines
//! it, or -32768 where the turn was not searched. A position thus takes six bytes, and is rebuilt by
//! replaying its game.

mod format;
mod generate;
mod merge;
mod play;
mod progress;
mod quiet;
mod read;
mod store;

pub use format::Game;
pub use generate::{Generated, Wanted, generate};
pub use play::{Play, Player};
pub use quiet::is_quiet;
pub use read::{GameRecord, Games};

use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::shard::Shard;
use crate::games::Variant;
use anyhow::Result;
use clap::Args;
use std::path::PathBuf;

/// The arguments of `firzan datagen`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    #[arg(value_parser = Variant::own)]
    variant: Variant,
    #[command(flatten)]
    play: Play,
    /// The games of the seed, in all shards together
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Play only part K of N
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Play nothing, but put these shards, made with the same options, together
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    /// Threads to use; by default as many as there are processors
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    threads: u16,
    /// The file to write. If it has games already, played by the same options, the missing ones are added
    #[arg(long, short, value_name = "FILE")]
    out: PathBuf,
}

/// Plays the missing games. After a signal those that have ended are kept.
///
/// # Errors
/// If the file cannot be read or written, has other games or is damaged, or threads cannot be started.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let wanted = Wanted {
        variant: options.variant,
        shard: options.shard,
        play: &options.play,
        games: options.games,
        threads: options.threads,
    };
    let kept = if options.merge.is_empty() {
        // Games check for signals themselves.
        interrupt::on_signal(|| {}, || {});
        generate(&wanted, &options.out, output)?
    } else {
        merge::merge(&options.merge, &wanted, &options.out)?
    };
    let out = options.out.display();
    let Generated { games, positions, .. } = kept;
    if interrupt::is_interrupted() {
        output.line(format_args!(
            "Interrupted. {games} of {} games are kept in {out}; the same command goes on with them.",
            kept.wanted
        ));
    } else {
        output.line(format_args!("{out}: {games} games, {positions} positions"));
    }
    Ok(())
}
