//! Playing the games of a study, on several threads.

use super::plan::{Plan, Series};
use super::play::play;
use super::store::Store;
use crate::console::pool::{pool, run_all};
use crate::console::progress;
use anyhow::{Context, Result};
use firzan::search::Memory;
use firzan::system::locks::lock;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// Games of each series before it is the next one's turn: an early end leaves some of each.
const ROUND: u64 = 10;
/// The table of a player, in MiB: small, as it is cleared for each game.
const MEMORY: usize = 2;

/// How much is played.
pub struct Extent {
    /// Games of each series.
    pub games: u64,
    /// The time.
    pub time: Option<Duration>,
    /// Threads; 0 for one per processor.
    pub threads: u16,
}

/// Plays the games that are missing, as far as time and signals let it.
///
/// # Errors
/// If a game cannot be written, or there are no threads or memory.
pub fn play_all(plan: &Plan, extent: &Extent, store: Store, path: &Path) -> Result<Store> {
    let pool = pool(extent.threads)?;
    let begun = Instant::now();
    let is_late = || extent.time.is_some_and(|time| begun.elapsed() >= time);
    let missing = missing(plan, extent.games, &store);
    // With a time, seconds are counted.
    let bar = match extent.time {
        Some(time) => progress::bar("playing", time.as_secs()),
        None => progress::bar("playing", missing.clone().count() as u64),
    };
    let store = Mutex::new(store);
    let (kept, bar) = (&store, &bar);
    let worker = || {
        let memory = Memory::new(MEMORY).context("no memory for the table")?;
        Ok(move |(series, number)| {
            if let Some(record) = play(plan, series, number, &memory) {
                let added = lock(kept).add(series, number, record);
                added.with_context(|| format!("cannot write {}", path.display()))?;
            }
            match extent.time {
                Some(_) => bar.set_position(begun.elapsed().as_secs()),
                None => bar.inc(1),
            }
            Ok(())
        })
    };
    let done = run_all(&pool, missing.take_while(|_| !is_late()), worker);
    bar.finish_and_clear();
    done?;
    store.into_inner().map_err(|_| anyhow::anyhow!("a thread has ended unexpectedly"))
}

/// The games that are missing, in the order in which they are played.
fn missing<'a>(
    plan: &'a Plan,
    games: u64,
    store: &Store,
) -> impl Iterator<Item = (&'a Series, u64)> + Clone + use<'a> {
    let of = |series: &'a Series| {
        let has: BTreeSet<u64> = store.of(series).map(|(number, _)| number).collect();
        (series, has)
    };
    let all: Vec<_> = plan.series.iter().map(of).collect();
    (0..games.div_ceil(ROUND)).flat_map(move |round| {
        let of = |(series, has): &(&'a Series, BTreeSet<u64>)| {
            let in_round = ROUND * series.times();
            let most = games.saturating_mul(series.times());
            let numbers = round * in_round..(round * in_round + in_round).min(most);
            let missing = numbers.filter(|number| !has.contains(number));
            missing.map(|number| (*series, number)).collect::<Vec<_>>()
        };
        all.iter().flat_map(of).collect::<Vec<_>>()
    })
}
