//! Tables of the games: results, lengths, good moves, and the use of pieces, squares and rules.

use super::estimate::quantile;
use super::plot::{bars, board};
use super::replay::{Evidence, Move, Replay, SPECIAL_MOVES};
use super::section::{Cell, NOT_BRIEF, Section, Table};
use crate::commands::study::games::{MAX_LINES, kind_index, kind_name};
use firzan::any::Grid;
use firzan::core::{Color, Spot};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of bins in the histogram of lengths.
const MAX_BINS: usize = 12;

/// Adds tables of how the games ended and of their lengths.
pub fn results(evidence: &Evidence, section: &mut Section) {
    section.tables.extend([ends(evidence), lengths(evidence)]);
    section.plots.push(plot(evidence));
}

/// The share of games that ended for each reason.
fn ends(evidence: &Evidence) -> Table {
    let mut counts: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for game in evidence.all() {
        let end = match game.outcome {
            Some(outcome) if outcome.winner.is_some() => (outcome.reason.to_string(), "won"),
            Some(outcome) => (outcome.reason.to_string(), "drawn"),
            None => (format!("after {} plies", game.moves.len()), "cut off"),
        };
        *counts.entry(end).or_default() += 1;
    }
    let mut counts: Vec<_> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| Reverse(*count));
    let games = evidence.all().count();
    let row = |((why, result), count): ((String, &str), usize)| {
        vec![Cell::Text(why), Cell::Text(result.to_string()), Cell::share(count, games)]
    };
    let head = &[("reason", "reason"), ("kind", "result"), ("share", "share of games")];
    Table::new(["ends", "How games end"], (6, "{0} {2}"), head, counts.into_iter().map(row))
}

/// The lengths of the games in plies, by result.
fn lengths(evidence: &Evidence) -> Table {
    let row = |name: &str, is_in: &dyn Fn(&Replay) -> bool| {
        let games = evidence.all().filter(|game| is_in(game));
        let mut lengths: Vec<usize> = games.map(|game| game.moves.len()).collect();
        lengths.sort_unstable();
        let mean = Cell::mean(lengths.iter().map(|&length| length as f64), 1);
        let at = |share| if lengths.is_empty() { Cell::None } else { Cell::Count(quantile(&lengths, share)) };
        let (name, count) = (Cell::Text(name.to_string()), Cell::Count(lengths.len()));
        vec![name, count, mean, at(0.5), at(0.1), at(0.9)]
    };
    let of = |name, winner| row(name, &|game| game.winner() == winner);
    let head = &[
        ("games", "games"),
        ("count", "number"),
        ("mean", "mean"),
        ("median", "median"),
        ("tenth", "10 %"),
        ("ninetieth", "90 %"),
    ];
    let rows = [
        row("all", &|_| true),
        of("White wins", Some(Color::White)),
        of("draws", None),
        of("Black wins", Some(Color::Black)),
    ];
    let brief = (1, "median {3}, 80 % between {4} and {5}");
    Table::new(["lengths", "Length in plies"], brief, head, rows)
}

/// A histogram of the lengths of the games.
fn plot(evidence: &Evidence) -> String {
    let longest = evidence.all().map(|game| game.moves.len()).max().unwrap_or(0);
    let width = (longest / MAX_BINS + 1).next_multiple_of(5);
    let bin = |number: usize| {
        let range = number * width..(number + 1) * width;
        let count = evidence.all().filter(|game| range.contains(&game.moves.len())).count();
        (format!("{}–{}", range.start, range.end - 1), Cell::Count(count))
    };
    bars("Games by length", (0..=longest / width).map(bin))
}

/// Adds the distribution of the number of good moves.
pub fn choice(evidence: &Evidence, section: &mut Section) {
    if evidence.samples().next().is_none() {
        return;
    }
    let row = |good: usize| {
        let name = if good == MAX_LINES { format!("{MAX_LINES} or more") } else { good.to_string() };
        let share = Cell::portion(evidence.samples().map(|sample| sample.good == good));
        vec![Cell::Text(name), share]
    };
    let head = &[("good", "good moves"), ("share", "share of positions")];
    let names = ["good_moves", "Good moves in a position"];
    section.tables.push(Table::new(names, NOT_BRIEF, head, (1..=MAX_LINES).map(row)));
}

/// Adds the use of pieces, squares and rules.
pub fn usage(evidence: &Evidence, section: &mut Section) {
    if evidence.all().next().is_some() {
        let visits = |spot| visits(evidence, spot);
        section.tables.extend([pieces(evidence), rules(evidence)]);
        section.plots.push(board("Squares moved to", evidence.game.as_ref(), &visits));
        section.remarks = unused(evidence);
    }
}

/// The number of squares that no piece visited.
pub fn unvisited(evidence: &Evidence) -> Cell {
    let game = evidence.game.as_ref();
    let is_unvisited = |spot: &Spot| !game.is_wall(*spot) && visits(evidence, *spot) == 0;
    let count = Grid::of(game).spots().filter(is_unvisited).count();
    if evidence.all().next().is_some() { Cell::Count(count) } else { Cell::None }
}

