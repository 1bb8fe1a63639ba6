//! Legal moves, and good ones.

use super::estimate::Estimate;
use super::figures::{Cell, Section, Table};
use super::sample::{MOST, Sampled};
use super::seen::Seen;

/// Branching and clarity.
pub fn section(games: &[&Seen]) -> Section {
    let mut section = Section::new("choice", "Choice");
    let mean_of = |game: &Seen, from: f64, to: f64| {
        let [from, to] = [from, to].map(|share| (share * game.moves.len() as f64) as usize);
        let legal: Vec<f64> = game.moves[from..to].iter().map(|played| played.legal as f64).collect();
        (!legal.is_empty()).then(|| legal.iter().sum::<f64>() / legal.len() as f64)
    };
    // Moves of a game are not independent: the error is that of games.
    let mean = |from, to| {
        Estimate::mean(&games.iter().filter_map(|game| mean_of(game, from, to)).collect::<Vec<_>>())
    };
    section.add("legal", "Legal moves per position", Cell::number(mean(0.0, 1.0), 1));
    let third = 1.0 / 3.0;
    for (key, name, from, to) in [
        ("legal_first_third", "Legal moves in the first third of a game", 0.0, third),
        ("legal_second_third", "Legal moves in the second third", third, 2.0 * third),
        ("legal_last_third", "Legal moves in the last third", 2.0 * third, 1.0),
    ] {
        section.add(key, name, Cell::number(mean(from, to), 1));
    }
    let most = games.iter().flat_map(|game| &game.moves).map(|played| played.legal).max();
    section.add("legal_most", "Most legal moves in a position", most.unwrap_or(0));
    let forced = |game: &&Seen| {
        let count = game.moves.iter().filter(|played| played.legal == 1).count();
        count as f64 / game.moves.len().max(1) as f64
    };
    let forced = Estimate::mean(&games.iter().map(forced).collect::<Vec<_>>());
    section.add("forced", "Forced moves", Cell::share(forced));
    let tree = |game: &&Seen| game.moves.iter().map(|played| (played.legal as f64).log10()).sum::<f64>();
    let tree = Estimate::mean(&games.iter().map(tree).collect::<Vec<_>>());
    section.add("tree", "Size of the game tree (log10)", Cell::number(tree, 0));
    let sampled: Vec<Sampled> = games.iter().flat_map(|game| game.sampled.iter().copied()).collect();
    let good: Vec<f64> = sampled.iter().map(|one| one.good as f64).collect();
    section.add(
        "good",
        "Good moves per position (within 5 % of the best; eight at most)",
        Cell::number(Estimate::mean(&good), 2),
    );
    let only = sampled.iter().filter(|one| one.is_only).count();
    section.add(
        "only",
        "Positions with only one good move",
        Cell::share(Estimate::share(only, sampled.len())),
    );
    let hidden = sampled.iter().filter(|one| one.is_only && one.is_hidden).count();
    section.add(
        "hidden",
        "Positions whose only good move is not obvious",
        Cell::share(Estimate::share(hidden, sampled.len())),
    );
    if !sampled.is_empty() {
        let row = |good: usize| {
            let count = sampled.iter().filter(|one| one.good == good).count();
            let name = if good == MOST { format!("{MOST} or more") } else { good.to_string() };
            vec![Cell::Words(name), Cell::share(Estimate::share(count, sampled.len()))]
        };
        section.tables.push(Table {
            key: "good_moves",
            title: "Good moves in a position",
            head: vec![("good", "good moves"), ("share", "share of positions")],
            rows: (1..=MOST).map(row).collect(),
        });
    }
    section
}
