//! Self-play games as training data.
//!
//! | file | contents |
//! |---|---|
//! | `play` | plays a game |
//! | `generate` | plays many games on all cores |
//! | `format`, `interior` | read and write the bytes of games, and of the interior nodes of their searches |
//! | `store` | an append-only file of games |
//! | `progress` | the progress display |
//! | `read` | reads files and replays their games |
//! | `merge` | merges files |
//!
//! # The format
//!
//! All numbers are little-endian. A file begins with
//!
//! | bytes | contents |
//! |---|---|
//! | 8 | `FIRZGAM1`, or `FIRZGAM2` if games may have interior nodes; the last character is the version |
//! | 2 | the length of the text |
//! | ... | the text: the variant's id, the shard as `K/N`, the options of `play` as on the command line |
//! | 4 | the CRC-32 of all the above |
//!
//! The games follow, in the order in which they ended:
//!
//! | bytes | contents |
//! |---|---|
//! | 8 | the game's number, from 0, among those of its seed |
//! | 2 | the number of moves |
//! | 1 | the winner: 0 none, 1 White, 2 Black; 4 more if interior nodes follow |
//! | 4 | the CRC-32 of these 11 bytes |
//! | 6 each | the moves from the start: 4 bytes of the [move](firzan::core::Turn::bits), 2 of its value |
//! | 4 | the CRC-32 of the moves |
//!
//! A value is the search's for the side that moves, in centipawns as [`score`](firzan::search::score) defines
//! them, or -32768 if the move was not searched. A position takes six bytes and is restored by replaying
//! the game.
//!
//! With `--interior`, the game's entry also has a sample of the quiet nodes of its searches, which are not on
//! the game's line:
//!
//! | bytes | contents |
//! |---|---|
//! | 4 | the number of bytes of the nodes |
//! | 4 | the CRC-32 of these 4 bytes |
//! | 2 | of each node: the search's value for the side to move, in centipawns |
//! | 1 | whether this is 0 exact, 1 a lower bound, 2 an upper bound |
//! | 1 | the depth of the search below the node, in plies |
//! | 2 | the length of its FEN |
//! | ... | its FEN |
//! | 4 | the CRC-32 of the nodes |

mod format;
mod generate;
mod interior;
mod merge;
mod play;
mod progress;
mod read;
mod store;

pub use format::{Game, Header};
pub use generate::{Generated, Wanted, generate};
pub use play::{Play, Player};
pub use read::{GameRecord, Games};
pub use store::Store;

use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::shard::Shard;
use anyhow::Result;
use clap::Args;
use firzan::games::Variant;
use std::path::PathBuf;

/// The default maximum number of interior nodes of each search to keep.
pub const INTERIOR: u8 = 8;

/// The arguments of `firzan datagen`.
#[derive(Clone, Debug, Args)]
pub struct Arguments {
    /// The variant's id, such as grandshatranj:rook, or XBoard's name for it
    variant: Variant,
    #[command(flatten)]
    play: Play,
    /// Maximum number of interior nodes of each search to keep as additional positions for `firzan train`:
    /// quiet nodes of depth 4 or more, chosen at random, with their values. The games do not depend on it
    #[arg(long, value_name = "NODES", default_value_t = INTERIOR)]
    interior: u8,
    /// Number of games, in all shards together
    #[arg(long, default_value_t = 10_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// Play only part K of N of the games
    #[arg(long, value_name = "K/N", default_value_t = Shard::WHOLE, hide_default_value = true)]
    shard: Shard,
    /// Merge these shards, made with the same options, instead of playing
    #[arg(long, value_name = "FILES", num_args = 1.., conflicts_with = "shard")]
    merge: Vec<PathBuf>,
    /// Number of threads [default: one per processor]
    #[arg(long, default_value_t = 0, hide_default_value = true)]
    #[arg(value_parser = clap::value_parser!(u16).range(..=512))]
    threads: u16,
    /// The file to write; games that it already has, played with the same options, are kept
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
}

/// Plays the missing games, or merges shards. After a signal, finished games are kept.
///
/// # Errors
/// If a file cannot be read or written, has other games or is damaged, or threads cannot be started.
pub fn run(options: &Arguments, output: &Output) -> Result<()> {
    let play = options.play.clone().with_interior(options.interior);
    let wanted = Wanted {
        variant: options.variant,
        shard: options.shard,
        play: &play,
        games: options.games,
        threads: options.threads,
    };
    let generated = if options.merge.is_empty() {
        // The games check for signals themselves.
        interrupt::on_signal(|| {}, || {});
        generate(&wanted, &options.output, output)?
    } else {
        merge::merge(&options.merge, &wanted, &options.output)?
    };
    if interrupt::is_interrupted() {
        output.line(generated.interrupted(&options.output));
    } else {
        let Generated { games, positions, interior, .. } = generated;
        let more = if interior > 0 { format!(", {interior} interior nodes") } else { String::new() };
        output.line(format_args!("{}: {games} games, {positions} positions{more}", options.output.display()));
    }
    Ok(())
}