/// The number of times that a piece moved to a square.
fn visits(evidence: &Evidence, spot: Spot) -> usize {
    evidence.moves().filter(|played| played.targets.contains(&spot)).count()
}

/// The use of each kind of piece.
fn pieces(evidence: &Evidence) -> Table {
    let all_kinds = evidence.game.kinds();
    let grid = Grid::of(evidence.game.as_ref());
    let games = evidence.all().count();
    let definition = evidence.game.variant().definition();
    let has_drops = definition.is_some_and(|game| game.rules.drops.allowed);
    let could_promote = |kind| evidence.all().any(|game| game.promotions.contains(&kind));
    let row = |kind: usize| {
        let count = |test: &dyn Fn(&Move) -> bool| evidence.moves().filter(|played| test(played)).count();
        let own = count(&|played| played.kind == Some(kind));
        let captures = count(&|played| played.kind == Some(kind) && !played.captured.is_empty());
        let promoted = count(&|played| played.promotion == Some(kind));
        let dropped = count(&|played| played.kind == Some(kind) && played.turn.is_drop());
        let lost =
            evidence.moves().flat_map(|played| &played.captured).filter(|piece| **piece == kind).count();
        let fits = |&spot: &Spot| grid.at(spot).and_then(|piece| kind_index(all_kinds, piece)) == Some(kind);
        let total = grid.spots().filter(fits).count() * games + promoted + dropped;
        let per_game = |number: usize| Cell::exact(number as f64 / games as f64);
        let mut row = vec![
            Cell::Text(kind_name(all_kinds, kind)),
            Cell::share(own, evidence.moves().count()),
            per_game(captures),
            per_game(lost),
            first_move(evidence, kind),
            Cell::share(total.saturating_sub(lost), total),
            per_game(promoted),
        ];
        row.extend(has_drops.then(|| per_game(dropped)));
        // Some kinds are only what others turn into.
        (total > 0 || own > 0 || could_promote(kind)).then_some(row)
    };
    static HEAD: [(&str, &str); 8] = [
        ("piece", "piece"),
        ("moves", "share of moves"),
        ("captures", "captures per game"),
        ("captured", "losses per game"),
        ("first", "first move"),
        ("survives", "survival"),
        ("promotions", "promotions per game"),
        ("drops", "drops per game"),
    ];
    let head = if has_drops { &HEAD[..] } else { &HEAD[..HEAD.len() - 1] };
    Table::new(["pieces", "Pieces"], NOT_BRIEF, head, (0..all_kinds.len()).filter_map(row))
}

/// The mean number of the move, counted per side, in which a side first moves a kind of piece.
fn first_move(evidence: &Evidence, kind: usize) -> Cell {
    let numbers = evidence.all().flat_map(|game| {
        Color::BOTH.into_iter().filter_map(move |side| {
            let mut own = game.moves.iter().filter(|played| played.side == side);
            own.position(|played| played.kind == Some(kind)).map(|number| number as f64 + 1.0)
        })
    });
    Cell::mean(numbers, 1)
}

/// The frequency of special moves.
fn rules(evidence: &Evidence) -> Table {
    let games = evidence.all().count();
    let row = |rule: usize| {
        let times = evidence.moves().filter(|played| played.special[rule]).count();
        let has = evidence.all().map(|game| game.moves.iter().any(|played| played.special[rule]));
        let (share, per_game) = (Cell::portion(has), Cell::exact(times as f64 / games as f64));
        (times > 0).then(|| vec![Cell::Text(SPECIAL_MOVES[rule].to_string()), share, per_game])
    };
    let head = &[("rule", "move"), ("games", "share of games"), ("times", "per game")];
    Table::new(["rules", "Special moves"], NOT_BRIEF, head, (0..SPECIAL_MOVES.len()).filter_map(row))
}

/// Sentences about legal moves that no game used.
fn unused(evidence: &Evidence) -> Vec<String> {
    let kinds = evidence.game.kinds();
    let mut sentences = Vec::new();
    let could: BTreeSet<usize> = evidence.all().flat_map(|game| game.promotions.iter().copied()).collect();
    let is_never = |kind: &usize| !evidence.moves().any(|played| played.promotion == Some(*kind));
    let never: Vec<String> =
        could.iter().copied().filter(is_never).map(|kind| kind_name(kinds, kind)).collect();
    if could.is_empty() && kinds.iter().any(|kind| kind.is_pawn()) {
        sentences.push("No pawn could promote in any position.".to_string());
    }
    if !never.is_empty() {
        sentences.push(format!("Never promoted to, though possible: {}.", never.join(", ")));
    }
    if !evidence.moves().any(|played| played.special[0]) && evidence.all().any(|game| game.could_castle) {
        sentences.push("Castling was possible, but nobody castled.".to_string());
    }
    sentences
}
