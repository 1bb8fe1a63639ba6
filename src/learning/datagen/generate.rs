//! Playing many games, on several threads, into one file.

use super::format::{Game, Header};
use super::play::{Play, Player};
use super::progress::Progress;
use super::store::Store;
use crate::console::output::Output;
use crate::console::pool::{pool, run_all};
use crate::console::shard::Shard;
use anyhow::{Context, Result};
use firzan::games::Variant;
use firzan::system::locks::lock;
use rayon::ThreadPool;
use std::path::Path;
use std::sync::{Mutex, PoisonError};

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
        let mark = if self.play.asks_for_found() { self.variant.learnt_mark() } else { String::new() };
        let play = self.play.to_string() + &mark;
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
    let player = || {
        let player = Player::new(wanted.play, wanted.variant)?;
        Ok(move |number| player.game(number))
    };
    let played = |game: &Game| progress.game(game.searched());
    let store = play_all(&pool, (store, path), missing.into_iter(), player, played);
    progress.finish();
    let store = store?;
    Ok(Generated { games: store.games(), positions: store.positions(), wanted: count })
}

/// Plays games by their numbers on all threads of a pool, each with a player of its own, until there are no
/// more or a signal arrives, and keeps them in a file; `played` hears of each.
///
/// # Errors
/// If a player cannot be made, or a game not be kept.
pub fn play_all<F: FnMut(u64) -> Option<Game>>(
    pool: &ThreadPool,
    (store, path): (Store, &Path),
    numbers: impl Iterator<Item = u64> + Send,
    player: impl Fn() -> Result<F> + Sync,
    played: impl Fn(&Game) + Sync,
) -> Result<Store> {
    let store = Mutex::new(store);
    let (kept, played) = (&store, &played);
    let worker = || {
        let mut player = player()?;
        Ok(move |number| {
            // A player ends a game without a result only after a signal.
            let Some(game) = player(number) else { return Ok(()) };
            lock(kept).add(&game).with_context(|| format!("cannot write {}", path.display()))?;
            played(&game);
            Ok(())
        })
    };
    run_all(pool, numbers, worker)?;
    Ok(store.into_inner().unwrap_or_else(PoisonError::into_inner))
}
