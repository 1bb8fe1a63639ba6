//! Plays many games on several threads and writes them to one file.

use super::format::{Game, Header};
use super::play::{Play, Player};
use super::progress::Progress;
use super::store::Store;
use crate::console::output::Output;
use crate::console::pool::{fill, pool};
use crate::console::shard::Shard;
use anyhow::Result;
use firzan::games::Variant;
use std::path::Path;

/// The games requested.
pub struct Wanted<'a> {
    /// The variant.
    pub variant: Variant,
    /// The shard of the games to play.
    pub shard: Shard,
    /// The options of self-play.
    pub play: &'a Play,
    /// The number of games in all shards together.
    pub games: u64,
    /// Threads to use; 0 = one per processor.
    pub threads: u16,
}

impl Wanted<'_> {
    /// The header of the games' file.
    pub fn header(&self) -> Header {
        // The games depend on the weights and the network found by the game's name.
        let mark = if self.play.uses_found() { self.variant.learnt_mark() } else { String::new() };
        let play = self.play.to_string() + &mark;
        Header { variant: self.variant, shard: self.shard, play, has_interior: self.play.has_interior() }
    }
}

/// The number of games in a file.
#[derive(Clone, Copy, Debug)]
pub struct Generated {
    /// Games in the file.
    pub games: u64,
    /// Searched positions in these games.
    pub positions: u64,
    /// Interior nodes of their searches.
    pub interior: u64,
    /// Games requested.
    pub wanted: u64,
}

impl Generated {
    /// The message after a signal.
    pub fn interrupted(&self, path: &Path) -> String {
        let Generated { games, wanted, .. } = self;
        let path = path.display();
        format!(
            "Interrupted. {games} of {wanted} games are saved in {path}; run the same command again to \
             continue."
        )
    }
}

/// Plays the games missing in a file. A signal stops it early.
///
/// # Errors
/// If the file cannot be read or written, has other games or is damaged, or there are no threads or memory.
pub fn generate(wanted: &Wanted, path: &Path, output: &Output) -> Result<Generated> {
    let store = Store::open(path, &wanted.header())?;
    let pool = pool(wanted.threads)?;
    let count = wanted.shard.indices(wanted.games).count() as u64;
    let missing: Vec<u64> = store.missing(wanted.shard.indices(wanted.games)).collect();
    let progress = Progress::new(count, count - missing.len() as u64, store.positions(), output);
    let player = || {
        let player = Player::new(wanted.play, wanted.variant)?;
        Ok(move |number| player.game(number))
    };
    let add = |(store, progress): &mut (Store, Progress), game: Game| {
        store.add(&game)?;
        progress.game(game.searched());
        Ok(())
    };
    let (store, _) = fill(&pool, (store, progress), missing.into_iter(), player, add)?;
    let (games, positions, interior) = (store.games(), store.positions(), store.interior());
    Ok(Generated { games, positions, interior, wanted: count })
}
