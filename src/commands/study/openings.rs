//! First moves: those of strong play, and those that give something away.

use super::estimate::Estimate;
use super::figures::{Cell, Section, Table};
use super::sample::{GOOD, searcher};
use super::seen::Seen;
use crate::commands::annotate::{search, share};
use firzan::any::AnyGame;
use firzan::rules::Notation;
use firzan::search::{Limits, Memory, Settings};
use std::collections::BTreeMap;

/// The most first moves that are all searched.
const MOST: usize = 60;
/// The most that are shown.
const SHOWN: usize = 12;

/// First moves of games from the start, and those that lose something by a search with so many nodes each.
pub fn section(game: &dyn AnyGame, games: &[Seen], nodes: u64, memory: &Memory) -> Section {
    let mut section = Section::new("openings", "First moves");
    let mut played: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for one in games {
        if let Some(first) = one.moves.first() {
            played.entry(first.turn.bits()).or_default().push(one.points());
        }
    }
    let turns = game.legal_moves();
    let name = |bits: u32| {
        let turn = turns.iter().find(|turn| turn.bits() == bits);
        turn.map_or(String::new(), |&turn| game.write_in(Notation::San, turn))
    };
    let mut rows: Vec<(u32, Vec<f64>)> = played.into_iter().collect();
    rows.sort_by_key(|(bits, points)| (usize::MAX - points.len(), *bits));
    let row = |(bits, points): &(u32, Vec<f64>)| {
        vec![
            Cell::Words(name(*bits)),
            Cell::share(Estimate::share(points.len(), games.len())),
            Cell::share(Estimate::mean(points)),
        ]
    };
    section.tables.push(Table {
        key: "first",
        title: "First moves from the start",
        head: vec![("move", "move"), ("games", "share of games"), ("white", "White's score")],
        rows: rows.iter().take(SHOWN).map(row).collect(),
    });
    if (2..=MOST).contains(&turns.len()) {
        let lines = turns.len();
        let limits = Limits::nodes(nodes * lines as u64);
        let searcher = searcher(&limits, Settings { lines, ..Settings::default() }, memory);
        memory.clear();
        if let Some(found) = search(game, Notation::San, &searcher) {
            let best = share(game, found.lines[0].value);
            let bad = found.lines.iter().filter_map(|line| {
                let loss = best - share(game, line.value);
                (loss > GOOD).then(|| format!("{} ({:.0} %)", line.text[0], 100.0 * loss))
            });
            let bad: Vec<String> = bad.collect();
            section.remarks.push(match bad.as_slice() {
                [] => "No first move costs more than 5 % of the expected score.".to_string(),
                _ => {
                    format!("First moves that cost more than 5 % of the expected score: {}.", bad.join(", "))
                }
            });
        }
    }
    section
}
