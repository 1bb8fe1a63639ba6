//! What pieces, squares and rules are used for.

use super::estimate::Estimate;
use super::figures::{Cell, Section, Table};
use super::kinds;
use super::plot;
use super::seen::{Move, Seen};
use firzan::any::AnyGame;
use firzan::core::{Color, Spot};
use std::collections::BTreeSet;

/// Whether a move is of a sort.
type Is<'a> = &'a dyn Fn(&Move) -> bool;

/// The use of pieces, squares and rules.
pub fn section(game: &dyn AnyGame, games: &[&Seen]) -> Section {
    let mut section = Section::new("usage", "Use of pieces, squares and rules");
    let count = games.len();
    if count == 0 {
        return section;
    }
    let moves: Vec<&Move> = games.iter().flat_map(|game| &game.moves).collect();
    let all_kinds = game.kinds();
    let (files, ranks) = game.size();
    let spots = || (0..ranks).flat_map(|rank| (0..files).map(move |file| Spot { file, rank }));
    let row = |kind: usize| {
        let is_own = |played: &&&Move| played.kind == Some(kind);
        let own = moves.iter().filter(is_own).count();
        let stands =
            |&spot: &Spot| game.at(spot).and_then(|piece| kinds::index(all_kinds, piece)) == Some(kind);
        let at_start = spots().filter(stands).count();
        let captures = moves.iter().filter(is_own).filter(|played| !played.captured.is_empty()).count();
        let lost = moves.iter().flat_map(|played| &played.captured).filter(|taken| **taken == kind).count();
        let promoted = moves.iter().filter(|played| played.promotion == Some(kind)).count();
        let there = at_start * count + promoted;
        let survives = (there > 0).then(|| Estimate::share(there.saturating_sub(lost), there)).flatten();
        let a_game = |number: usize| Cell::exact(number as f64 / count as f64, 2);
        vec![
            Cell::Words(kinds::name(all_kinds, kind)),
            Cell::share(Estimate::share(own, moves.len())),
            a_game(captures),
            a_game(lost),
            first_move(games, kind),
            Cell::share(survives),
            a_game(promoted),
        ]
    };
    section.tables.push(Table {
        key: "pieces",
        title: "Pieces",
        head: vec![
            ("piece", "piece"),
            ("moves", "share of moves"),
            ("captures", "captures per game"),
            ("captured", "losses per game"),
            ("first", "first move"),
            ("survives", "survival"),
            ("promotions", "promotions per game"),
        ],
        rows: (0..all_kinds.len()).map(row).collect(),
    });
    let visits = |spot: Spot| moves.iter().filter(|played| played.went_to.contains(&spot)).count();
    section.plots.push(plot::board("Squares moved to", game, &visits));
    let unused: Vec<String> =
        spots().filter(|&spot| !game.is_wall(spot) && visits(spot) == 0).map(|spot| spot.write(1)).collect();
    section.add("squares_never_gone_to", "Squares never visited", unused.len());
    section.tables.push(rules(games, &moves));
    section.remarks = never(game, games, &moves);
    section
}

/// When a side first moves a kind of piece, in its own moves.
fn first_move(games: &[&Seen], kind: usize) -> Cell {
    let mut numbers = Vec::new();
    for game in games {
        for side in Color::BOTH {
            let own = game.moves.iter().filter(|played| played.side == side);
            let first = own.enumerate().find(|(_, played)| played.kind == Some(kind));
            numbers.extend(first.map(|(number, _)| number as f64 + 1.0));
        }
    }
    Cell::number(Estimate::mean(&numbers), 1)
}

/// How many games have what is special.
fn rules(games: &[&Seen], moves: &[&Move]) -> Table {
    let having = |is_it: Is| games.iter().filter(|game| game.moves.iter().any(is_it)).count();
    let all: [(&str, Is); 4] = [
        ("castling", &|played| played.castles),
        ("en passant capture", &|played| played.in_passing),
        ("promotion", &|played| played.promotion.is_some()),
        ("move lent by another piece", &|played| played.is_helped),
    ];
    let row = |(name, is_it): (&str, Is)| {
        let times = moves.iter().filter(|played| is_it(played)).count();
        let share = Cell::share(Estimate::share(having(is_it), games.len()));
        (times > 0).then(|| {
            vec![Cell::Words(name.to_string()), share, Cell::exact(times as f64 / games.len() as f64, 2)]
        })
    };
    Table {
        key: "rules",
        title: "Special moves",
        head: vec![("rule", "move"), ("games", "share of games"), ("times", "per game")],
        rows: all.into_iter().filter_map(row).collect(),
    }
}

/// What never happened, in sentences.
fn never(game: &dyn AnyGame, games: &[&Seen], moves: &[&Move]) -> Vec<String> {
    let mut sentences = Vec::new();
    let could: BTreeSet<usize> = games.iter().flat_map(|game| game.promotions.iter().copied()).collect();
    let never: Vec<String> = could
        .iter()
        .filter(|kind| !moves.iter().any(|played| played.promotion == Some(**kind)))
        .map(|&kind| kinds::name(game.kinds(), kind))
        .collect();
    if could.is_empty() && game.kinds().iter().any(|kind| kind.is_pawn()) {
        sentences.push("No pawn could promote in any position.".to_string());
    }
    if !never.is_empty() {
        sentences.push(format!("Never promoted to, though possible: {}.", never.join(", ")));
    }
    let castles = moves.iter().any(|played| played.castles);
    if !castles && games.iter().any(|game| game.could_castle) {
        sentences.push("Castling was possible, but nobody castled.".to_string());
    }
    sentences
}
