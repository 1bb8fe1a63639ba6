//! Plays the games of a study on several threads.

use super::plan::{Plan, Series};
use super::play::play;
use super::store::Store;
use crate::commands::study::arguments::Arguments;
use crate::console::pool::{pool, run_all};
use crate::console::progress;
use anyhow::{Context, Result, anyhow};
use firzan::search::Memory;
use firzan::system::locks::lock;
use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Mutex;
use std::time::Instant;

/// Games of each series in a round: an interrupted study has some of each series.
const ROUND: u64 = 10;
/// The transposition table of a player, in MiB: small, as it is cleared for each game.
const MEMORY: usize = 2;

/// Plays the missing games until the time is over or a signal arrives, and adds them to the store.
///
/// # Errors
/// If a game cannot be written, or there are no threads or memory.
pub fn play_all(plan: &Plan, arguments: &Arguments, store: Store, path: &Path) -> Result<Store> {
    let pool = pool(arguments.threads)?;
    let begun = Instant::now();
    let is_late = || arguments.hours.is_some_and(|time| begun.elapsed() >= time);
    let missing = missing(plan, arguments.games(), &store);
    // The bar counts seconds if time is limited, otherwise games.
    let length = arguments.hours.map_or_else(|| missing.clone().count() as u64, |time| time.as_secs());
    let (store, bar) = (Mutex::new(store), progress::bar("playing", length));
    let worker = || {
        let memory = Memory::new(MEMORY).context("no memory for the table")?;
        let (store, bar) = (&store, &bar);
        Ok(move |(series, number)| {
            if let Some(record) = play(plan, series, number, &memory) {
                let added = lock(store).add(series, number, record);
                added.with_context(|| format!("cannot write {}", path.display()))?;
            }
            match arguments.hours {
                Some(_) => bar.set_position(begun.elapsed().as_secs()),
                None => bar.inc(1),
            }
            Ok(())
        })
    };
    let done = run_all(&pool, missing.take_while(|_| !is_late()), worker);
    bar.finish_and_clear();
    done?;
    store.into_inner().map_err(|_| anyhow!("a thread has ended unexpectedly"))
}

/// The games that are not in the store, in the order of play.
fn missing<'a>(
    plan: &'a Plan,
    games: u64,
    store: &Store,
) -> impl Iterator<Item = (&'a Series, u64)> + Clone + use<'a> {
    let numbers = |series| store.of(series).map(|(number, _)| number).collect();
    let played: Vec<BTreeSet<u64>> = plan.series.iter().map(numbers).collect();
    (0..games.div_ceil(ROUND)).flat_map(move |round| {
        let in_round = |(series, played): (&'a Series, &BTreeSet<u64>)| {
            let [first, end] = [round, round + 1].map(|round| round * ROUND * series.times());
            let numbers = first..end.min(games.saturating_mul(series.times()));
            let missing = numbers.filter(|number| !played.contains(number));
            missing.map(|number| (series, number)).collect::<Vec<_>>()
        };
        plan.series.iter().zip(&played).flat_map(in_round).collect::<Vec<_>>()
    })
}
