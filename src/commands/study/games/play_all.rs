//! Plays the games of a study on several threads.

use super::plan::{Plan, Series};
use super::play::play;
use super::store::Store;
use crate::commands::study::arguments::Arguments;
use crate::console::pool::{fill, pool};
use crate::console::progress;
use crate::records::pgn::Record;
use anyhow::{Context, Result};
use firzan::search::Memory;
use std::collections::BTreeSet;
use std::time::Instant;

/// Games per series and round. Playing in rounds gives an interrupted study some games of each series.
const ROUND: u64 = 10;
/// Size of a player's transposition table in MiB; small, because it is cleared before each game.
const MEMORY: usize = 2;

/// Plays the missing games until time is up or a signal arrives, and adds them to the store.
///
/// # Errors
/// If a game cannot be written, or there are no threads or memory.
pub fn play_all(plan: &Plan, arguments: &Arguments, store: Store) -> Result<Store> {
    let pool = pool(arguments.threads)?;
    let begun = Instant::now();
    let is_late = || arguments.hours.is_some_and(|time| begun.elapsed() >= time);
    let missing = missing(plan, arguments.games(), &store);
    // The bar counts seconds if time is limited, otherwise games.
    let length = arguments.hours.map_or_else(|| missing.clone().count() as u64, |time| time.as_secs());
    let (bar, begun) = (&progress::bar("playing", length), &begun);
    let player = || {
        let memory = Memory::new(MEMORY).context("no memory for the table")?;
        Ok(move |(series, number)| {
            let record = play(plan, series, number, &memory);
            match arguments.hours {
                Some(_) => bar.set_position(begun.elapsed().as_secs()),
                None => bar.inc(1),
            }
            record.map(|record| (series, number, record))
        })
    };
    let add = |store: &mut Store, (series, number, record): (&Series, u64, Record)| {
        store.add(series, number, record)
    };
    let store = fill(&pool, store, missing.take_while(|_| !is_late()), player, add);
    bar.finish_and_clear();
    store
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
            let [first, end] = [round, round + 1].map(|round| round * ROUND * series.factor());
            let numbers = first..end.min(games.saturating_mul(series.factor()));
            let missing = numbers.filter(|number| !played.contains(number));
            missing.map(|number| (series, number)).collect::<Vec<_>>()
        };
        plan.series.iter().zip(&played).flat_map(in_round).collect::<Vec<_>>()
    })
}
