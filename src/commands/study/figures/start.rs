//! The start position: facts from the rules, and the first moves.

use super::replay::Evidence;
use super::section::{Cell, Section, Table};
use crate::commands::annotate::{search, searcher, share};
use crate::commands::check;
use crate::commands::study::games::MAX_LOSS;
use firzan::games::defined::decided;
use firzan::rules::Notation;
use firzan::search::score::mate_in;
use firzan::search::{Control, Limits, Settings};
use std::collections::BTreeMap;

/// Node limit of the search for a quick mate.
const MATE_SEARCH_NODES: u64 = 200_000;
/// Longest mate to report, in moves.
const MAX_MATE: u32 = 2;
/// Search nodes per first move, as a multiple of the nodes per move in the games.
const EFFORT: u64 = 4;
/// Maximum number of legal first moves for which all are searched.
const MAX_FIRST_MOVES: usize = 60;
/// Maximum number of rows in the table.
const MAX_ROWS: usize = 12;

/// Adds remarks that follow from the rules alone, without playing games.
pub fn facts(evidence: &Evidence, section: &mut Section) {
    let game = evidence.game.as_ref();
    if let Some(game) = game.variant().playable() {
        section.remarks.extend(check::facts(game.definition()));
        let mut work = decided::WORK_OF_FILE;
        section.remarks.extend(decided::warning(game, &mut work));
    }
    let limits = Limits { mate: Some(MAX_MATE), nodes: Some(MATE_SEARCH_NODES), ..Limits::default() };
    let settings = Settings::default();
    let best = game.search(&limits, settings, evidence.memory, &Control::default(), &mut |_| {});
    let mate = mate_in(best.value).filter(|moves| moves.unsigned_abs() <= MAX_MATE);
    if let (Some(turn), Some(moves)) = (best.turn, mate) {
        let side = if moves > 0 { game.side() } else { !game.side() };
        let (turn, moves) = (game.write(turn), moves.unsigned_abs());
        section.remarks.push(format!("{side} mates in {moves} from the start with {turn}."));
    }
}

/// Adds a table of the first moves played, and a remark on those that are bad according to a search.
pub fn first_moves(evidence: &Evidence, section: &mut Section) {
    let (game, games) = (evidence.game.as_ref(), &evidence.from_start);
    let mut played: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
    for one in games {
        if let Some(first) = one.moves.first() {
            played.entry(first.turn.bits()).or_default().push(one.points());
        }
    }
    let turns = game.legal_moves();
    let mut rows: Vec<(u32, Vec<f64>)> = played.into_iter().collect();
    rows.sort_by_key(|(bits, points)| (usize::MAX - points.len(), *bits));
    let row = |(bits, points): (u32, Vec<f64>)| {
        let turn = turns.iter().find(|turn| turn.bits() == bits);
        let name = turn.map_or(String::new(), |&turn| game.write_in(Notation::San, turn));
        vec![Cell::Text(name), Cell::share(points.len(), games.len()), Cell::average(points)]
    };
    let head = &[("move", "move"), ("games", "share of games"), ("white", "White's score")];
    let rows = rows.into_iter().take(MAX_ROWS).map(row);
    let names = ["first", "First moves from the start"];
    section.tables.push(Table::new(names, (6, "{0} {1}"), head, rows));
    section.remarks.extend(bad_moves(evidence, turns.len()));
}

/// Names the first moves that cost more than [`MAX_LOSS`]; `None` with one legal move or too many to search.
fn bad_moves(evidence: &Evidence, lines: usize) -> Option<String> {
    if !(2..=MAX_FIRST_MOVES).contains(&lines) {
        return None;
    }
    let game = evidence.game.as_ref();
    let limits = Limits::nodes(EFFORT * evidence.plan.nodes * lines as u64);
    evidence.memory.clear();
    let searcher = searcher(&limits, Settings { lines, ..Settings::default() }, evidence.memory);
    let findings = search(game, Notation::San, &searcher)?;
    let best = share(game, findings.lines[0].value);
    let bad = findings.lines.iter().filter_map(|line| {
        let loss = best - share(game, line.value);
        (loss > MAX_LOSS).then(|| format!("{} ({:.0} %)", line.text[0], 100.0 * loss))
    });
    let bad: Vec<String> = bad.collect();
    Some(if bad.is_empty() {
        "No first move costs more than 5 % of the expected score.".to_string()
    } else {
        format!("First moves that cost more than 5 % of the expected score: {}.", bad.join(", "))
    })
}
