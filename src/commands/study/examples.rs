//! Games and puzzles to look at.

use super::plan::{Plan, Series};
use super::sample::searcher;
use super::seen::Seen;
use super::store::Store;
use crate::commands::annotate::{is_only, search, share};
use crate::console::interrupt;
use crate::records::pgn::{CommentedTurn, Record};
use anyhow::Result;
use firzan::any::new_game;
use firzan::core::Color;
use firzan::rules::Notation;
use firzan::search::{Limits, Memory, Settings};

/// Puzzles.
const PUZZLES: usize = 3;
/// Positions that are tried as puzzles.
const TRIED: usize = 24;
/// The most moves of a solution.
const LONGEST: usize = 5;
/// A puzzle's solution gives at least this share of the point.
const SOLVED: f64 = 0.6;
/// How many times the nodes of a move are spent on a puzzle.
const EFFORT: u64 = 20;

/// A typical game, the most one-sided one, and puzzles, with their titles.
///
/// # Errors
/// If a record's first position cannot be set up, which it can in records that were read.
pub fn examples(
    plan: &Plan,
    store: &Store,
    start: &[Seen],
    memory: &Memory,
) -> Result<Vec<(String, Record)>> {
    let records: Vec<&Record> = store.of(&Series::Start).map(|(_, record)| record).collect();
    let mut examples = Vec::new();
    let mut add = |title: &str, number: Option<usize>| {
        let record = number.and_then(|number| records.get(number));
        examples.extend(record.map(|record| (title.to_string(), bare(record))));
    };
    let typical = typical(start);
    add("A typical game", typical);
    add("The most one-sided game", decisive(start).filter(|number| Some(*number) != typical));
    for puzzle in puzzles(plan, &records, start, memory)? {
        examples.push((
            format!(
                "Puzzle {}",
                examples.iter().filter(|(title, _)| title.starts_with("Puzzle")).count() + 1
            ),
            puzzle,
        ));
    }
    Ok(examples)
}

/// A game without the search's comments: it is searched again.
fn bare(record: &Record) -> Record {
    let turns = record.turns.iter().map(|played| CommentedTurn::new(played.turn, String::new()));
    Record { turns: turns.collect(), ..record.clone() }
}

/// The number of a game of middle length with the most frequent result.
fn typical(games: &[Seen]) -> Option<usize> {
    let mut lengths: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
    lengths.sort_unstable();
    let median = *lengths.get(lengths.len() / 2)?;
    let count = |winner| games.iter().filter(|game| game.winner() == winner).count();
    let usual =
        [Some(Color::White), None, Some(Color::Black)].into_iter().max_by_key(|winner| count(*winner))?;
    let of_it = games.iter().enumerate().filter(|(_, game)| game.winner() == usual);
    of_it.min_by_key(|(_, game)| game.moves.len().abs_diff(median)).map(|(number, _)| number)
}

/// The number of the game whose loser never had much, the shortest of equal ones.
fn decisive(games: &[Seen]) -> Option<usize> {
    let most = |game: &Seen| {
        let winner = game.winner()?;
        let loser = |(_, white): (usize, f64)| if winner == Color::White { 1.0 - white } else { white };
        game.shares().map(loser).max_by(f64::total_cmp)
    };
    let won =
        games.iter().enumerate().filter_map(|(number, game)| Some((most(game)?, game.moves.len(), number)));
    won.min_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1))).map(|(_, _, number)| number)
}

/// Positions with one good move that wins something and is not the obvious one, with the moves that follow.
fn puzzles(plan: &Plan, records: &[&Record], games: &[Seen], memory: &Memory) -> Result<Vec<Record>> {
    let limits = Limits::nodes(EFFORT * plan.nodes);
    let searcher = searcher(&limits, Settings { lines: 2, ..Settings::default() }, memory);
    let found = records.iter().zip(games).flat_map(|(record, game)| {
        game.sampled.iter().filter(|one| one.is_only && one.is_hidden).map(move |one| (*record, one.ply))
    });
    let mut puzzles = Vec::new();
    for (record, ply) in found.take(TRIED) {
        if puzzles.len() == PUZZLES || interrupt::is_interrupted() {
            break;
        }
        let mut game = record.start()?;
        for played in &record.turns[..ply.min(record.turns.len())] {
            game.play(played.turn);
        }
        memory.clear();
        let Some(found) = search(game.as_ref(), Notation::Rules, &searcher) else {
            continue;
        };
        let best = share(game.as_ref(), found.lines[0].value);
        let second = found.lines.get(1).map(|line| best - share(game.as_ref(), line.value));
        if best < SOLVED || !is_only(second) {
            continue;
        }
        let mut puzzle = new_game(plan.variant);
        if puzzle.set_up(Some(&game.fen())).is_err() {
            continue;
        }
        let line = &found.lines[0].turns;
        let solution =
            line[..line.len().min(LONGEST)].iter().map(|&turn| CommentedTurn::new(turn, String::new()));
        let tags = [
            ("Event", "A puzzle".to_string()),
            ("White", record.tag("White").unwrap_or("?").to_string()),
            ("Black", record.tag("Black").unwrap_or("?").to_string()),
            ("Result", "*".to_string()),
            ("Variant", plan.variant.to_string()),
            ("SetUp", "1".to_string()),
            ("FEN", game.fen()),
        ];
        let tags = tags.into_iter().map(|(name, value)| (name.to_string(), value)).collect();
        puzzles.push(Record::new(plan.variant, tags, solution.collect()));
    }
    Ok(puzzles)
}
