//! Playing many games, on several threads, into one file.

use super::format::Header;
use super::play::{Play, Player};
use super::progress::Progress;
use super::store::Store;
use crate::console::interrupt;
use crate::console::output::Output;
use crate::console::pool::pool;
use crate::console::shard::Shard;
use crate::games::Variant;
use crate::games::defined::play::learnt;
use crate::system::locks::lock;
use anyhow::{Context, Result};
use std::path::Path;
use std::sync::Mutex;

/// The requested games.
pub struct Wanted<'a> {
    /// The game.
    pub variant: Variant,
    /// The part of the games.
    pub shard: Shard,
    /// The options of play.
    pub play: &'a Play,
    /// Their number in all shards together.
    pub games: u64,
    /// Threads to use; 0 for one per processor.
    pub threads: u16,
}

impl Wanted<'_> {
    /// The header of their file.
    pub fn header(&self) -> Header {
        // Games depend on the weights and the network that are found by the game's name.
        let play = self.play.to_string() + &learnt::mark(self.variant.exact_name());
        Header { variant: self.variant, shard: self.shard, play }
    }
}

/// The present contents of a file.
#[derive(Clone, Copy, Debug)]
pub struct Generated {
    /// Games in the file.
    pub games: u64,
    /// Their searched positions.
    pub positions: u64,
    /// Games requested.
    pub wanted: u64,
}

/// Plays the games that are missing in a file, or fewer after a signal.
///
/// # Errors
/// If the file cannot be read or written, has other games or is damaged, or there are no threads or memory.
pub fn generate(wanted: &Wanted, path: &Path, output: &Output) -> Result<Generated> {
    let store = Store::open(path, &wanted.header())?;
    let pool = pool(wanted.threads)?;
    let shard = wanted.shard;
    let count = shard.indices(wanted.games).count() as u64;
    let missing = shard.indices(wanted.games).filter(|&number| !store.has(number));
    let missing: Vec<u64> = missing.collect();
    let progress = Progress::new(count, count - missing.len() as u64, store.positions(), output);
    let (queue, store) = (Mutex::new(missing.into_iter()), Mutex::new(store));
    let work = || -> Result<()> {
        let player = Player::new(wanted.play, wanted.variant)?;
        loop {
            // Not in the loop's condition, which would hold the lock while the game is played.
            let next = lock(&queue).next().filter(|_| !interrupt::is_interrupted());
            let Some(game) = next.and_then(|number| player.game(number)) else {
                return Ok(());
            };
            let added = lock(&store).add(&game);
            if added.is_err() {
                // The other threads need not go on.
                lock(&queue).by_ref().for_each(drop);
            }
            added.with_context(|| format!("cannot write {}", path.display()))?;
            progress.game(game.searched());
        }
    };
    let done: Result<Vec<()>> = pool.broadcast(|_| work()).into_iter().collect();
    progress.finish();
    done?;
    let store = lock(&store);
    Ok(Generated { games: store.games(), positions: store.positions(), wanted: count })
}
