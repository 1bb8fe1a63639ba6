//! The contents of a report: figures, example games and puzzles.

use crate::commands::annotate::{is_only, search, searcher, share};
use crate::commands::study::figures::{Evidence, OUTLINES, Replay, Section};
use crate::commands::study::games::{Plan, Sample, Series, Store, record, without_comments};
use crate::console::interrupt;
use crate::records::pgn::{CommentedTurn, Record};
use anyhow::Result;
use firzan::any::new_game;
use firzan::core::Color;
use firzan::rules::Notation;
use firzan::search::{Limits, Memory, Settings};
use serde_json::{Map, Value, json};

/// Maximum number of puzzles.
const MAX_PUZZLES: usize = 3;
/// Maximum number of positions tried as puzzles.
const MAX_TRIES: usize = 24;
/// Maximum length of a solution, in plies.
const MAX_SOLUTION: usize = 5;
/// Minimum expected score after a puzzle's solution.
const MIN_SCORE: f64 = 0.6;
/// Nodes per puzzle, as a multiple of the nodes per move in the games.
const EFFORT: u64 = 20;

/// The report of a study.
pub struct Report {
    /// The game's title.
    pub title: String,
    /// A sentence about the number of games and their settings.
    pub basis: String,
    /// The figures.
    pub sections: Vec<Section>,
    /// Example games and puzzles, with their titles.
    pub examples: Vec<(String, Record)>,
}

impl Report {
    /// Makes the report on the games played so far.
    pub fn of(plan: &Plan, store: &Store, memory: &Memory) -> Result<Report> {
        let evidence = Evidence::of(plan, store, memory)?;
        let basis = format!(
            "{} games of Firzan {} against itself, including {} from the start and {} after random moves; \
             about {} nodes per move, seed {}. Errors are half the 95 % interval.",
            store.len(),
            env!("CARGO_PKG_VERSION"),
            evidence.from_start.len(),
            evidence.after_random_moves.len(),
            plan.nodes,
            plan.seed
        );
        Ok(Report {
            title: evidence.game.title().to_string(),
            basis,
            sections: OUTLINES.iter().filter_map(|outline| Section::of(outline, &evidence)).collect(),
            examples: examples(&evidence)?,
        })
    }

    /// The report as a JSON object.
    pub fn json(&self, plan: &Plan) -> Result<Value> {
        let sections = self.sections.iter().map(|section| (section.outline.key.to_string(), section.json()));
        let examples =
            self.examples.iter().map(|(title, record)| Ok(json!({ "title": title, "pgn": record.text()? })));
        Ok(json!({
            "game": plan.variant.to_string(),
            "title": self.title,
            "study": plan.signature(),
            "basis": self.basis,
            "sections": sections.collect::<Map<_, _>>(),
            "examples": examples.collect::<Result<Vec<Value>>>()?,
        }))
    }
}

/// A typical game, the most one-sided one, and puzzles, with their titles.
fn examples(evidence: &Evidence) -> Result<Vec<(String, Record)>> {
    let records: Vec<&Record> = evidence.store.of(&Series::Start).map(|(_, record)| record).collect();
    // Without the comments of the study's searches: the examples are searched again.
    let without_comments = |record: &Record| {
        let turns = record.turns.iter().map(|played| CommentedTurn::new(played.turn, String::new()));
        Record { turns: turns.collect(), ..record.clone() }
    };
    let typical = typical(&evidence.from_start);
    let decisive = decisive(&evidence.from_start).filter(|number| Some(*number) != typical);
    let games = [("A typical game", typical), ("The most one-sided game", decisive)];
    let mut examples: Vec<(String, Record)> = games
        .into_iter()
        .filter_map(|(title, number)| Some((title.to_string(), without_comments(records.get(number?)?))))
        .collect();
    let samples = records.iter().zip(&evidence.from_start).flat_map(|(record, game)| {
        let hidden = game.samples.iter().filter(|sample| sample.marks == 2);
        hidden.map(move |sample| (*record, sample))
    });
    let mut number = 0;
    for (record, sample) in samples.take(MAX_TRIES) {
        if number == MAX_PUZZLES || interrupt::is_interrupted() {
            break;
        }
        if let Some(puzzle) = puzzle(evidence, record, sample)? {
            number += 1;
            examples.push((format!("Puzzle {number}"), puzzle));
        }
    }
    Ok(examples)
}

/// The index of a game of about median length with the most frequent result.
fn typical(games: &[Replay]) -> Option<usize> {
    let mut lengths: Vec<usize> = games.iter().map(|game| game.moves.len()).collect();
    lengths.sort_unstable();
    let median = *lengths.get(lengths.len() / 2)?;
    let count = |winner: &Option<Color>| games.iter().filter(|game| game.winner() == *winner).count();
    let most_frequent = [Some(Color::White), None, Some(Color::Black)].into_iter().max_by_key(count)?;
    let distance = |number: &usize| games[*number].moves.len().abs_diff(median);
    (0..games.len()).filter(|number| games[*number].winner() == most_frequent).min_by_key(distance)
}

/// The index of the game whose loser's highest expected score was the lowest; the shortest if several tie.
fn decisive(games: &[Replay]) -> Option<usize> {
    let key = |(number, game): (usize, &Replay)| {
        let shares = game.expected_scores(!game.winner()?).map(|(_, share)| share);
        Some((shares.max_by(f64::total_cmp)?, game.moves.len(), number))
    };
    let won = games.iter().enumerate().filter_map(key);
    won.min_by(|one, two| one.0.total_cmp(&two.0).then(one.1.cmp(&two.1))).map(|(_, _, number)| number)
}

/// A puzzle: a position with a single good move, which gives an advantage, and its solution; `None` if a
/// longer search does not confirm this.
fn puzzle(evidence: &Evidence, source: &Record, sample: &Sample) -> Result<Option<Record>> {
    let limits = Limits::nodes(EFFORT * evidence.plan.nodes);
    let searcher = searcher(&limits, Settings { lines: 2, ..Settings::default() }, evidence.memory);
    let mut game = source.start()?;
    source.turns.iter().take(sample.ply).for_each(|played| game.play(played.turn));
    evidence.memory.clear();
    let Some(findings) = search(game.as_ref(), Notation::Rules, &searcher) else {
        return Ok(None);
    };
    let best = share(game.as_ref(), findings.lines[0].value);
    let second = findings.lines.get(1).map(|line| best - share(game.as_ref(), line.value));
    let (variant, fen) = (evidence.plan.variant, game.fen());
    if best < MIN_SCORE || !is_only(second) || new_game(variant).set_up(Some(&fen)).is_err() {
        return Ok(None);
    }
    let line = &findings.lines[0].turns;
    let name = |color: &str| source.tag(color).unwrap_or("?").to_string();
    let tags = vec![
        ("Event", "A puzzle".to_string()),
        ("White", name("White")),
        ("Black", name("Black")),
        ("Result", "*".to_string()),
        ("Variant", variant.to_string()),
        ("SetUp", "1".to_string()),
        ("FEN", fen),
    ];
    Ok(Some(record(variant, tags, without_comments(&line[..line.len().min(MAX_SOLUTION)]).collect())))
}
