//! Who wins, how, and after how long.

use super::estimate::{Estimate, quantile};
use super::figures::{Cell, Section, Table};
use super::plot::{Bar, bars};
use super::seen::Seen;
use firzan::core::Color;
use std::collections::{BTreeMap, BTreeSet};

/// The plies by which openings are compared.
const OPENING: usize = 20;
/// Whether a game is of a sort.
type Is<'a> = &'a dyn Fn(&Seen) -> bool;
/// The bins of the plot of lengths.
const BINS: usize = 12;

/// The results of games from the start, and of those after random moves.
pub fn section(start: &[Seen], random: &[Seen]) -> Section {
    let mut section = Section::new("results", "Results");
    let points = |games: &[Seen]| games.iter().map(Seen::points).collect::<Vec<f64>>();
    section.add("white", "White's score from the start", Cell::share(Estimate::mean(&points(start))));
    section.add(
        "white_after_random_moves",
        "White's score after two random moves by each side",
        Cell::share(Estimate::mean(&points(random))),
    );
    for (key, name, winner) in [
        ("white_wins", "White wins from the start", Some(Color::White)),
        ("draws", "Draws from the start", None),
        ("black_wins", "Black wins from the start", Some(Color::Black)),
    ] {
        let count = start.iter().filter(|game| game.winner() == winner).count();
        section.add(key, name, Cell::share(Estimate::share(count, start.len())));
    }
    section.add("different", "Distinct games from the start", different(start, usize::MAX));
    section.add("different_openings", "Distinct openings (first 20 plies)", different(start, OPENING));
    let all: Vec<&Seen> = start.iter().chain(random).collect();
    section.tables.push(ends(&all));
    section.tables.push(lengths(&all));
    section.plots.push(plot(&all));
    section
}

/// The number of distinct games by their first `moves` plies.
fn different(games: &[Seen], moves: usize) -> usize {
    let beginning =
        |game: &Seen| -> Vec<_> { game.moves.iter().take(moves).map(|played| played.turn.bits()).collect() };
    games.iter().map(beginning).collect::<BTreeSet<_>>().len()
}

/// How often each reason ended a game.
fn ends(games: &[&Seen]) -> Table {
    let mut counts: BTreeMap<(&str, String), usize> = BTreeMap::new();
    for game in games {
        let (kind, why) = match game.outcome {
            Some(outcome) if outcome.winner.is_some() => ("won", outcome.reason.to_string()),
            Some(outcome) => ("drawn", outcome.reason.to_string()),
            None => ("cut off", format!("after {} plies", game.moves.len())),
        };
        *counts.entry((kind, why)).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|((_, why), count)| (usize::MAX - count, why.clone()));
    let row = |((kind, why), count): ((&str, String), usize)| {
        vec![
            Cell::Words(why),
            Cell::Words(kind.to_string()),
            Cell::share(Estimate::share(count, games.len())),
        ]
    };
    Table {
        key: "ends",
        title: "How games end",
        head: vec![("reason", "reason"), ("kind", "result"), ("share", "share of games")],
        rows: counts.into_iter().map(row).collect(),
    }
}

/// Lengths in plies, by result.
fn lengths(games: &[&Seen]) -> Table {
    let row = |(name, is_in): (&str, Is)| {
        let mut lengths: Vec<usize> =
            games.iter().filter(|game| is_in(game)).map(|game| game.moves.len()).collect();
        lengths.sort_unstable();
        let mean = Estimate::mean(&lengths.iter().map(|&length| length as f64).collect::<Vec<_>>());
        let at = |share| if lengths.is_empty() { Cell::None } else { Cell::Count(quantile(&lengths, share)) };
        vec![
            Cell::Words(name.to_string()),
            Cell::Count(lengths.len()),
            Cell::number(mean, 1),
            at(0.5),
            at(0.1),
            at(0.9),
        ]
    };
    let all: [(&str, Is); 4] = [
        ("all", &|_| true),
        ("White wins", &|game| game.winner() == Some(Color::White)),
        ("draws", &|game| game.winner().is_none()),
        ("Black wins", &|game| game.winner() == Some(Color::Black)),
    ];
    Table {
        key: "lengths",
        title: "Length in plies",
        head: vec![
            ("games", "games"),
            ("count", "number"),
            ("mean", "mean"),
            ("median", "median"),
            ("tenth", "10 %"),
            ("ninetieth", "90 %"),
        ],
        rows: all.into_iter().map(row).collect(),
    }
}

/// A histogram of the lengths.
fn plot(games: &[&Seen]) -> String {
    let longest = games.iter().map(|game| game.moves.len()).max().unwrap_or(0);
    let width = (longest / BINS + 1).next_multiple_of(5);
    let bin = |number: usize| {
        let range = number * width..(number + 1) * width;
        let count = games.iter().filter(|game| range.contains(&game.moves.len())).count();
        Bar {
            label: format!("{}–{}", range.start, range.end - 1),
            value: count as f64,
            error: 0.0,
            text: count.to_string(),
        }
    };
    bars("Games by length", &(0..=longest / width).map(bin).collect::<Vec<_>>())
}
